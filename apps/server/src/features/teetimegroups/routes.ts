import { coursePath } from '@dewsweeper/contract/ids';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import { routes } from '@dewsweeper/contract/routes';
import {
  confirmationRequest,
  hold,
  holdRequest,
  myTeeTimeGroups,
  teeTimeGroup,
} from '@dewsweeper/contract/teetimegroup';
import { companions } from '@dewsweeper/contract/user';
import { type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { BatchedRateLimit } from '../../adapters/batched-rate-limit.ts';
import { calendarFileName } from '../../adapters/mail/icalendar.ts';
import { clientAddress } from '../../http/client-address.ts';
import { holdProblems } from '../../http/hold-problems.ts';
import { golferNames, namesWithoutLinks } from '../../http/names-without-links.ts';
import { noContent } from '../../http/no-input.ts';
import { requestLanguage } from '../../http/request-language.ts';
import { golferRoute } from '../../http/route.ts';
import { type Golfer, golferOf, type NotAGolfer } from '../../http/visitor.ts';
import { calendarFile } from './calendar-file.ts';
import { confirmReservation } from './confirm.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import { busy, maxReadings, placeHold } from './hold.ts';
import { endOwn, listCompanions, listOwn, readOwn } from './reservations.ts';

const teeTimeGroupPath = z.extend(coursePath, { id: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)) });

/** `status=pending` releases a hold and never cancels a reservation. */
const endQuery = z.strictObject({ status: z.optional(z.literal('pending')) });

export function teeTimeGroupRoutes(
  app: FastifyInstance,
  deps: TeeTimeGroupDeps & {
    holdsPerAddress: BatchedRateLimit;
    countBooking: (uid: string, networkAddress: string) => Promise<void>;
  },
): void {
  golferRoute(app, {
    method: 'POST',
    url: routes.teeTimeGroups(':group', ':course'),
    schema: { params: coursePath, body: holdRequest, response: { 201: hold } },
    problems: [...holdProblems, 'cooling-down', 'time-kept-too-long', 'payment-in-flight'],
    config: { isJudgedByStatement: true },
    async handle(_golfer, request, reply) {
      const spent = await deps.holdsPerAddress.spend(clientAddress(request.ip));
      if (!spent.ok) return spent;
      const held = await asCurrentGolfer(request, (current) =>
        placeHold(deps, current, request.params, request.body),
      );
      return held.ok ? send(reply, 201, held.value) : held;
    },
  });

  golferRoute(app, {
    method: 'PUT',
    url: routes.confirmation(':group', ':course', ':id'),
    schema: {
      params: teeTimeGroupPath,
      body: namesWithoutLinks(confirmationRequest, golferNames),
      response: { 200: teeTimeGroup },
    },
    problems: [
      'course-not-found',
      'not-found',
      'hold-expired',
      'reservation-conflict',
      'booking-denied',
      'golfers-do-not-match',
      'golfer-name-missing',
      'unknown-rate',
      'rate-not-allowed',
      'payment-needed',
      'payment-not-set-up',
      'payment-in-flight',
      'too-many-reservations',
      'already-confirmed',
    ],
    config: { isJudgedByStatement: true },
    async handle(golfer, request, reply) {
      await deps.countBooking(golfer.uid, clientAddress(request.ip));
      const confirmed = await asCurrentGolfer(request, (current) =>
        confirmReservation(deps, current, request.params, request.body.golfers),
      );
      return confirmed.ok ? send(reply, 200, confirmed.value) : confirmed;
    },
  });

  golferRoute(app, {
    method: 'GET',
    url: routes.teeTimeGroup(':group', ':course', ':id'),
    schema: { params: teeTimeGroupPath, response: { 200: teeTimeGroup } },
    problems: ['not-found'],
    async handle(golfer, request, reply) {
      const own = await readOwn(deps, golfer, request.params);
      return own.ok ? send(reply, 200, own.value) : own;
    },
  });

  golferRoute(app, {
    method: 'GET',
    url: routes.calendar(':group', ':course', ':id'),
    schema: {
      params: teeTimeGroupPath,
      response: {
        200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
      },
    },
    problems: ['not-found'],
    async handle(golfer, request, reply) {
      const file = await calendarFile(
        deps,
        golfer,
        request.params,
        golfer.contact.language ?? requestLanguage(request),
      );
      if (!file.ok) return file;
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${calendarFileName}"`)
        .send(file.value);
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.teeTimeGroup(':group', ':course', ':id'),
    schema: { params: teeTimeGroupPath, querystring: endQuery, response: { 204: noContent } },
    problems: ['not-found', 'has-receipt', 'already-played', 'already-confirmed', 'payment-in-flight'],
    async handle(golfer, request, reply) {
      const onlyPending = request.query.status === 'pending';
      if (!onlyPending) await deps.countBooking(golfer.uid, clientAddress(request.ip));
      const ended = await endOwn(deps, golfer, request.params, onlyPending);
      return ended.ok ? reply.code(204).send() : ended;
    },
  });

  golferRoute(app, {
    method: 'GET',
    url: routes.myTeeTimeGroups,
    schema: { response: { 200: myTeeTimeGroups } },
    problems: [],
    handle: async (golfer, _request, reply) => send(reply, 200, await listOwn(deps, golfer)),
  });

  golferRoute(app, {
    method: 'GET',
    url: routes.myCompanions,
    schema: { response: { 200: companions } },
    problems: [],
    handle: async (golfer, _request, reply) => send(reply, 200, await listCompanions(deps, golfer)),
  });
}

/** Runs with the cached golfer, and again with a fresh read if the cache was outdated. */
async function asCurrentGolfer<Value, Refusal extends { refusal: ProblemCode }>(
  request: Pick<FastifyRequest, 'visitor' | 'identifyAgain'>,
  act: (golfer: Golfer) => Promise<Result<Value, Refusal | { refusal: 'stale-golfer' }>>,
): Promise<Result<Value, Refusal | NotAGolfer | typeof busy>> {
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const golfer = golferOf(request);
    if (!golfer.ok) return golfer;
    const done = await act(golfer.value);
    if (done.ok || done.refusal !== 'stale-golfer') return done;
    await request.identifyAgain();
  }
  return refuse(busy);
}

function send(reply: FastifyReply, status: number, document: unknown): FastifyReply {
  return reply.code(status).type('application/json').send(JSON.stringify(document));
}
