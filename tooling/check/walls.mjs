// The walls of the house: who may import whom. `node tooling/check/walls.mjs` runs this check alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findImportCycles } from './walls/cycles.mjs';
import { findEmptyNames } from './walls/file-names.mjs';
import { findForbiddenImports } from './walls/layers.mjs';
import { readModule } from './walls/modules.mjs';
import { findImpurities } from './walls/purity.mjs';

const roots = ['apps', 'bench', 'e2e', 'packages', 'tooling', 'bin'];
const notOurs = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/**
 * @param {Map<string, string>} files source text by path, relative to the repository
 * @returns {import('./walls/modules.mjs').Fault[]}
 */
export function findWallFaults(files) {
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

/** A check that reads nothing finds nothing: neither may pass for green. */
function findUnreadable(modules) {
  const faults = modules
    .filter(({ broken }) => broken)
    .map(({ path, broken }) => ({ path, line: 1, found: broken, rightWay: 'make it parse.' }));
  for (const part of ['packages/core/', 'packages/contract/', 'apps/server/', 'apps/web/']) {
    if (modules.some(({ path, imports }) => path.startsWith(part) && imports.length > 0)) continue;
    faults.push({
      path: part,
      line: 1,
      found: 'not one import read',
      rightWay: 'run the check in the whole repository.',
    });
  }
  return faults;
}

/** Every source file of the repository, by its path. */
function readSources(repository) {
  const files = new Map();
  const walk = (folder) => {
    for (const entry of readdirSync(join(repository, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !notOurs.has(entry.name)) walk(path);
      if (entry.isFile() && /\.(?:ts|tsx|mjs|css)$/.test(path) && !path.endsWith('.css.d.ts')) {
        files.set(path, readFileSync(join(repository, path), 'utf8'));
      }
    }
  };
  for (const root of roots.filter((folder) => existsSync(join(repository, folder)))) walk(root);
  return files;
}

/** @returns {{ ok: boolean, output: string }} */
export function checkWalls(repository) {
  const files = readSources(repository);
  const faults = findWallFaults(files);
  const lines = faults.map(({ path, line, found, rightWay }) => `${path}:${line}  ${found}\n    ${rightWay}`);
  return { ok: faults.length === 0, output: lines.join('\n') || `${files.size} files stay within them` };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = checkWalls(join(import.meta.dirname, '../..'));
  console.log(output);
  process.exitCode = ok ? 0 : 1;
}
