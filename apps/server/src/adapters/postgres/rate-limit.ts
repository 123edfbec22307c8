import { accept, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitTerms, OpenRateLimit, RateLimit } from '../../ports.ts';

export function postgresRateLimits(pool: Pool): OpenRateLimit {
  return (terms) => rateLimitOver(postgresLimiter(pool, terms), terms.windowSeconds);
}

export function postgresLimiter(pool: Pool, terms: LimitTerms): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: terms.name,
    points: terms.attempts,
    duration: terms.windowSeconds,
  });
}

export function rateLimitOver(limiter: RateLimiterAbstract, windowSeconds: number): RateLimit {
  return {
    async spend(key, attempts = 1) {
      try {
        const spent = await limiter.consume(key, attempts);
        return accept({ isLast: spent.remainingPoints === 0 });
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        return refuse({
          refusal: 'too-many-requests',
          retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)),
        });
      }
    },
    async restore(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
    async close(key) {
      await limiter.block(key, windowSeconds);
    },
  };
}

export async function forgetExpiredCounters(pool: Pool): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
}
