import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export type TooManyRequests = { refusal: 'too-many-requests'; retryAfterSeconds: number };

/** So many tries for a key within a window, counted for all processes together. */
export type RateLimit = {
  /** Takes a try, or several, or says when there will be one again. Parallel callers never get more than there are. */
  spend(key: string, tries?: number): Promise<Result<{ isLast: boolean }, TooManyRequests>>;
  /** Returns one try. */
  giveBack(key: string): Promise<void>;
  /** Forgets all tries that were spent. */
  forget(key: string): Promise<void>;
  /** Leaves no try for a whole window from now on. */
  close(key: string): Promise<void>;
};

/** A limit that keeps its counters in table `rate_limits`; `name` tells its keys from those of other limits. */
export function createRateLimit(
  pool: Pool,
  limit: { name: string; tries: number; windowSeconds: number },
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.tries,
    duration: limit.windowSeconds,
  });
  return {
    async spend(key, tries = 1) {
      try {
        const spent = await limiter.consume(key, tries);
        return accept({ isLast: spent.remainingPoints === 0 });
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        return refuse({
          refusal: 'too-many-requests',
          retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)),
        });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
    async close(key) {
      await limiter.block(key, limit.windowSeconds);
    },
  };
}

/** Deletes counters whose window is over. */
export async function forgetExpiredCounters(pool: Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}
