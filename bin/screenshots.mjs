// `--to FOLDER` (screenshots), `--only WORD` of the states' names, `--readme` into docs/pictures.
import '../tooling/node-version.mjs';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithNpm } from '../tooling/end-with-npm.mjs';
import { findOrGetBrowser } from '../tooling/find-browser.mjs';
import { prepare } from '../tooling/install-and-build.mjs';
import { runCommand, stopChildrenWithUs } from '../tooling/run-command.mjs';

const { values: options } = parseArgs({
  options: {
    to: { type: 'string', default: 'screenshots' },
    only: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});
const repository = join(import.meta.dirname, '..');
const folder = options.readme ? join(repository, 'docs/pictures') : resolve(options.to);
const maxMinutes = 45;

endWithNpm();
await prepare({ web: true, server: true });
stopChildrenWithUs();
const browser = await findOrGetBrowser();

mkdirSync(folder, { recursive: true });
if (!options.readme && !options.only) removePictures(folder);
const { ok } = await runCommand(
  process.execPath,
  [
    join(repository, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e/pictures.config.ts',
    ...(options.only ? [`--grep=${options.only}`] : []),
  ],
  {
    cwd: repository,
    env: {
      CHROMIUM_PATH: browser.path,
      PICTURES_FOLDER: folder,
      PICTURES_FOR: options.readme ? 'readme' : 'contact-sheet',
    },
    timeoutSeconds: maxMinutes * 60,
    live: true,
  },
);
if (!options.readme) {
  const { makeContactSheet } = await import('../tooling/screenshots/contact-sheet.mjs');
  const count = await makeContactSheet(folder, browser.path);
  console.log(`${count} pictures, on ${join(folder, 'contact-sheet.png')} and ${join(folder, 'index.html')}`);
}
process.exitCode = ok ? 0 : 1;

function removePictures(from) {
  for (const name of readdirSync(from)) if (name.endsWith('.png')) rmSync(join(from, name));
}
