import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/running-time.ts';
import { followDatabaseClock } from './database-clock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const shiftBy = (interval: string) =>
  database.pool.query(`create or replace function dewsweeper_now() returns timestamptz
    language sql volatile as 'select clock_timestamp() + interval ''${interval}'''`);

test('follows the database, five minutes from the server as well', async () => {
  await shiftBy('-5 minutes');
  const clock = await followDatabaseClock(database.pool, 20);
  await eventually(() => expect(Math.abs(clock.nowMs() - (Date.now() - 300_000))).toBeLessThan(100));
  await shiftBy('5 minutes');
  await eventually(() => expect(Math.abs(clock.nowMs() - (Date.now() + 300_000))).toBeLessThan(100));
  clock.stop();
});

test('runs on between polls and after a stop, in whole milliseconds', async () => {
  const clock = await followDatabaseClock(database.pool);
  clock.stop();
  const before = clock.nowMs();
  await sleep(30);
  expect(clock.nowMs() - before).toBeGreaterThanOrEqual(29);
  expect(Number.isInteger(clock.nowMs())).toBe(true);
});

test('a poll that fails leaves the clock running', async () => {
  const clock = await followDatabaseClock(database.pool, 20);
  await database.pool.query('alter function dewsweeper_now() rename to away');
  await sleep(60);
  const before = clock.nowMs();
  await sleep(30);
  expect(clock.nowMs()).toBeGreaterThan(before);
  await database.pool.query('alter function away() rename to dewsweeper_now');
  await shiftBy('1 hour');
  await eventually(() => expect(clock.nowMs()).toBeGreaterThan(Date.now() + 3_590_000));
  clock.stop();
});

test('without a database there is no clock', async () => {
  const away = await createTestDatabase({ connections: 1 });
  await away.drop();
  await expect(followDatabaseClock(away.pool)).rejects.toThrow(/does not exist|end on the pool/);
});
