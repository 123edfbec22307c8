import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createBatchedRateLimit } from './batched-rate-limit.ts';
import { postgresRateLimits } from './postgres/rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function spendMany(
  limits: readonly ReturnType<typeof createBatchedRateLimit>[],
  key: string,
  times: number,
): Promise<number> {
  const spent = await Promise.all(
    Array.from({ length: times }, async (_, i) => limits[i % limits.length]?.spend(key)),
  );
  return spent.filter((one) => one?.ok).length;
}

it('writes nothing for rare callers, and refuses too frequent ones', async () => {
  const limit = createBatchedRateLimit(postgresRateLimits(database.pool), {
    name: 'one',
    attempts: 500,
    windowSeconds: 60,
  });
  expect(await spendMany([limit], 'seldom', 9)).toBe(9);
  const { rows } = await database.pool.query(`select 1 from rate_limits where key like 'one%'`);
  expect(rows).toEqual([]);
  expect(await spendMany([limit], 'often', 600)).toBeLessThanOrEqual(509);
  expect(await spendMany([limit], 'often', 10)).toBe(0);
  expect(await limit.spend('often')).toMatchObject({ refusal: 'too-many-requests' });
  expect(await limit.spend('seldom')).toEqual({ ok: true, value: null });
});

it('counts the attempts of all processes together, but for a batch of each', async () => {
  const processes = [1, 2, 3].map(() =>
    createBatchedRateLimit(postgresRateLimits(database.pool), {
      name: 'three',
      attempts: 100,
      windowSeconds: 60,
    }),
  );
  const passed = await spendMany(processes, 'wifi', 300);
  expect(passed).toBeGreaterThanOrEqual(100);
  expect(passed).toBeLessThanOrEqual(100 + 3 * 2);
});

it('counts one by one where few are allowed, and anew when the window is over', async () => {
  const limit = createBatchedRateLimit(postgresRateLimits(database.pool), {
    name: 'few',
    attempts: 3,
    windowSeconds: 1,
  });
  expect(await spendMany([limit], 'a', 5)).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect((await limit.spend('a')).ok).toBe(true);
});
