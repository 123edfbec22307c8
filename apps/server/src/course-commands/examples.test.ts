import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { dateIn } from '../../test/example-course.ts';
import { runCourseCommand } from '../../test/run-course-command.ts';
import { parseConfig } from '../config.ts';
import { importExamplesIntoEmptyDatabase, wantsExamples } from '../features/course-data/examples.ts';
import { projectRoot } from '../project-root.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const course = (...words: string[]) => runCourseCommand({ DATABASE_URL: addressOf(database) }, words);
const examplesDir = join(projectRoot, 'examples');

it.each([
  [true, {}],
  [true, { PUBLIC_URL: 'http://127.0.0.1:4000' }],
  [false, { PUBLIC_URL: 'https://golf.example.com' }],
  [false, { DATABASE_URL: 'postgresql://dewsweeper@localhost/dewsweeper' }],
  [
    true,
    { EXAMPLES: 'yes', PUBLIC_URL: 'https://golf.example.com', DATABASE_URL: 'postgresql://localhost/x' },
  ],
  [false, { EXAMPLES: 'no' }],
])('examples are made: %s, with %j', (wanted, environment) => {
  const config = parseConfig(environment, '/');
  if (!config.ok) throw new Error(config.errors.join('\n'));
  expect(wantsExamples(config.value)).toBe(wanted);
});

it('examples remove takes them all, with what was tried there, and no next start brings them back', async () => {
  const { pool } = database;
  await importExamplesIntoEmptyDatabase(pool, examplesDir);
  await pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid, source)
     values ('prairie-links/cedar-ridge', 'tried', $1, '10:00', 'front', 9, 1, 'confirmed', 'ann', 'widget')`,
    [dateIn(2)],
  );
  await pool.query(
    `update courses set document = document || '{"name": "Our Own Club"}' where course_key = 'prairie-links/lakeside'`,
  );
  const asked = await course('examples', 'remove');
  expect(asked.problem).toContain('Say --yes');
  expect(asked.warned).toContain(
    'prairie-links/cedar-ridge, Cedar Ridge Golf Course, 1 reservation to come\n',
  );

  const removed = await course('examples', 'remove', '--yes');
  expect(removed.problem).toBe('');
  expect(removed.warned).toContain('prairie-links/lakeside stays: it is Our Own Club now');
  expect((await pool.query('select course_key as key from courses')).rows).toEqual([
    { key: 'prairie-links/lakeside' },
  ]);
  expect(
    (await pool.query('select status, ended_by from teetimegroups where id = $1', ['tried'])).rows,
  ).toEqual([{ status: 'cancelled', ended_by: 'course removed' }]);

  await course('remove', 'prairie-links/lakeside', '--yes');
  expect(await importExamplesIntoEmptyDatabase(pool, examplesDir)).toEqual([]);
  expect((await course('examples', 'remove', '--yes')).out).toBe('There are no example courses here.\n');
});
