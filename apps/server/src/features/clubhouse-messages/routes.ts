import { messageRetry, retriedMessages, undeliveredMessages } from '@dewsweeper/contract/clubhouse-messages';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import { noQuery } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import { type MessageDeps, readUndelivered, retryMessages } from './messages.ts';

/** Texts and mails of a course that were not delivered, for its staff. */
export function clubhouseMessageRoutes(app: FastifyInstance, deps: MessageDeps): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseMessages(':group', ':course'),
    schema: { params: coursePath, querystring: noQuery, response: { 200: undeliveredMessages } },
    problems: [],
    needs: { kind: 'see-sheet' },
    async handle(_staff, { params }, reply) {
      return reply.send({ messages: await readUndelivered(deps, courseKeyOf(params)) });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseMessageRetries(':group', ':course'),
    schema: {
      params: coursePath,
      querystring: noQuery,
      body: messageRetry,
      response: { 200: retriedMessages },
    },
    problems: [],
    needs: { kind: 'retry-messages' },
    async handle(_staff, { params, body }, reply) {
      const retried = await retryMessages(deps, courseKeyOf(params), body.message);
      return reply.send({ retried });
    },
  });
}
