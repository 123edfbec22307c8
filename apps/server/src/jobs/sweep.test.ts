import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { storeCourse, twoNines } from '../testing/example-course.ts';
import { sweep } from './sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('marks holds that ended a while ago and frees their rows, and touches nothing that lives', async () => {
  const courseKey = await storeCourse(database.pool, twoNines);
  const holds = [
    ['ann', 'long-gone', 420, -120],
    ['bob', 'just-gone', 430, -5],
    ['cid', 'alive', 440, 420],
  ] as const;
  for (const [uid, id, cell, holdSeconds] of holds) {
    await database.pool.query(
      `select place_hold($1, $2, '2030-06-01', $3, 1, '07:00', 'front', null, null, 9::smallint, 2::smallint,
        array['front'], array[$4::smallint], $5)`,
      [uid, courseKey, id, cell, holdSeconds],
    );
  }
  expect(await sweep(database.pool)).toBe(1);
  const groups = await database.pool.query(`select id, status from teetimegroups order by id`);
  expect(groups.rows).toEqual([
    { id: 'alive', status: 'pending' },
    { id: 'just-gone', status: 'pending' },
    { id: 'long-gone', status: 'expired' },
  ]);
  const claims = await database.pool.query(`select teetimegroup_id as id from claims order by id`);
  expect(claims.rows).toEqual([{ id: 'alive' }, { id: 'just-gone' }]);
});
