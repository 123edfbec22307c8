import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findImportCycles } from './boundaries/cycles.mjs';
import { findEmptyNames } from './boundaries/file-names.mjs';
import { findForbiddenImports } from './boundaries/layers.mjs';
import { readModule } from './boundaries/modules.mjs';
import { findImpurities } from './boundaries/purity.mjs';

const checkedParts = [
  'packages/core/',
  'packages/contract/',
  'packages/embedded-postgres/',
  'apps/server/',
  'apps/web/',
];
const roots = ['apps', 'bench', 'e2e', 'packages', 'tooling', 'bin'];
const ignoredFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

export function findBoundaryIssues(files) {
  const modules = [...files]
    .filter(([path]) => /\.(?:ts|tsx|mjs)$/.test(path))
    .map(([path, source]) => readModule(path, source));
  return [
    ...findUnreadable(modules),
    ...findEmptyNames([...files.keys()]),
    ...findForbiddenImports(modules),
    ...findImpurities(modules),
    ...findImportCycles(modules),
  ];
}

/** Without files, or with unreadable ones, the step must not pass. */
function findUnreadable(modules) {
  const issues = modules
    .filter(({ broken }) => broken)
    .map(({ path, broken }) => ({ path, line: 1, found: broken, remedy: 'fix the syntax.' }));
  for (const part of checkedParts) {
    if (modules.some(({ path, imports }) => path.startsWith(part) && imports.length > 0)) continue;
    issues.push({
      path: part,
      line: 1,
      found: 'no import found',
      remedy: 'run the check on the whole repository.',
    });
  }
  return issues;
}

function readSources(repository) {
  const files = new Map();
  const walk = (folder) => {
    for (const entry of readdirSync(join(repository, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !ignoredFolders.has(entry.name)) walk(path);
      if (entry.isFile() && /\.(?:ts|tsx|mjs|css)$/.test(path) && !path.endsWith('.css.d.ts')) {
        files.set(path, readFileSync(join(repository, path), 'utf8'));
      }
    }
  };
  for (const root of roots.filter((folder) => existsSync(join(repository, folder)))) walk(root);
  return files;
}

export function checkBoundaries(repository) {
  const files = readSources(repository);
  const issues = findBoundaryIssues(files);
  const lines = issues.map(({ path, line, found, remedy }) => `${path}:${line}  ${found}\n    ${remedy}`);
  return { ok: issues.length === 0, output: lines.join('\n') || `${files.size} files without issues` };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = checkBoundaries(join(import.meta.dirname, '../..'));
  console.log(output);
  process.exitCode = ok ? 0 : 1;
}
