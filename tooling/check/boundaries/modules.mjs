import { posix } from 'node:path';
import { parseSync } from 'vite';

/** `target`: a path in the repository, undefined for a package; `lazy`: an `import()`; `broken`: a syntax error. */

export function readModule(path, source) {
  const { program, errors } = parseSync(path, source);
  const module = { path, source, program, imports: [], broken: errors[0]?.message };
  visit(program, (node) => {
    const specifier = importedBy(node);
    if (specifier === undefined) return;
    const target = targetOf(path, specifier);
    module.imports.push({
      specifier,
      target,
      line: lineAt(module, node),
      lazy: node.type === 'ImportExpression',
    });
  });
  return module;
}

function importedBy(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source?.value;
    default:
      return undefined;
  }
}

const workspaces = {
  '@dewsweeper/core': 'packages/core',
  '@dewsweeper/contract': 'packages/contract',
  '@dewsweeper/embedded-postgres': 'packages/embedded-postgres',
  '@dewsweeper/server': 'apps/server',
  '@dewsweeper/web': 'apps/web',
  '@dewsweeper/clubhouse': 'apps/clubhouse',
};

function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  for (const [name, folder] of Object.entries(workspaces)) {
    if (specifier === name) return folder;
    if (!specifier.startsWith(`${name}/`)) continue;
    const path = `${folder}/src/${specifier.slice(name.length + 1)}`;
    return /\.(tsx?|css)$/.test(path) ? path : `${path}.ts`;
  }
  return undefined;
}

/** Calls `enter` for `node` and its descendants; false skips a subtree. */
export function visit(node, enter, parent) {
  if (enter(node, parent) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, enter, node);
    }
  }
}

export function lineAt(module, node) {
  return module.source.slice(0, node.start).split('\n').length;
}

/** Tests and their helpers have fewer restrictions. */
export function isForTests(path) {
  return /\.test\.tsx?$|\/(?:testing|test)\//.test(path);
}
