import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBoundaryIssues } from './boundaries.mjs';

/** A small repository without issues. */
const validFiles = {
  'packages/core/src/shared/result.ts': 'export type Refused = { ok: false };',
  'packages/core/src/hold/hold.ts':
    "import type { Refused } from '../shared/result.ts'; export type Hold = Refused;",
  'packages/core/src/hold/hold.test.ts':
    "import { test } from 'vitest'; test('now', async () => Date.now());",
  'packages/core/src/shared/local-time.ts': 'export const day = (ms: number) => new Date(ms).getUTCDay();',
  'packages/contract/src/holds.ts': "import * as z from 'zod/mini'; export const hold = z.object({});",
  'packages/embedded-postgres/src/launcher.ts': "import pg from 'pg'; export const client = pg.Client;",
  'apps/server/src/features/holds/store.ts':
    "import type { Hold } from '@dewsweeper/core/hold/hold'; export type Row = Hold;",
  'apps/server/src/features/holds/use-cases.ts':
    "import type { Row } from './store.ts'; export const now = (row: Row) => row;",
  'apps/server/src/features/courses/use-cases.ts': "export { now } from '../holds/use-cases.ts';",
  'apps/web/src/pages/login.tsx':
    "import { hold } from '@dewsweeper/contract/holds'; export const Login = () => hold;",
  'apps/web/src/pages/login.module.css': '.form {}',
};

function issuesWith(extra) {
  const issues = findBoundaryIssues(new Map(Object.entries({ ...validFiles, ...extra })));
  return issues.map(({ path, line, found }) => `${path}:${line} ${found}`);
}

test('a valid repository has no issues', () => {
  expect(issuesWith({})).toEqual([]);
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
  ['embedded-postgres', 'packages/embedded-postgres/src/a.ts', '@dewsweeper/core/shared/result'],
  ['embedded-postgres', 'packages/embedded-postgres/src/a.ts', '@dewsweeper/square-simulator/ledger'],
  ['embedded-postgres', 'packages/embedded-postgres/src/a.ts', '../../../apps/server/src/app.ts'],
  ["embedded-postgres' tests", 'packages/embedded-postgres/src/a.test.ts', '@dewsweeper/server/app'],
  ['web', 'apps/web/src/a.ts', '@dewsweeper/core/shared/result'],
  ['web', 'apps/web/src/a.ts', '@dewsweeper/embedded-postgres/launcher'],
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
])('an import across a boundary of %s is reported: %s imports %s', (_part, path, specifier) => {
  const everyForm = [
    `import '${specifier}';`,
    `import { x } from "${specifier}";`,
    `import type { X } from '${specifier}';`,
    `export * from '${specifier}';`,
    `export type { X } from '${specifier}';`,
    `type X = import('${specifier}').X;`,
    `const x =\n import('${specifier}');`,
  ];
  for (const source of everyForm) {
    expect(issuesWith({ [path]: `\n${source}` }), source).toContainEqual(
      expect.stringMatching(new RegExp(`^${path}:[23] imports ${specifier}$`)),
    );
  }
});

test('an import in a comment or a string does not count', () => {
  expect(
    issuesWith({ 'packages/core/src/a.ts': "// import 'node:fs';\nexport const a = `import 'node:fs'`;" }),
  ).toEqual([]);
});

test('a page may be made of several files', () => {
  const extra = {
    'apps/web/src/pages/login-page.tsx': "export * from './login/form.tsx';",
    'apps/web/src/pages/login/form.tsx': "export { Login } from '../login.tsx';",
  };
  expect(issuesWith(extra)).toEqual([]);
});

test('a feature may use its own store, and the use cases of others', () => {
  const extra = {
    'apps/server/src/features/holds/claim-store.ts': "export { now } from './use-cases.ts';",
  };
  expect(issuesWith(extra)).toEqual([]);
});

test.each([
  ['Date.now()', 'uses Date.now'],
  ['Date["now"]()', 'uses Date.now'],
  ['new Date()', 'reads the clock'],
  ['new Date', 'reads the clock'],
  ['Date()', 'reads the clock'],
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
  expect(issuesWith({ [path]: source })).toEqual([`${path}:1 ${found}`]);
});

test('core keeps no state', () => {
  const path = 'packages/core/src/hold/a.ts';
  expect(issuesWith({ [path]: 'let seen = 0; export const a = () => ++seen;' })).toEqual([
    `${path}:1 keeps state in a top-level let`,
  ]);
  expect(issuesWith({ [path]: 'export const a = () => { let sum = 0; return ++sum; };' })).toEqual([]);
});

test('names that core only mentions are allowed', () => {
  const source = `
    // Date.now() is only allowed in the server.
    type Clock = { now: Date; fetch: Promise<void> };
    export const names = { process: 1, fetch: 'Math.random()' };
    export const read = (document: { process: number }) => document.process + names.fetch.length;`;
  expect(issuesWith({ 'packages/core/src/hold/a.ts': source })).toEqual([]);
});

test('only local-time handles dates, and it reads no clock either', () => {
  const path = 'packages/core/src/shared/local-time.ts';
  expect(
    issuesWith({ [path]: 'export const a = new Intl.DateTimeFormat("en").format(new Date(0));' }),
  ).toEqual([]);
  expect(issuesWith({ [path]: 'export const a = new Date();' })).toEqual([`${path}:1 reads the clock`]);
  expect(issuesWith({ [path]: 'export const a = Date.now();' })).toEqual([`${path}:1 uses Date.now`]);
});

test('an import cycle is reported once, without the modules that lead to it', () => {
  const cycle = {
    'apps/web/src/a.ts': "import './entry.ts';",
    'apps/web/src/b.ts': "\nimport type { D } from './d.ts';",
    'apps/web/src/d.ts': "export * from './b.ts';",
    'apps/web/src/entry.ts': "import './b.ts';",
  };
  expect(issuesWith(cycle)).toEqual([
    'apps/web/src/b.ts:2 import cycle: apps/web/src/b.ts → apps/web/src/d.ts → apps/web/src/b.ts',
  ]);
});

test('a lazy import is no cycle; a module that imports itself is one', () => {
  expect(
    issuesWith({ 'apps/web/src/a.ts': "import('./b.ts');", 'apps/web/src/b.ts': "import './a.ts';" }),
  ).toEqual([]);
  expect(issuesWith({ 'apps/web/src/a.ts': "import './a.ts';" })).toHaveLength(1);
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
])('%s has a name without a meaning', (path) => {
  expect(issuesWith({ [path]: '' })).toEqual([`${path}:1 has a name without a meaning`]);
});

test('such a word within a meaningful name is allowed', () => {
  expect(
    issuesWith({
      'apps/server/src/features/users/common-passwords.ts': '',
      'apps/web/src/ui/indexed.ts': '',
    }),
  ).toEqual([]);
});

test('unreadable or missing files are no success', () => {
  expect(issuesWith({ 'apps/web/src/a.ts': 'import { from' })).toHaveLength(1);
  expect(findBoundaryIssues(new Map())).toHaveLength(5);
});

const temporaryFolders = [];
afterEach(() => {
  for (const folder of temporaryFolders.splice(0)) rmSync(folder, { recursive: true });
});

test('the command reads the files on disk and exits with 1 and the remedy', () => {
  const repository = mkdtempSync(join(tmpdir(), 'boundaries-'));
  temporaryFolders.push(repository);
  const write = (path, source) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), source);
  };
  for (const [path, source] of Object.entries(validFiles)) write(path, source);
  cpSync(import.meta.dirname, join(repository, 'tooling/check'), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(repository, 'node_modules'));
  const run = () =>
    spawnSync(process.execPath, [join(repository, 'tooling/check/boundaries.mjs')], { encoding: 'utf8' });

  expect(run()).toMatchObject({ status: 0 });
  write('packages/core/src/hold/hold.ts', "import 'node:fs';");
  expect(run()).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(
      'packages/core/src/hold/hold.ts:1  imports node:fs\n    core decides and does no I/O',
    ),
  });
});
