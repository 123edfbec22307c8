import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, runNpm } from '../install-and-build/packages.mjs';
import { runCommand, runOrThrow } from '../run-command.mjs';
import { newProgram } from './journal.mjs';

/** Of an installation, not of the program, should they lie in the release's folder. */
const notOfProgram = /^(?:\.env.*|\.git|\.upgrade|data|backups|test-results|.*\.log)$/;
/** Without these nothing could be built or started. */
const needed = [
  'package-lock.json',
  'bin/start.mjs',
  'bin/build.mjs',
  'bin/dewsweeper',
  'apps/server/package.json',
];

/** Throws unless the folder holds a release of Dewsweeper. */
export function versionIn(folder) {
  const file = join(folder, 'package.json');
  const { name, version } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const isWhole = needed.every((path) => existsSync(join(folder, path)));
  if (name !== 'dewsweeper' || typeof version !== 'string' || !isWhole)
    throw new Error(`${folder} holds no release of Dewsweeper.`);
  return version;
}

export function isNewer(version, than) {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

/** Copies a release's folder or unpacks its archive into `newProgram`, which must not exist. */
export async function takeRelease(root, source) {
  const into = newProgram(root);
  if (!existsSync(source)) throw new Error(`${source} does not exist.`);
  if (statSync(source).isDirectory()) {
    versionIn(source);
    await mkdir(into);
    const names = readdirSync(source).filter((name) => !notOfProgram.test(name));
    const paths = names.map((name) => join(source, name));
    await copyInto(into, paths);
    return;
  }
  const unpacked = `${into}-unpacked`;
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked);
  await runOrThrow('tar', ['-xf', source, '-C', unpacked, '--no-same-owner']);
  // An archive often has one folder around everything.
  const names = readdirSync(unpacked);
  const around = names.length === 1 ? join(unpacked, names[0]) : unpacked;
  versionIn(around);
  for (const name of readdirSync(around))
    if (notOfProgram.test(name)) await rm(join(around, name), { recursive: true });
  await rename(around, into);
  await rm(unpacked, { recursive: true, force: true });
}

/** Installs and builds what neither the release brings along nor is here. */
export async function build(root, { isDeployed, say }) {
  const folder = newProgram(root);
  const started = Date.now();
  await copyPackages(root);
  const built = await runCommand(process.execPath, [join(folder, 'bin/build.mjs')], {
    cwd: folder,
    live: true,
  });
  if (!built.ok) throw new Error('The new release could not be built; see above.');
  // An installed server has no build tools.
  if (isDeployed) {
    const pruned = await runNpm(folder, ['prune', '--omit=dev', '--ignore-scripts']);
    if (!pruned.ok) throw new Error(`The build tools could not be removed:\n${pruned.output}`);
    if (process.getuid?.() === 0) await runOrThrow('chown', ['-R', 'root:root', folder]);
    await runOrThrow('chmod', ['-R', 'go-w,a+rX', folder]);
  }
  say(`The new release is ready after ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Packages that are here in the wanted versions need not be fetched again. */
async function copyPackages(root) {
  const folder = newProgram(root);
  const noted = 'node_modules/.package-lock.json';
  if (existsSync(join(folder, 'node_modules')) || !existsSync(join(root, noted))) return;
  await mkdir(join(folder, 'node_modules'));
  await cp(join(root, noted), join(folder, noted));
  if (isInstalled(folder)) await copyInto(folder, [join(root, 'node_modules')]);
  else await rm(join(folder, 'node_modules'), { recursive: true });
}

/** By a process of its own: it may be hundreds of megabytes. */
function copyInto(folder, paths) {
  return runOrThrow('cp', ['-a', ...paths, folder]);
}
