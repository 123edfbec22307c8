import { existsSync } from 'node:fs';
import { onPath, versionOf } from './browser/programs.mjs';

/** The first that can collect replies (`network.addDataCollector`), which Playwright asks of it. */
const oldestMajor = 143;

/** @returns {import('./find-browser.mjs').Browser | undefined} never downloaded */
export function findFirefox() {
  for (const { source, path } of placesToLook()) {
    const version = path && versionOf(path);
    if (version && majorOf(version) >= oldestMajor) return { path, version, source };
  }
  return undefined;
}

function placesToLook() {
  // A snap has its own /tmp, where tests cannot put a profile.
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
