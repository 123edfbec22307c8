import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';

const sayStillAtItEverySeconds = 15;

/** By package-lock.json, without install scripts. */
export async function installPackages(repository, say) {
  say('Installing packages ...');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const stillAtIt = setInterval(
    () => say(`Installing packages, ${seconds()} s ...`),
    sayStillAtItEverySeconds * 1000,
  );
  const { ok, output } = await runNpm(repository, [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ]);
  clearInterval(stillAtIt);
  if (!ok) throw new Error(`Installing packages failed:\n${lastLines(output)}`);
  say(`Installed packages in ${seconds()} s.`);
}

/** npm writes its own lock file last. Packages of other platforms may be absent, but not in another version. */
export function isInstalled(repository) {
  const wanted = packagesOf(join(repository, 'package-lock.json'));
  const present = packagesOf(join(repository, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    return found ? Boolean(link) === Boolean(found.link) && version === found.version : Boolean(optional);
  });
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function runNpm(folder, args, more = {}) {
  const { npm_execpath: npmScript } = process.env;
  const options = { ...more, cwd: folder };
  if (npmScript?.endsWith('npm-cli.js')) return runCommand(process.execPath, [npmScript, ...args], options);
  return runCommand('npm', args, options);
}

function lastLines(output) {
  return output.trim().split('\n').slice(-15).join('\n');
}
