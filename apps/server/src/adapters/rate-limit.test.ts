import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { hasRedis, noRedis, startTestRedis, type TestRedis } from '../../test/redis.ts';
import type { LimitTerms, OpenRateLimit, RateLimit } from '../ports.ts';
import { postgresRateLimits } from './postgres/rate-limit.ts';
import { openRedis, type Redis } from './redis/connect.ts';
import { redisRateLimits } from './redis/rate-limit.ts';

let database: TestDatabase;
let redis: TestRedis;
const clients: Redis[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  if (hasRedis) redis = await startTestRedis();
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await redis?.stop();
  await database.drop();
});

/** The limits of one process among several. */
async function byRedis(): Promise<OpenRateLimit> {
  const client = openRedis(redis.url);
  clients.push(client);
  await client.connect();
  return redisRateLimits(client, 'golf', database.pool);
}
const byPostgres = async () => postgresRateLimits(database.pool);

let limitCount = 0;
const termsOf = (attempts: number, windowSeconds = 60): LimitTerms => {
  limitCount += 1;
  return { name: `limit-${limitCount}`, attempts, windowSeconds };
};

async function spendAll(limits: RateLimit[], key: string, times: number): Promise<boolean[]> {
  const spent = Array.from({ length: times }, (_, at) =>
    (limits[at % limits.length] as RateLimit).spend(key),
  );
  return (await Promise.all(spent)).map(({ ok }) => ok);
}

describe.each([
  { name: 'PostgreSQL', way: byPostgres, isHere: true },
  { name: hasRedis ? 'Redis' : `Redis (${noRedis})`, way: byRedis, isHere: hasRedis },
])('limits in $name', ({ way, isHere }) => {
  test.runIf(isHere)('three processes share one limit', async () => {
    const terms = termsOf(5);
    const limits = (await Promise.all([way(), way(), way()])).map((open) => open(terms));
    const spent = await spendAll(limits, 'here', 30);
    expect(spent.filter(Boolean)).toHaveLength(5);
    expect((await spendAll(limits, 'elsewhere', 1)).every(Boolean)).toBe(true);
  });

  test.runIf(isHere)('says which attempt is the last, and when the next is possible', async () => {
    const limit = (await way())(termsOf(2, 30));
    expect(await limit.spend('a')).toMatchObject({ ok: true, value: { isLast: false } });
    expect(await limit.spend('a')).toMatchObject({ ok: true, value: { isLast: true } });
    const refused = await limit.spend('a');
    expect(refused).toMatchObject({ ok: false, refusal: 'too-many-requests' });
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(25);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30);
  });

  test.runIf(isHere)('a try that is given back can be taken again', async () => {
    const limit = (await way())(termsOf(1));
    await limit.spend('a');
    await limit.restore('a');
    expect((await limit.spend('a')).ok).toBe(true);
    expect((await limit.spend('a')).ok).toBe(false);
  });

  test.runIf(isHere)('a reset applies to every process', async () => {
    const terms = termsOf(2);
    const [one, other] = [(await way())(terms), (await way())(terms)];
    await spendAll([one], 'a', 3);
    await other.forget('a');
    expect(await spendAll([one], 'a', 2)).toEqual([true, true]);
    await one.forget('never seen');
  });

  test.runIf(isHere)('closed leaves no try for a whole window', async () => {
    const limit = (await way())(termsOf(3, 40));
    await limit.spend('a');
    await limit.close('a');
    const refused = await limit.spend('a');
    expect(refused.ok).toBe(false);
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(35);
  });

  test.runIf(isHere)('attempts are available again after the window', async () => {
    const limit = (await way())(termsOf(1, 1));
    expect(await spendAll([limit], 'a', 2)).toContain(false);
    await sleep(1100);
    expect((await limit.spend('a')).ok).toBe(true);
  });
});

describe('limits in Redis, when Redis goes', () => {
  test.runIf(hasRedis)(
    'count in PostgreSQL, for all processes together and without waiting, and come back',
    async () => {
      const terms = termsOf(3);
      const limits = (await Promise.all([byRedis(), byRedis()])).map((open) => open(terms));
      expect((await spendAll(limits, 'a', 8)).filter(Boolean)).toHaveLength(3);
      await redis.stop();
      const startMs = performance.now();
      expect((await spendAll(limits, 'a', 8)).filter(Boolean)).toHaveLength(3);
      // It is called silent after 2.5 s.
      expect(performance.now() - startMs).toBeLessThan(2400);
      await (limits[0] as RateLimit).forget('a');
      expect((await spendAll(limits, 'a', 8)).filter(Boolean)).toHaveLength(3);
      await redis.start();
      await expect.poll(() => clients.at(-1)?.isReady && clients.at(-2)?.isReady).toBe(true);
      // Redis lost its counters too: this is a fresh window.
      expect((await spendAll(limits, 'a', 8)).filter(Boolean)).toHaveLength(3);
    },
  );
});
