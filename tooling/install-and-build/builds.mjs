import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';

/** @type {Build} */
export const webBuild = {
  name: 'the web app',
  workspace: 'apps/web',
  madeOf: ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'],
  result: 'apps/web/dist/index.html',
};

/** @type {Build} */
export const clubhouseBuild = {
  name: 'the clubhouse',
  workspace: 'apps/clubhouse',
  madeOf: [
    'apps/clubhouse',
    'apps/web/src',
    'apps/web/compressed-copies.ts',
    'packages/contract',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  result: 'apps/clubhouse/dist/index.html',
};

/** @type {Build} */
export const serverBuild = {
  name: 'the server',
  workspace: 'apps/server',
  madeOf: ['apps/server', 'apps/square-simulator', 'packages', 'package-lock.json', 'tsconfig.base.json'],
  result: 'apps/server/dist/main.js',
};

/** @type {Build} */
export const squareSimulatorBuild = {
  name: 'the Square simulator',
  workspace: 'apps/square-simulator',
  madeOf: ['apps/square-simulator', 'package-lock.json', 'tsconfig.base.json'],
  result: 'apps/square-simulator/dist/main.js',
};

/** An installed server: built before, without build tools. */
export function isDeployed(repository, builds) {
  const has = (path) => existsSync(join(repository, path));
  return (
    !has('node_modules/vite') && has('node_modules/fastify') && builds.every(({ result }) => has(result))
  );
}

export function isFresh(repository, build) {
  if (!existsSync(join(repository, build.result))) return false;
  return readOr(stampOf(repository, build), '') === fingerprintOf(repository, build.madeOf);
}

export async function runBuild(repository, build, say) {
  const stamp = stampOf(repository, build);
  const fingerprint = fingerprintOf(repository, build.madeOf);
  say(`Building ${build.name} ...`);
  const started = Date.now();
  rmSync(stamp, { force: true });
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  const { ok, output } = await runCommand(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(repository, build.workspace),
  });
  if (!ok) throw new Error(`Building ${build.name} failed:\n${output.trim()}`);
  writeFileSync(stamp, fingerprint);
  say(`Built ${build.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function stampOf(repository, { workspace }) {
  return join(repository, '.cache', `built-${workspace.replace('/', '-')}`);
}

/** By contents, not dates: switching branches back and forth needs no build. */
function fingerprintOf(repository, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesIn(repository, path)).toSorted()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(repository, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Without generated files and tests. */
function filesIn(repository, path) {
  if (!statSync(join(repository, path)).isDirectory()) return [path];
  return readdirSync(join(repository, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .filter(({ name }) => !/\.css\.d\.ts$|\.test\.tsx?$|\.tsbuildinfo$/.test(name))
    .flatMap(({ name }) => filesIn(repository, join(path, name)));
}

function readOr(path, otherwise) {
  return existsSync(path) ? readFileSync(path, 'utf8') : otherwise;
}
