// The Firefox that the booking flow is tried in, where the machine has one.
import { existsSync } from 'node:fs';
import { onPath, versionOf } from './browser/programs.mjs';

/** The first release whose WebDriver BiDi is known to do. */
const oldestMajor = 140;

/**
 * The first Firefox on this machine that starts and is new enough, or undefined. It is never fetched.
 * @returns {import('./find-browser.mjs').Browser | undefined}
 */
export function findFirefox() {
  for (const { source, path } of placesToLook()) {
    const version = path && versionOf(path);
    if (version && majorOf(version) >= oldestMajor) return { path, version, source };
  }
  return undefined;
}

function placesToLook() {
  // A snap has a /tmp of its own, where no test can put a profile.
  const names = existsSync('/snap/firefox') ? ['firefox-esr'] : ['firefox-esr', 'firefox'];
  return [
    { source: '$FIREFOX_PATH', path: process.env.FIREFOX_PATH },
    ...names.map((name) => ({ source: 'the system', path: onPath(name) })),
    { source: 'the system', path: '/Applications/Firefox.app/Contents/MacOS/firefox' },
  ];
}

function majorOf(version) {
  return Number(/\b(\d+)\./.exec(version)?.[1] ?? 0);
}
