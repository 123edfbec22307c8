import { isForTests } from './modules.mjs';

/** What each layer may not import, and what to do instead. */
const walls = [
  {
    inside: (path) => path.startsWith('packages/core/') && !isForTests(path),
    forbids: ({ specifier, target }) =>
      !specifier.startsWith('.') || !target.startsWith('packages/core/src/'),
    rightWay: 'core decides and never acts: take what it needs as an argument; apps/server loads it.',
  },
  {
    inside: (path) => path.startsWith('packages/core/') && isForTests(path),
    forbids: ({ target }) => /^(?:apps|packages)\/(?!core\/)/.test(target ?? ''),
    rightWay: 'core is tested alone; a test of two parts together belongs to apps/server.',
  },
  {
    inside: (path) => path.startsWith('packages/contract/') && !isForTests(path),
    forbids: ({ specifier, target }) =>
      specifier !== 'zod/mini' &&
      (!specifier.startsWith('.') || !target.startsWith('packages/contract/src/')),
    rightWay: 'contract is schemas alone, and the browser loads them: write them with zod/mini.',
  },
  {
    inside: (path) => path.startsWith('apps/web/'),
    forbids: ({ target }) =>
      target !== undefined && !target.startsWith('apps/web/') && !target.startsWith('packages/contract/'),
    rightWay: 'web shows what the server answered: put the shape into packages/contract and ask the API.',
  },
  {
    inside: (path) => path.startsWith('apps/server/'),
    forbids: ({ target }) => target?.startsWith('apps/web') ?? false,
    rightWay: 'the server serves the built files of apps/web and knows none of its modules.',
  },
  {
    inside: (path) => featureOf(path) !== undefined && !isForTests(path),
    forbids: ({ target }, path) => isStore(target) && featureOf(target) !== featureOf(path),
    rightWay:
      "a feature's tables are its own: call that feature's use case, or take a port that compose.ts fills.",
  },
  {
    inside: (path) => pageOf(path) !== undefined,
    forbids: ({ target }, path) => pageOf(target) !== undefined && pageOf(target) !== pageOf(path),
    rightWay: 'pages share through apps/web/src/features or ui: move there what both need.',
  },
  {
    inside: (path) => path.startsWith('apps/server/'),
    forbids: ({ specifier }) => /^(?:node:)?async_hooks$/.test(specifier),
    rightWay:
      'one context carried along slows every request: hand over what is needed (docs/decisions/020-nothing-is-carried-along.md).',
  },
  {
    inside: (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isForTests(path),
    forbids: ({ target }) => target !== undefined && isForTests(target),
    rightWay: 'the product never leans on its tests: move the shared part out of the test.',
  },
];

/** @returns {import('./modules.mjs').Fault[]} imports that cross a boundary */
export function findForbiddenImports(modules) {
  return modules.flatMap((module) =>
    walls
      .filter((wall) => wall.inside(module.path))
      .flatMap((wall) =>
        module.imports
          .filter((anImport) => wall.forbids(anImport, module.path))
          .map(({ specifier, line }) => ({
            path: module.path,
            line,
            found: `imports ${specifier}`,
            rightWay: wall.rightWay,
          })),
      ),
  );
}

/** The noun of `apps/server/src/features/<noun>/...`. */
function featureOf(path) {
  return path?.match(/^apps\/server\/src\/features\/([^/]+)\//)?.[1];
}

function isStore(path) {
  return path !== undefined && /\/features\/[^/]+\/(?:.*-)?store(?:\.ts$|\/)/.test(path);
}

/** The page a file belongs to: `pages/login-page.tsx`, `pages/login-page.module.css` and `pages/login/form.tsx` are one. */
function pageOf(path) {
  return path?.match(/^apps\/web\/src\/pages\/([^/.]+?)(?:-page)?[/.]/)?.[1];
}
