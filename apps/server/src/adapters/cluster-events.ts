import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { OpenNotifications, OpenRateLimit } from '../ports.ts';
import { postgresNotifications } from './live/postgres-notifications.ts';
import { postgresRateLimits } from './postgres/rate-limit.ts';
import { serverSecret } from './postgres/server-secret.ts';
import { openRedis } from './redis/connect.ts';
import { redisRateLimits } from './redis/rate-limit.ts';
import { redisNotifications } from './redis/redis-notifications.ts';

export type ClusterEvents = {
  openNotifications: OpenNotifications;
  openRateLimit: OpenRateLimit;
  isRedisReady: (() => boolean) | null;
  stop(): Promise<void>;
};

/** By Redis if configured, else by the database. An unreachable Redis stops neither the start nor requests. */
export async function openClusterEvents(deps: {
  redisUrl: string | null;
  pool: Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<ClusterEvents> {
  const { redisUrl, pool, log } = deps;
  if (redisUrl === null) {
    return {
      openNotifications: postgresNotifications(pool),
      openRateLimit: postgresRateLimits(pool),
      isRedisReady: null,
      stop: async () => {},
    };
  }
  const redis = openRedis(redisUrl, {
    onLost: (error) =>
      log.warn({ err: error }, 'Redis is unreachable: changes are polled, limits count in PostgreSQL'),
    onBack: () => log.warn('Redis is reachable again'),
  });
  void redis.connect().catch(() => {});
  const installation = (await serverSecret(pool, 'installation')).toString('hex').slice(0, 16);
  const prefix = `dewsweeper:${installation}`;
  return {
    openNotifications: redisNotifications(redis, `${prefix}:changes`),
    openRateLimit: redisRateLimits(redis, prefix, pool),
    isRedisReady: () => redis.isReady,
    stop: async () => redis.destroy(),
  };
}
