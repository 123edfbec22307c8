import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { courseKey, storeCourse, twoNines } from '../../test/example-course.ts';
import { placeNine } from '../../test/tee-time-writers.ts';
import { call } from '../adapters/postgres/call.ts';
import { deleteExpiredRows } from './expired-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());

const hold = (uid: string, id: string, minute: number, holdSeconds: number) =>
  placeNine(database.pool, { uid, id, date: '2030-06-01', minute, holdSeconds });

it('frees the cells of holds that ended a while ago, and touches nothing that lives', async () => {
  await hold('ann', 'long-gone', 420, -120);
  await hold('bob', 'just-gone', 430, -5);
  await hold('cid', 'alive', 440, 420);
  expect(await deleteExpiredRows(database.pool)).toBe(1);
  expect(await claimed()).toEqual(['alive', 'just-gone']);
  await database.pool.query('delete from claims');
});

it('marks a hold whose payment was opened as expired, but for one that is being paid', async () => {
  for (const [uid, minute] of [
    ['dan', 420],
    ['eve', 430],
    ['fay', 440],
  ] as const) {
    await hold(uid, `hold-of-${uid}`, minute, 420);
    const asked = {
      uid,
      courseKey,
      id: `hold-of-${uid}`,
      golfers: [],
      holdSeconds: uid === 'fay' ? 420 : -120,
    };
    expect(await call(database.pool, 'open_payment_window', asked)).toMatchObject({ outcome: 'opened' });
  }
  await database.pool.query(
    `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
      environment, location_id, source_id, ask_at)
      values ($1, 'p', 'hold-of-eve', 'eve', 'started', 'capture', 100, 'USD', 'sandbox', 'L', 'c', 'infinity')`,
    [courseKey],
  );
  expect(await deleteExpiredRows(database.pool)).toBe(1);
  const { rows } = await database.pool.query(
    `select id, status, ended_at = expiration as "atItsEnd" from teetimegroups order by id`,
  );
  expect(rows).toEqual([
    { id: 'hold-of-dan', status: 'expired', atItsEnd: true },
    { id: 'hold-of-eve', status: 'pending', atItsEnd: null },
    { id: 'hold-of-fay', status: 'pending', atItsEnd: null },
  ]);
  expect(await claimed()).toEqual(['hold-of-eve', 'hold-of-fay']);
});

it('leaves a cell that somebody has locked to the next round', async () => {
  await database.pool.query('delete from claims');
  await hold('gus', 'one', 420, -120);
  await hold('hal', 'two', 430, -120);
  const client = await database.pool.connect();
  await client.query('begin');
  const lock = `select from claims where course_key = $1 and teetimegroup_id = 'one' for update`;
  await client.query(lock, [courseKey]);
  expect(await deleteExpiredRows(database.pool)).toBe(1);
  expect(await claimed()).toEqual(['one']);
  await client.query('rollback');
  client.release();
  expect(await deleteExpiredRows(database.pool)).toBe(1);
});

async function claimed(): Promise<string[]> {
  const { rows } = await database.pool.query('select teetimegroup_id as id from claims order by id');
  return rows.map(({ id }) => id);
}
