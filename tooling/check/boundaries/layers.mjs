import { isForTests } from './modules.mjs';

const boundaries = [
  {
    appliesTo: (path) => path.startsWith('packages/core/') && !isForTests(path),
    forbids: ({ specifier, target }) =>
      !specifier.startsWith('.') || !target.startsWith('packages/core/src/'),
    remedy: 'core decides and does no I/O: take what it needs as an argument; apps/server loads it.',
  },
  {
    appliesTo: (path) => path.startsWith('packages/core/') && isForTests(path),
    forbids: ({ target }) => /^(?:apps|packages)\/(?!core\/)/.test(target ?? ''),
    remedy: 'core is tested alone; an integration test belongs to apps/server.',
  },
  {
    appliesTo: (path) => path.startsWith('packages/contract/') && !isForTests(path),
    forbids: ({ specifier, target }) =>
      specifier !== 'zod/mini' &&
      (!specifier.startsWith('.') || !target.startsWith('packages/contract/src/')),
    remedy: 'contract holds only schemas, which the browser loads: write them with zod/mini.',
  },
  {
    appliesTo: (path) => path.startsWith('packages/embedded-postgres/'),
    forbids: ({ specifier, target }) =>
      specifier.startsWith('@dewsweeper/') ||
      (target !== undefined && !target.startsWith('packages/embedded-postgres/')),
    remedy: 'it knows nothing of golf, and serves other programs: take what it needs as an option.',
  },
  {
    appliesTo: (path) => path.startsWith('apps/web/'),
    forbids: ({ target }) =>
      target !== undefined && !target.startsWith('apps/web/') && !target.startsWith('packages/contract/'),
    remedy: 'web shows replies of the API: put the schema into packages/contract.',
  },
  {
    appliesTo: (path) => path.startsWith('apps/clubhouse/'),
    forbids: ({ target }) =>
      target !== undefined &&
      !/^apps\/web\/(?:src\/(?:ui|lib)\/|src\/features\/tee-times\/board-preview\.tsx$|(?:compressed-copies|small-bundles)\.ts$)/.test(
        target,
      ) &&
      !target.startsWith('apps/clubhouse/') &&
      !target.startsWith('packages/contract/'),
    remedy:
      'the clubhouse shares apps/web/src/ui and lib with golfers, and of their features the preview of a board.',
  },
  {
    appliesTo: (path) => path.startsWith('apps/server/'),
    forbids: ({ target }) => /^apps\/(?:web|clubhouse)\//.test(target ?? ''),
    remedy: 'the server serves the built files of both web apps and knows none of their modules.',
  },
  {
    appliesTo: (path) => featureOf(path) !== undefined && !isForTests(path),
    forbids: ({ target }, path) => isStore(target) && featureOf(target) !== featureOf(path),
    remedy:
      "a store belongs to its feature: call that feature's use case, or take a dependency that apps/server/src/composition provides.",
  },
  {
    appliesTo: (path) => pageOf(path) !== undefined,
    forbids: ({ target }, path) => pageOf(target) !== undefined && pageOf(target) !== pageOf(path),
    remedy: 'pages share code through apps/web/src/features or ui.',
  },
  {
    appliesTo: (path) => path.startsWith('apps/server/'),
    forbids: ({ specifier }) => /^(?:node:)?async_hooks$/.test(specifier),
    remedy:
      'an async context slows every request: pass what is needed (docs/decisions/020-nothing-is-carried-along.md).',
  },
  {
    appliesTo: (path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isForTests(path),
    forbids: ({ target }) => target !== undefined && isForTests(target),
    remedy: 'the product does not import tests: move the shared part out of the test.',
  },
];

export function findForbiddenImports(modules) {
  return modules.flatMap((module) =>
    boundaries
      .filter((boundary) => boundary.appliesTo(module.path))
      .flatMap((boundary) =>
        module.imports
          .filter((anImport) => boundary.forbids(anImport, module.path))
          .map(({ specifier, line }) => ({
            path: module.path,
            line,
            found: `imports ${specifier}`,
            remedy: boundary.remedy,
          })),
      ),
  );
}

function featureOf(path) {
  return path?.match(/^apps\/server\/src\/features\/([^/]+)\//)?.[1];
}

function isStore(path) {
  return path !== undefined && /\/features\/[^/]+\/(?:.*-)?store(?:\.ts$|\/)/.test(path);
}

/** `pages/login-page.tsx`, `pages/login-page.module.css` and `pages/login/form.tsx` belong to one page. */
function pageOf(path) {
  return path?.match(/^apps\/web\/src\/pages\/([^/.]+?)(?:-page)?[/.]/)?.[1];
}
