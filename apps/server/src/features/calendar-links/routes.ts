import { calendarLink, calendarToken, newCalendarLink } from '@dewsweeper/contract/calendar-link';
import { routes } from '@dewsweeper/contract/routes';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { golferRoute, openRoute } from '../../http/route.ts';
import type { OpenRateLimit } from '../../ports.ts';
import { deleteCalendarLink, findCalendarLink, findCalendarOwner, putCalendarLink } from './store.ts';
import { calendarTokenHash, newCalendarToken } from './token.ts';

const linkPath = z.strictObject({ token: calendarToken });

/** A golfer's reservations for their own calendar (rules.md#calendar-link). */
export function calendarLinkRoutes(
  app: FastifyInstance,
  deps: {
    pool: Pool;
    publicUrl: string;
    openRateLimit: OpenRateLimit;
    /** An iCalendar file with a golfer's upcoming reservations. */
    calendarOf: (uid: string) => Promise<string>;
  },
): void {
  const { pool, publicUrl, calendarOf } = deps;
  const readings = deps.openRateLimit({ name: 'calendar-link', attempts: 120, windowSeconds: 3600 });

  golferRoute(app, {
    method: 'GET',
    url: routes.myCalendarLink,
    schema: { querystring: noQuery, response: { 200: calendarLink } },
    problems: [],
    async handle(golfer, _request, reply) {
      const found = await findCalendarLink(pool, golfer.uid);
      return reply.send({ createdAt: found?.createdAt.toISOString() ?? null });
    },
  });

  golferRoute(app, {
    method: 'POST',
    url: routes.myCalendarLink,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 201: newCalendarLink } },
    problems: [],
    config: { securityEvent: 'calendar link made' },
    async handle(golfer, _request, reply) {
      const token = newCalendarToken();
      const createdAt = await putCalendarLink(pool, golfer.uid, calendarTokenHash(token));
      const url = `${publicUrl}${routes.calendarFeed(token)}`;
      return reply.code(201).send({ url, createdAt: createdAt.toISOString() });
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.myCalendarLink,
    preValidation: refuseBody,
    schema: { querystring: noQuery, response: { 204: noContent } },
    problems: [],
    config: { securityEvent: 'calendar link ended' },
    async handle(golfer, _request, reply) {
      await deleteCalendarLink(pool, golfer.uid);
      return reply.code(204).send();
    },
  });

  openRoute(app, {
    method: 'GET',
    url: routes.calendarFeed(':token'),
    schema: {
      querystring: noQuery,
      params: linkPath,
      response: {
        200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
      },
    },
    problems: ['not-found'],
    config: { isForEverybody: true },
    async handle(request, reply) {
      const tokenHash = calendarTokenHash(request.params.token);
      const uid = await findCalendarOwner(pool, tokenHash);
      if (uid === null) return refuse({ refusal: 'not-found' });
      // By link: many golfers' calendars are read from one address of their provider.
      const spent = await readings.spend(tokenHash.toString('base64url'));
      if (!spent.ok) return spent;
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await calendarOf(uid));
    },
  });
}
