import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findWallFaults } from './walls.mjs';

/** A small house in which every wall stands. */
const soundHouse = {
  'packages/core/src/shared/result.ts': 'export type Refused = { ok: false };',
  'packages/core/src/hold/hold.ts':
    "import type { Refused } from '../shared/result.ts'; export type Hold = Refused;",
  'packages/core/src/hold/hold.test.ts':
    "import { test } from 'vitest'; test('now', async () => Date.now());",
  'packages/core/src/shared/local-time.ts': 'export const day = (ms: number) => new Date(ms).getUTCDay();',
  'packages/contract/src/holds.ts': "import * as z from 'zod/mini'; export const hold = z.object({});",
  'apps/server/src/features/holds/store.ts':
    "import type { Hold } from '@dewsweeper/core/hold/hold'; export type Row = Hold;",
  'apps/server/src/features/holds/use-cases.ts':
    "import type { Row } from './store.ts'; export const now = (row: Row) => row;",
  'apps/server/src/features/courses/use-cases.ts': "export { now } from '../holds/use-cases.ts';",
  'apps/web/src/pages/login.tsx':
    "import { hold } from '@dewsweeper/contract/holds'; export const Login = () => hold;",
  'apps/web/src/pages/login.module.css': '.form {}',
};

function faultsWith(planted) {
  const faults = findWallFaults(new Map(Object.entries({ ...soundHouse, ...planted })));
  return faults.map(({ path, line, found }) => `${path}:${line} ${found}`);
}

test('a sound house has no faults', () => {
  expect(faultsWith({})).toEqual([]);
});

test.each([
  ['core', 'packages/core/src/hold/a.ts', 'node:fs'],
  ['core', 'packages/core/src/hold/a.ts', 'zod/mini'],
  ['core', 'packages/core/src/hold/a.ts', '@dewsweeper/core/shared/result'],
  ['core', 'packages/core/src/hold/a.ts', '@dewsweeper/contract/holds'],
  ['core', 'packages/core/src/hold/a.ts', '../../../contract/src/holds.ts'],
  ["core's tests", 'packages/core/src/hold/a.test.ts', '../../../../apps/server/src/features/holds/store.ts'],
  ['contract', 'packages/contract/src/a.ts', 'zod'],
  ['contract', 'packages/contract/src/a.ts', '@dewsweeper/core/shared/result'],
  ['web', 'apps/web/src/a.ts', '@dewsweeper/core/shared/result'],
  ['web', 'apps/web/src/a.tsx', '@dewsweeper/server/app'],
  ['web', 'apps/web/src/a.ts', '../../server/src/features/holds/store.ts'],
  ["web's tests", 'apps/web/src/a.test.ts', '@dewsweeper/core/shared/result'],
  ['server', 'apps/server/src/a.ts', '@dewsweeper/web/pages/login'],
  ['server', 'apps/server/src/a.ts', '../../web/src/pages/login.tsx'],
  ['server', 'apps/server/src/a.ts', 'node:async_hooks'],
  ['a feature', 'apps/server/src/features/courses/a.ts', '../holds/store.ts'],
  ['a feature', 'apps/server/src/features/courses/a.ts', '../holds/claim-store.ts'],
  ['a feature', 'apps/server/src/features/courses/a.ts', '../holds/store/claims.ts'],
  ['a page', 'apps/web/src/pages/register.tsx', './login.tsx'],
  ['a page', 'apps/web/src/pages/register/form.tsx', '../login/form.tsx'],
  ['a page', 'apps/web/src/pages/register-page.tsx', './login-page.tsx'],
  ['the product', 'apps/server/src/a.ts', '../test/clock.ts'],
  ['the product', 'packages/contract/src/a.ts', './holds.test.ts'],
])('%s may not import what lies behind its wall: %s imports %s', (_part, path, specifier) => {
  const everyWay = [
    `import '${specifier}';`,
    `import { x } from "${specifier}";`,
    `import type { X } from '${specifier}';`,
    `export * from '${specifier}';`,
    `export type { X } from '${specifier}';`,
    `type X = import('${specifier}').X;`,
    `const x =\n import('${specifier}');`,
  ];
  for (const source of everyWay) {
    expect(faultsWith({ [path]: `\n${source}` }), source).toContainEqual(
      expect.stringMatching(new RegExp(`^${path}:[23] imports ${specifier}$`)),
    );
  }
});

test('an import in a comment or a string is none', () => {
  expect(
    faultsWith({ 'packages/core/src/a.ts': "// import 'node:fs';\nexport const a = `import 'node:fs'`;" }),
  ).toEqual([]);
});

test('a page may be made of several files', () => {
  const planted = {
    'apps/web/src/pages/login-page.tsx': "export * from './login/form.tsx';",
    'apps/web/src/pages/login/form.tsx': "export { Login } from '../login.tsx';",
  };
  expect(faultsWith(planted)).toEqual([]);
});

test('a feature may use its own store, and another room by its use cases', () => {
  const planted = {
    'apps/server/src/features/holds/claim-store.ts': "export { now } from './use-cases.ts';",
  };
  expect(faultsWith(planted)).toEqual([]);
});

test.each([
  ['Date.now()', 'uses Date.now'],
  ['Date["now"]()', 'uses Date.now'],
  ['new Date()', 'asks what time it is'],
  ['new Date', 'asks what time it is'],
  ['Date()', 'asks what time it is'],
  ['new Date(0)', 'uses Date'],
  ['Date.UTC(2026, 1)', 'uses Date'],
  ['(Date as unknown)', 'uses Date'],
  ['Math.random()', 'uses Math.random'],
  ['new Intl.DateTimeFormat("en")', 'uses Intl.DateTimeFormat'],
  ['process.env.HOME', 'uses process'],
  ['{ process }', 'uses process'],
  ['fetch("/")', 'uses fetch'],
  ['crypto.randomUUID()', 'uses crypto'],
  ['globalThis.Date', 'uses globalThis'],
  ['setTimeout(() => 1, 1)', 'uses setTimeout'],
  ['console.log(1)', 'uses console'],
  ['async () => 1', 'waits (async, await or import())'],
  ['class { async a() {} }', 'waits (async, await or import())'],
  ['await 1', 'waits (async, await or import())'],
  ['Promise.resolve(1)', 'uses Promise'],
  ['import.meta.url', 'uses import.meta'],
])('core is pure: %s', (expression, found) => {
  const path = 'packages/core/src/hold/a.ts';
  const source = expression.startsWith('{')
    ? `export const a = ${expression};`
    : `export const a = (${expression});`;
  expect(faultsWith({ [path]: source })).toEqual([`${path}:1 ${found}`]);
});

test('core keeps no state', () => {
  const path = 'packages/core/src/hold/a.ts';
  expect(faultsWith({ [path]: 'let seen = 0; export const a = () => ++seen;' })).toEqual([
    `${path}:1 keeps state in a top-level let`,
  ]);
  expect(faultsWith({ [path]: 'export const a = () => { let sum = 0; return ++sum; };' })).toEqual([]);
});

test('core may speak of what it may not use', () => {
  const source = `
    // Date.now() is the server's.
    type Clock = { now: Date; fetch: Promise<void> };
    export const names = { process: 1, fetch: 'Math.random()' };
    export const read = (document: { process: number }) => document.process + names.fetch.length;`;
  expect(faultsWith({ 'packages/core/src/hold/a.ts': source })).toEqual([]);
});

test('local-time alone handles dates, and even it asks no clock', () => {
  const path = 'packages/core/src/shared/local-time.ts';
  expect(
    faultsWith({ [path]: 'export const a = new Intl.DateTimeFormat("en").format(new Date(0));' }),
  ).toEqual([]);
  expect(faultsWith({ [path]: 'export const a = new Date();' })).toEqual([`${path}:1 asks what time it is`]);
  expect(faultsWith({ [path]: 'export const a = Date.now();' })).toEqual([`${path}:1 uses Date.now`]);
});

test('an import cycle is shown once, and not what merely leads to it', () => {
  const cycle = {
    'apps/web/src/a.ts': "import './entry.ts';",
    'apps/web/src/b.ts': "\nimport type { D } from './d.ts';",
    'apps/web/src/d.ts': "export * from './b.ts';",
    'apps/web/src/entry.ts': "import './b.ts';",
  };
  expect(faultsWith(cycle)).toEqual([
    'apps/web/src/b.ts:2 import cycle: apps/web/src/b.ts → apps/web/src/d.ts → apps/web/src/b.ts',
  ]);
});

test('a page loaded later closes no cycle; a module that imports itself does', () => {
  expect(
    faultsWith({ 'apps/web/src/a.ts': "import('./b.ts');", 'apps/web/src/b.ts': "import './a.ts';" }),
  ).toEqual([]);
  expect(faultsWith({ 'apps/web/src/a.ts': "import './a.ts';" })).toHaveLength(1);
});

test.each([
  'apps/web/src/ui/index.ts',
  'apps/web/src/utils.ts',
  'apps/web/src/date-utils.test.ts',
  'apps/web/src/helpers/dates.ts',
  'e2e/booking-helper.ts',
  'packages/core/src/common.ts',
  'apps/server/src/session-manager.ts',
  'apps/web/src/ui/common.module.css',
])('%s says nothing by its name', (path) => {
  expect(faultsWith({ [path]: '' })).toEqual([`${path}:1 has a name that says nothing`]);
});

test('names that hold such a word and say something are good', () => {
  expect(
    faultsWith({
      'apps/server/src/features/users/common-passwords.ts': '',
      'apps/web/src/ui/indexed.ts': '',
    }),
  ).toEqual([]);
});

test('what cannot be parsed, or is not there, is no success', () => {
  expect(faultsWith({ 'apps/web/src/a.ts': 'import { from' })).toHaveLength(1);
  expect(findWallFaults(new Map())).toHaveLength(4);
});

const temporaryFolders = [];
afterEach(() => {
  for (const folder of temporaryFolders.splice(0)) rmSync(folder, { recursive: true });
});

test('the command reads the files on disk and ends with 1 and the right way', () => {
  const repository = mkdtempSync(join(tmpdir(), 'walls-'));
  temporaryFolders.push(repository);
  const write = (path, source) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), source);
  };
  for (const [path, source] of Object.entries(soundHouse)) write(path, source);
  cpSync(import.meta.dirname, join(repository, 'tooling/check'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(repository, 'node_modules'));
  const run = () =>
    spawnSync(process.execPath, [join(repository, 'tooling/check/walls.mjs')], { encoding: 'utf8' });

  expect(run()).toMatchObject({ status: 0 });
  write('packages/core/src/hold/hold.ts', "import 'node:fs';");
  expect(run()).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(
      'packages/core/src/hold/hold.ts:1  imports node:fs\n    core decides and never acts',
    ),
  });
});
