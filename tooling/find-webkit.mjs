import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './browser/programs.mjs';

/** @returns {{ driver: string, browser: string, xvfb?: string } | undefined} without a display, no version */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const browser = placesToLook().find((path) => existsSync(path));
  if (!driver || !browser) return undefined;
  if (process.env.DISPLAY) return { driver, browser };
  const xvfb = onPath('Xvfb');
  return xvfb && { driver, browser, xvfb };
}

function placesToLook() {
  const libraries = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name))
    : [];
  return [...libraries, '/usr/lib', '/usr/libexec'].flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser')),
  );
}
