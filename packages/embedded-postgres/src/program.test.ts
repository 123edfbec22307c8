import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostgresProblem } from './postgres-problem.ts';
import { findProgram, type InstalledProgram, installedProgram } from './program.ts';
import { foldersForCopies } from './program-copy.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { kind: 'account', uid: 65534, gid: 65534 } as const;
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync('/tmp/embedded-postgres-program-');
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the package without library links, as npm leaves it when install scripts are off. */
function packageWithoutLinks(): InstalledProgram {
  const { nativeDir } = installedProgram();
  const unlinked = join(folder, 'native');
  cpSync(nativeDir, unlinked, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  return { nativeDir: unlinked, packageVersion: `test-${process.pid}` };
}

test('runs where npm put it, after making the links that install scripts would have made', async () => {
  const installed = packageWithoutLinks();
  const library = join(installed.nativeDir, 'lib', 'libicuuc.so.60');
  expect(existsSync(library)).toBe(false);
  const program = await findProgram(
    [{ kind: 'self' }],
    foldersForCopies(dataDir, 'embedded-postgres-test'),
    installed,
  );
  expect(program.postgres).toBe(join(installed.nativeDir, 'bin', 'postgres'));
  expect(program.majorVersion).toBeGreaterThanOrEqual(18);
  expect(existsSync(library)).toBe(true);
});

test.skipIf(!isRoot)('is copied to where the account can reach it, once', async () => {
  const installed = packageWithoutLinks();
  chmodSync(folder, 0o700);
  const copies = foldersForCopies(dataDir, 'embedded-postgres-test').map((place) =>
    join(place, `postgresql-${installed.packageVersion}`),
  );
  try {
    const first = await findProgram([nobody], foldersForCopies(dataDir, 'embedded-postgres-test'), installed);
    expect(copies.some((copy) => first.postgres.startsWith(copy))).toBe(true);
    const copied = lstatSync(first.postgres).mtimeMs;
    const again = await findProgram([nobody], foldersForCopies(dataDir, 'embedded-postgres-test'), installed);
    expect(again).toEqual(first);
    expect(lstatSync(again.postgres).mtimeMs).toBe(copied);
    const asNobody = { uid: nobody.uid, gid: nobody.gid, encoding: 'utf8', cwd: '/' } as const;
    expect(execFileSync(first.initdb, ['--version'], asNobody)).toMatch(/initdb/);
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
});

test('says so when it runs nowhere', async () => {
  const installed = { nativeDir: join(folder, 'absent'), packageVersion: 'absent' };
  const problem = await findProgram(
    [{ kind: 'self' }],
    foldersForCopies(dataDir, 'embedded-postgres-test'),
    installed,
  ).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(PostgresProblem);
  expect(problem).toMatchObject({
    kind: 'no-program',
    message: expect.stringContaining('does not run here'),
  });
  expect(readdirSync(dataDir)).toEqual([]);
});
