import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCourseFile } from './read-course-file.ts';
import { writeFileWhole } from './write-file-whole.ts';

let folder: string;
let umask: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dewsweeper-write-'));
  umask = process.umask(0o022);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true });
});

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it('writes for its owner alone, also where a file stood open to others', async () => {
  const fresh = join(folder, 'fresh.csv');
  await writeFileWhole(fresh, ['Ann']);
  expect(await modeOf(fresh)).toBe(0o600);
  const former = join(folder, 'former.csv');
  await writeFile(former, 'old');
  await chmod(former, 0o666);
  await writeFileWhole(former, ['Ann', ' Lee']);
  expect(await modeOf(former)).toBe(0o600);
  expect(await readFile(former, 'utf8')).toBe('Ann Lee');
  expect((await readdir(folder)).toSorted()).toEqual(['former.csv', 'fresh.csv']);
});

it('says in plain words why a file cannot be written or read', async () => {
  await mkdir(join(folder, 'sheets'));
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (problem: Error) => problem.message.replaceAll(folder, '.'),
    );
  expect(await problemOf(writeFileWhole(join(folder, 'sheets'), ['x']))).toBe(
    './sheets cannot be written: it is a folder. Name a file in it.',
  );
  expect(await problemOf(writeFileWhole(join(folder, 'gone/day.csv'), ['x']))).toBe(
    './gone/day.csv cannot be written: there is no folder ./gone.',
  );
  expect(await problemOf(writeFileWhole('/dev/null', ['x']))).toBe(
    '/dev/null cannot be written: it is not a file. "-" stands for standard output.',
  );
  expect(await problemOf(readCourseFile(join(folder, 'sheets')))).toBe(
    './sheets cannot be read: it is a folder. Name a file in it.',
  );
  expect(await problemOf(readCourseFile(join(folder, 'gone.json')))).toBe(
    './gone.json cannot be read: there is no such file.',
  );
  expect(await readdir(folder)).toEqual(['sheets']);
});
