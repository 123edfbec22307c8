import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { courseKey, storeCourse, twoNines } from '../../test/example-course.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { examineDatabase } from '../doctor/database.ts';
import { problemLines } from '../problem-lines.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  folder = await mkdtemp(join(tmpdir(), 'dewsweeper-pause-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) =>
  runCourseCommand({ DATABASE_URL: addressOf(database), DATA_DIR: folder }, words);
const writesSayTheDoctor = async () =>
  (await examineDatabase(database.pool, false)).filter(({ subject }) => subject === 'Writes');

it('between pause and resume commands read, change nothing and say why, and so does the doctor', async () => {
  expect(await run('pause')).toMatchObject({
    problem: '',
    out: expect.stringMatching(/^Writes are paused\./),
  });
  expect(await run('pause')).toMatchObject({ problem: '' });
  const refused = await run('remove', courseKey, '--yes').catch((error: unknown) => error);
  expect(problemLines(refused)).toEqual([
    expect.stringMatching(/^Nothing was changed: an upgrade is under way\./),
  ]);
  expect(await run('day', courseKey)).toMatchObject({ problem: '' });
  expect(await writesSayTheDoctor()).toMatchObject([{ mark: 'bad' }]);

  expect(await run('resume')).toMatchObject({ problem: '', out: 'Writes go on.\n' });
  expect(await writesSayTheDoctor()).toEqual([]);
  expect(await run('remove', courseKey, '--yes')).toMatchObject({ problem: '' });
});

it('there is nothing to pause where no database is', async () => {
  const { problem } = await runCourseCommand({ DATABASE_URL: '', DATA_DIR: folder }, ['pause']);
  expect(problem).toContain(`There is no database in ${folder}.`);
});
