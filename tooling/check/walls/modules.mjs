import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * @typedef {{ specifier: string, target: string | undefined, line: number, lazy: boolean }} Import
 *   `target` is the path in the repository that is meant; undefined for a package from npm.
 *   `lazy` is `import()`: it runs later, or never.
 * @typedef {{ path: string, source: string, program: object, imports: Import[], broken: string | undefined }} Module
 *   `broken` says why the file could not be read as a module.
 * @typedef {{ path: string, line: number, found: string, rightWay: string }} Fault
 */

/** Parses one source file; `path` is relative to the repository, with `/`. */
export function readModule(path, source) {
  const { program, errors } = parseSync(path, source);
  /** @type {Module} */
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
  '@dewsweeper/server': 'apps/server',
  '@dewsweeper/web': 'apps/web',
};

function targetOf(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  for (const [name, folder] of Object.entries(workspaces)) {
    if (specifier === name) return folder;
    if (specifier.startsWith(`${name}/`)) return `${folder}/src/${specifier.slice(name.length + 1)}.ts`;
  }
  return undefined;
}

/** Calls `enter` with every node under `node`, itself included; `enter` answers false to leave a part out. */
export function visit(node, enter, parent) {
  if (enter(node, parent) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, enter, node);
    }
  }
}

/** The line on which a node begins, counted from 1. */
export function lineAt(module, node) {
  return module.source.slice(0, node.start).split('\n').length;
}

/** Tests and what only tests use may reach further than the product. */
export function isForTests(path) {
  return /\.test\.tsx?$|\/(?:testing|test)\//.test(path);
}
