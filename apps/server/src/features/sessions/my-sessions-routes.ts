import { routes } from '@dewsweeper/contract/routes';
import { mySessions } from '@dewsweeper/contract/user';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { sendRefusal } from '../../http/problems.ts';
import { golferOf } from '../../http/visitor.ts';
import type { SessionCookies } from './cookies.ts';
import { endSessionsElsewhere, presentSessions } from './my-sessions.ts';

const sessionPath = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

export function mySessionsRoutes(
  app: FastifyInstance,
  deps: { pool: Pool; sessionCookies: SessionCookies },
): void {
  const { pool, sessionCookies } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  const present = (
    request: FastifyRequest,
  ): Result<{ uid: string; token: string }, { refusal: 'not-signed-in' | 'not-registered' }> => {
    const golfer = golferOf(request);
    if (!golfer.ok) return golfer;
    const token = sessionCookies.tokenOf(request);
    return token === null ? refuse({ refusal: 'not-signed-in' }) : accept({ uid: golfer.value.uid, token });
  };
  const end = async (request: FastifyRequest, reply: FastifyReply, id: string | null) => {
    const golfer = present(request);
    if (!golfer.ok) return sendRefusal(reply, golfer);
    const ended = await endSessionsElsewhere(pool, golfer.value.uid, golfer.value.token, id);
    return ended.ok ? reply.code(204).send() : sendRefusal(reply, ended);
  };

  typed.get(
    routes.mySessions,
    { schema: { querystring: noQuery, response: { 200: mySessions } } },
    async (request, reply) => {
      const golfer = present(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      return reply.send(await presentSessions(pool, golfer.value.uid, golfer.value.token));
    },
  );

  typed.delete(
    routes.mySessions,
    {
      preValidation: refuseBody,
      schema: { querystring: noQuery, response: { 204: noContent } },
      config: { securityEvent: 'logout elsewhere' },
    },
    (request, reply) => end(request, reply, null),
  );

  typed.delete(
    routes.mySession(':id'),
    {
      preValidation: refuseBody,
      schema: { querystring: noQuery, params: sessionPath, response: { 204: noContent } },
      config: { securityEvent: 'logout elsewhere' },
    },
    (request, reply) => end(request, reply, request.params.id),
  );
}
