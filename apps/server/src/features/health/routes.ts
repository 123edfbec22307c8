import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { sendProblem } from '../../http/problems.ts';
import type { Readiness } from './readiness.ts';

const databaseAnswersWithinMs = 2000;

export function closeConnectionsOnLeaving(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isLeaving) reply.header('connection', 'close');
    done();
  });
}

export function healthRoutes(app: FastifyInstance, deps: { pool: Pool; readiness: Readiness }): void {
  const { pool, readiness } = deps;
  const schemaOf = (status: string) => ({
    response: { 200: z.object({ status: z.literal(status) }) },
  });
  app.get(
    '/api/health/live',
    { schema: schemaOf('live'), config: { isForEverybody: true, problems: [] } },
    async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get(
    '/api/health/ready',
    { schema: schemaOf('ready'), config: { isForEverybody: true, problems: [] } },
    async (_request, reply) => {
      readiness.asked();
      if (readiness.isLeaving || !(await answers(pool)))
        return sendProblem(reply, 'unavailable', { retryAfterSeconds: 2 });
      return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    },
  );
}

async function answers(pool: Pool): Promise<boolean> {
  const asked = pool.query({ name: 'ready', text: 'select 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(databaseAnswersWithinMs, false, { ref: false })]);
}
