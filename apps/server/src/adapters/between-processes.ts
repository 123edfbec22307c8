import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { OpenNotices, OpenRateLimit } from '../ports.ts';
import { postgresNotices } from './live/postgres-notices.ts';
import { postgresRateLimits } from './postgres/rate-limit.ts';
import { serverSecret } from './postgres/server-secret.ts';
import { openRedis } from './redis/connect.ts';
import { redisRateLimits } from './redis/rate-limit.ts';
import { redisNotices } from './redis/redis-notices.ts';

/** What the processes of one installation share besides its tables. */
export type BetweenProcesses = {
  openNotices: OpenNotices;
  openRateLimit: OpenRateLimit;
  /** Null without Redis. */
  isRedisReady: (() => boolean) | null;
  stop(): Promise<void>;
};

/** By Redis where there is one, else by the database. A Redis that is away neither stops the start nor any golfer. */
export async function openBetweenProcesses(parts: {
  redisUrl: string | null;
  pool: Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<BetweenProcesses> {
  const { redisUrl, pool, log } = parts;
  if (redisUrl === null) {
    return {
      openNotices: postgresNotices(pool),
      openRateLimit: postgresRateLimits(pool),
      isRedisReady: null,
      stop: async () => {},
    };
  }
  const redis = openRedis(redisUrl, {
    onLost: (error) =>
      log.warn({ err: error }, 'Redis is away: changes are polled, limits count in PostgreSQL'),
    onBack: () => log.warn('Redis serves again'),
  });
  void redis.connect().catch(() => {});
  const installation = (await serverSecret(pool, 'installation')).toString('hex').slice(0, 16);
  const prefix = `dewsweeper:${installation}`;
  return {
    openNotices: redisNotices(redis, `${prefix}:changes`),
    openRateLimit: redisRateLimits(redis, prefix, pool),
    isRedisReady: () => redis.isReady,
    stop: async () => redis.destroy(),
  };
}
