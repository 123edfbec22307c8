import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { loadDay } from './day-state.ts';

let database: TestDatabase;
let courseKey: CourseKey;
beforeAll(async () => {
  database = await createTestDatabase();
  courseKey = await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());

const date = '2030-06-01';

test('an untouched day is at version 0 and has nothing on it', async () => {
  expect(await loadDay(database.pool, courseKey, '2030-05-31')).toMatchObject({
    revision: 1,
    version: 0,
    claims: [],
    obstructions: [],
    taken: [],
  });
});

test('an unknown course has no days', async () => {
  expect(
    await loadDay(database.pool, courseKeyOf({ group: 'test-group', course: 'nowhere' }), date),
  ).toBeNull();
});

test('claims and obstructions come with their owners and their expiry, rounded up to the millisecond', async () => {
  await database.pool.query(
    `insert into claims values
      ($1, $2, 'front', 420, 'one', 'ann', '2030-06-01T12:00:00.000001Z'),
      ($1, $2, 'back', 550, 'two', 'bob', 'infinity'),
      ($1, '2030-06-02', 'back', 560, 'three', 'cid', 'infinity')`,
    [courseKey, date],
  );
  await database.pool.query(`insert into obstructions values ($1, $2, 'block', 0, 'front', 600, 660)`, [
    courseKey,
    date,
  ]);
  await database.pool.query('select bump_day($1, $2)', [courseKey, date]);
  const day = await loadDay(database.pool, courseKey, date);
  expect(day).toMatchObject({ revision: 1, version: 1 });
  expect(day?.claims.toSorted((a, b) => a.fromMinute - b.fromMinute)).toEqual([
    {
      teeID: 'front',
      fromMinute: 420,
      toMinute: 420,
      expiresAt: Date.parse('2030-06-01T12:00:00.001Z'),
      teeTimeGroupID: 'one',
      uid: 'ann',
    },
    { teeID: 'back', fromMinute: 550, toMinute: 550, expiresAt: null, teeTimeGroupID: 'two', uid: 'bob' },
  ]);
  expect(day?.obstructions).toEqual([{ teeID: 'front', fromMinute: 600, toMinute: 660, expiresAt: null }]);
  expect(day?.taken).toHaveLength(3);
});

test('now is the database’s clock, not the server’s', async () => {
  await shiftClock(database.pool, '5 minutes');
  const before = Date.now();
  const day = await loadDay(database.pool, courseKey, date);
  expect(day?.nowMs).toBeGreaterThanOrEqual(before + 299_000);
  expect(day?.nowMs).toBeLessThan(before + 330_000);
});
