import type { Pool } from 'pg';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { OpenRateLimit } from '../../ports.ts';
import { postgresLimiter, rateLimitOver } from '../postgres/rate-limit.ts';
import type { Redis } from './connect.ts';

/** While Redis is unreachable PostgreSQL counts, from zero: a guesser gains the attempts of one window. */
export function redisRateLimits(redis: Redis, prefix: string, pool: Pool): OpenRateLimit {
  return (terms) =>
    rateLimitOver(
      new RateLimiterRedis({
        storeClient: redis,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `${prefix}:limit:${terms.name}`,
        points: terms.attempts,
        duration: terms.windowSeconds,
        insuranceLimiter: postgresLimiter(pool, terms),
      }),
      terms.windowSeconds,
    );
}
