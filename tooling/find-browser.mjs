// `node tooling/find-browser.mjs` prints it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { getNpmChromium, npmChromiumPath } from './browser/npm-chromium.mjs';
import { onPath, versionOf } from './browser/programs.mjs';
import { runOrThrow } from './run-command.mjs';

/** @typedef {{ path: string, version: string, source: string }} Browser `source` is where it was found */

export function findBrowser() {
  for (const { source, path } of placesToLook()) {
    const version = path && versionOf(path);
    if (version) return { path, version, source };
  }
  return undefined;
}

/** @returns {Promise<Browser>} throws with one line per failed attempt */
export async function findOrGetBrowser() {
  const here = findBrowser();
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && here?.path !== wanted)
    console.warn(`CHROMIUM_PATH=${wanted} does not start; looking elsewhere.`);
  if (here) return here;
  const attempts = [];
  for (const { way, get } of waysToGet()) {
    console.log(`No browser here yet; trying ${way} ...`);
    const reason = await get().then(
      () => undefined,
      (error) => error.message,
    );
    const browser = findBrowser();
    if (browser) return browser;
    attempts.push(`  ${way}: ${reason ?? 'came, but does not start'}`);
  }
  throw new Error(
    `No Chromium, and none could be had. Install one, or name it in CHROMIUM_PATH.\n${attempts.join('\n')}`,
  );
}

function placesToLook() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const inSystem = [...names, 'chromium-headless-shell'].map(onPath);
  return [
    { source: '$CHROMIUM_PATH', path: process.env.CHROMIUM_PATH },
    ...inSystem.map((path) => ({ source: 'the system', path })),
    { source: 'the system', path: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' },
    { source: "Playwright's own", path: playwrightChromiumPath() },
    { source: 'the npm registry', path: npmChromiumPath },
  ];
}

function waysToGet() {
  const ways = [
    { way: 'the npm registry', get: getNpmChromium },
    { way: "Playwright's download", get: getPlaywrightChromium },
  ];
  if (process.getuid?.() === 0 && onPath('apt-get')) ways.push({ way: 'apt-get', get: getDebianChromium });
  return ways;
}

const playwright = createRequire(join(import.meta.dirname, '../e2e/package.json'));

function playwrightChromiumPath() {
  try {
    return playwright('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // Not installed.
  }
}

async function getPlaywrightChromium() {
  const cli = join(playwright.resolve('playwright-core'), '../cli.js');
  await runOrThrow(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { timeoutSeconds: 180 });
}

async function getDebianChromium() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runOrThrow('apt-get', ['update', '-q'], { env, timeoutSeconds: 120 });
  await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
    env,
    timeoutSeconds: 300,
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { path, version, source } = await findOrGetBrowser();
    console.log(`${version}, from ${source}: ${path}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
