import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { sendProblem } from '../../http/problems.ts';

/** `GET /api/health/live`: the process answers. `GET /api/health/ready`: it can reach its database too. */
export function healthRoutes(app: FastifyInstance, parts: { pool: Pool }): void {
  app.get('/api/health/live', { config: { isForEverybody: true } }, async () => ({ status: 'live' }));
  app.get('/api/health/ready', { config: { isForEverybody: true } }, async (_request, reply) => {
    try {
      await parts.pool.query('select 1');
    } catch {
      return sendProblem(reply, 'unavailable', { retryAfterSeconds: 2 });
    }
    return reply.send({ status: 'ready' });
  });
}
