import { routes } from '@dewsweeper/contract/routes';
import { mySessions } from '@dewsweeper/contract/user';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { golferRoute } from '../../http/route.ts';
import type { Golfer } from '../../http/visitor.ts';
import type { SessionCookies } from './cookies.ts';
import { endSessionsElsewhere, presentSessions } from './my-sessions.ts';

const sessionPath = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

export function mySessionsRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; sessionCookies: SessionCookies },
): void {
  const { pool, sessionCookies } = deps;
  const end = async (golfer: Golfer, request: FastifyRequest, id: string | null) => {
    const token = sessionCookies.tokenOf(request);
    return token === null
      ? refuse({ refusal: 'not-signed-in' })
      : endSessionsElsewhere(pool, golfer.uid, token, id);
  };

  golferRoute(app, {
    method: 'GET',
    url: routes.mySessions,
    schema: { querystring: noQuery, response: { 200: mySessions } },
    problems: [],
    async handle(golfer, request, reply) {
      const token = sessionCookies.tokenOf(request);
      if (token === null) return refuse({ refusal: 'not-signed-in' });
      return reply.send(await presentSessions(pool, golfer.uid, token));
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.mySessions,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 204: noContent } },
    problems: ['sign-in-again'],
    config: { securityEvent: 'logout elsewhere' },
    async handle(golfer, request, reply) {
      const ended = await end(golfer, request, null);
      return ended.ok ? reply.code(204).send() : ended;
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.mySession(':id'),
    preValidation: refuseBody,
    schema: { querystring: noQuery, params: sessionPath, response: { 204: noContent } },
    problems: ['sign-in-again'],
    config: { securityEvent: 'logout elsewhere' },
    async handle(golfer, request, reply) {
      const ended = await end(golfer, request, request.params.id);
      return ended.ok ? reply.code(204).send() : ended;
    },
  });
}
