import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../../http/problems.ts';

/** Apple reads this file to verify the domain. Without a configured file the route does not exist. */
export function applePayRoutes(app: FastifyInstance, deps: { file: string | null }): void {
  app.get(
    '/.well-known/apple-developer-merchantid-domain-association',
    { schema: { hide: true } },
    async (request, reply) => {
      if (deps.file === null) return sendProblem(reply, 'not-found');
      try {
        return reply.type('text/plain; charset=utf-8').send(await readFile(deps.file));
      } catch (error) {
        request.log.error({ err: error }, 'APPLE_PAY_ASSOCIATION_FILE cannot be read');
        return sendProblem(reply, 'not-found');
      }
    },
  );
}
