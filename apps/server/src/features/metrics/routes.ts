import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { isFromThisComputer, isLocalName } from '../../http/from-this-computer.ts';
import { sendProblem } from '../../http/problems.ts';
import type { Metrics } from './metrics.ts';
import { readJobs, readQueues } from './store.ts';

export type MetricsDeps = {
  metrics: Metrics;
  pool: Pool;
  publicUrl: string;
  /** Null: only this computer may ask, and only where no golfer comes from outside. */
  token: string | null;
  liveReaders: () => number;
  isRedisReady: (() => boolean) | null;
};

/** `GET /metrics` in Prometheus's format: this process and the installation's queues. */
export function metricsRoutes(app: FastifyInstance, deps: MetricsDeps): void {
  const { registry } = deps.metrics;
  const isForTrial = isLocalName(new URL(deps.publicUrl).hostname);
  const mayRead = (request: FastifyRequest) =>
    deps.token === null
      ? isForTrial && isFromThisComputer(request)
      : isSame(request.headers.authorization ?? '', `Bearer ${deps.token}`);

  app.get(
    '/metrics',
    { schema: { hide: true }, config: { isForEverybody: true } },
    async (request, reply) => {
      if (!mayRead(request)) return sendProblem(reply, 'not-found');
      await look(deps);
      return reply
        .type(registry.contentType)
        .header('cache-control', 'no-store')
        .send(await registry.metrics());
    },
  );
}

/** Reads gauges. Without the database the other metrics are still sent. */
async function look({ metrics, pool, liveReaders, isRedisReady }: MetricsDeps): Promise<void> {
  metrics.liveReaders.set(liveReaders());
  metrics.connections.set({ state: 'idle' }, pool.idleCount);
  metrics.connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  metrics.connections.set({ state: 'waiting' }, pool.waitingCount);
  if (isRedisReady) metrics.redisUp.set(isRedisReady() ? 1 : 0);
  metrics.queueLength.reset();
  metrics.queueOldestSeconds.reset();
  metrics.jobEndedSecondsAgo.reset();
  try {
    const [queues, jobs] = await Promise.all([readQueues(pool), readJobs(pool)]);
    for (const { queue, length, oldestSeconds } of queues) {
      metrics.queueLength.set({ queue }, length);
      metrics.queueOldestSeconds.set({ queue }, Math.max(0, oldestSeconds));
    }
    for (const { job, endedSecondsAgo } of jobs)
      metrics.jobEndedSecondsAgo.set({ name: job }, endedSecondsAgo);
    metrics.databaseUp.set(1);
  } catch {
    metrics.databaseUp.set(0);
  }
}

/** Constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
