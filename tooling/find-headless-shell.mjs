// Chromium without its windows: the same engine, and a quarter to a third less work for the processor. It is what
// Playwright drives by itself where it may fetch its browsers.
import { onPath, versionOf } from './browser/programs.mjs';
import { runOrThrow } from './run-command.mjs';

/**
 * The headless shell of this machine, unless CHROMIUM_PATH names another browser; undefined when there is none.
 * @returns {import('./find-browser.mjs').Browser | undefined}
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const path = onPath('chromium-headless-shell');
  const version = path && versionOf(path);
  return version ? { path, version, source: 'the system' } : undefined;
}

/** The same, from Debian's packages when there is none and we may install some. Whole browsers do as well, slower. */
export async function findOrGetHeadlessShell() {
  const here = findHeadlessShell();
  const mayInstall = !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && onPath('apt-get');
  if (here || !mayInstall) return here;
  console.log('No headless shell here yet; trying apt-get ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'];
  try {
    await runOrThrow('apt-get', ['update', '-q'], { env, timeoutSeconds: 120 });
    await runOrThrow('apt-get', install, { env, timeoutSeconds: 240 });
  } catch (error) {
    console.log(error.message.split('\n')[0]);
  }
  return findHeadlessShell();
}
