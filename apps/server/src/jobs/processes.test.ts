import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { shiftClock } from '../../test/database-clock.ts';
import { openPool } from '../adapters/postgres/pool.ts';
import { takeDueActs } from '../features/payments/clubhouse-store.ts';
import { takeDue } from '../features/payments/store.ts';
import { deleteExpiredRowsIfDue } from './expired-rows.ts';

let database: TestDatabase;
let pools: pg.Pool[];
beforeAll(async () => {
  database = await createTestDatabase();
  pools = Array.from({ length: 3 }, () => openPool({ ...database.config, max: 4 }, () => {}));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

/** The results of three processes that call it repeatedly. */
const inAllProcesses = async <Value>(ask: (pool: pg.Pool) => Promise<Value>) =>
  Promise.all([...pools, ...pools].map(ask));

test('one of several processes deletes expired rows, and another the next time', async () => {
  const turns = await inAllProcesses(deleteExpiredRowsIfDue);
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect((await inAllProcesses(deleteExpiredRowsIfDue)).filter(Boolean)).toHaveLength(0);
  await shiftClock(database.pool, '29 seconds');
  expect((await inAllProcesses(deleteExpiredRowsIfDue)).filter(Boolean)).toHaveLength(1);
  const { rows } = await database.pool.query('select name, ended_at >= begun_at as ended from jobs');
  expect(rows).toEqual([{ name: 'sweep', ended: true }]);
});

test('each payment and each act of the clubhouse is leased to one process', async () => {
  await database.pool.query(`
    insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at)
      select 'g/c', 'payment-' || n, 'group-' || n, 'ann', 'started', 'capture', 2400, 'USD', 'sandbox', 'L1',
        'card', dewsweeper_now()
      from generate_series(1, 50) n`);
  await database.pool.query(`
    insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, ask_at)
      select 'g/c', 'act-' || n, 'refund', 'group-' || n, 'payment-' || n, 'pro', 'asked', dewsweeper_now()
      from generate_series(1, 50) n`);
  const payments = (await inAllProcesses((pool) => takeDue(pool, 60, 20))).flat().map(({ id }) => id);
  const acts = (await inAllProcesses((pool) => takeDueActs(pool, 60, 20))).flat().map(({ id }) => id);
  expect([payments.length, new Set(payments).size]).toEqual([50, 50]);
  expect([acts.length, new Set(acts).size]).toEqual([50, 50]);
});
