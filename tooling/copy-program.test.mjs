import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dewsweeper-copy-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const copy = (from, into) =>
  new Promise((resolve) => {
    execFile(join(from, 'deploy/copy-program'), [into], { cwd: '/' }, (error, _, warned) =>
      resolve({ code: error?.code ?? 0, warned }),
    );
  });
const filesIn = (path) =>
  readdirSync(path, { recursive: true }).filter((name) => statSync(join(path, name)).isFile());

const wordsOf = (text) => text.split(/\s+/);

test('an installation has the program, and nothing else that lay beside it', async () => {
  const from = join(folder, 'checkout');
  const program =
    wordsOf(`.npmrc LICENSE README.md package.json package-lock.json tsconfig.base.json bin/dewsweeper
    apps/server/src/main.ts deploy/Caddyfile docs/operations.md e2e/package.json examples/a.json
    packages/core/package.json bin/build.mjs tooling/run-command.mjs`);
  const trial =
    wordsOf(`data/postgres/PG_VERSION data/square-tokens.json old-data/postgres/PG_VERSION golfers.csv .env
    apps/.env.local .git/config node_modules/a/index.js apps/server/dist/main.js`);
  for (const file of [...program, ...trial]) {
    mkdirSync(dirname(join(from, file)), { recursive: true });
    writeFileSync(join(from, file), '');
  }
  cpSync(join(repository, 'deploy/copy-program'), join(from, 'deploy/copy-program'));
  expect(await copy(from, join(folder, 'opt'))).toEqual({ code: 0, warned: '' });
  expect(new Set(filesIn(join(folder, 'opt')))).toEqual(new Set([...program, 'deploy/copy-program']));

  expect(await copy(from, join(folder, 'opt'))).toMatchObject({
    code: 1,
    warned: expect.stringContaining('is there already'),
  });
});

test('the checkout has all that an installation is made of', async () => {
  const into = join(folder, 'opt');
  expect(await copy(repository, into)).toEqual({ code: 0, warned: '' });
  expect(statSync(join(into, 'bin/dewsweeper')).mode & 0o111).toBe(0o111);
  expect(existsSync(join(into, 'apps/server/src/main.ts'))).toBe(true);
  expect(filesIn(into).some((name) => /(^|\/)(node_modules|dist|\.git)\//.test(name))).toBe(false);
});
