import { coursePath } from '@dewsweeper/contract/ids';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import { routes } from '@dewsweeper/contract/routes';
import { confirmationRequest, holdRequest } from '@dewsweeper/contract/teetimegroup';
import { type Result, refuse } from '@dewsweeper/core/shared/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BatchedRateLimit } from '../../adapters/batched-rate-limit.ts';
import { calendarFileName } from '../../adapters/mail/icalendar.ts';
import { clientAddress } from '../../http/client-address.ts';
import { golferNames, namesWithoutLinks } from '../../http/names-without-links.ts';
import { sendRefusal } from '../../http/problems.ts';
import { type Golfer, golferOf } from '../../http/visitor.ts';
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
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    routes.teeTimeGroups(':group', ':course'),
    { schema: { params: coursePath, body: holdRequest }, config: { isJudgedByStatement: true } },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const spent = await deps.holdsPerAddress.spend(clientAddress(request.ip));
      if (!spent.ok) return sendRefusal(reply, spent);
      const hold = await asCurrentGolfer(request, (current) =>
        placeHold(deps, current, request.params, request.body),
      );
      if (!hold.ok) return sendRefusal(reply, hold);
      return send(reply, 201, hold.value);
    },
  );

  typed.put(
    routes.confirmation(':group', ':course', ':id'),
    {
      schema: { params: teeTimeGroupPath, body: namesWithoutLinks(confirmationRequest, golferNames) },
      config: { isJudgedByStatement: true },
    },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      await deps.countBooking(golfer.value.uid, clientAddress(request.ip));
      const confirmed = await asCurrentGolfer(request, (current) =>
        confirmReservation(deps, current, request.params, request.body.golfers),
      );
      if (!confirmed.ok) return sendRefusal(reply, confirmed);
      return send(reply, 200, confirmed.value);
    },
  );

  typed.get(
    routes.teeTimeGroup(':group', ':course', ':id'),
    { schema: { params: teeTimeGroupPath } },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const own = await readOwn(deps, golfer.value, request.params);
      if (!own.ok) return sendRefusal(reply, own);
      return send(reply, 200, own.value);
    },
  );

  typed.get(
    routes.calendar(':group', ':course', ':id'),
    { schema: { params: teeTimeGroupPath } },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const file = await calendarFile(deps, golfer.value, request.params);
      if (!file.ok) return sendRefusal(reply, file);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="${calendarFileName}"`)
        .send(file.value);
    },
  );

  typed.delete(
    routes.teeTimeGroup(':group', ':course', ':id'),
    { schema: { params: teeTimeGroupPath, querystring: endQuery } },
    async (request, reply) => {
      const golfer = golferOf(request);
      if (!golfer.ok) return sendRefusal(reply, golfer);
      const onlyPending = request.query.status === 'pending';
      if (!onlyPending) await deps.countBooking(golfer.value.uid, clientAddress(request.ip));
      const ended = await endOwn(deps, golfer.value, request.params, onlyPending);
      if (!ended.ok) return sendRefusal(reply, ended);
      return reply.code(204).send();
    },
  );

  typed.get(routes.myTeeTimeGroups, async (request, reply) => {
    const golfer = golferOf(request);
    if (!golfer.ok) return sendRefusal(reply, golfer);
    return send(reply, 200, await listOwn(deps, golfer.value));
  });

  typed.get(routes.myCompanions, async (request, reply) => {
    const golfer = golferOf(request);
    if (!golfer.ok) return sendRefusal(reply, golfer);
    return send(reply, 200, await listCompanions(deps, golfer.value));
  });
}

/** Runs with the cached golfer, and again with a fresh read if the cache was outdated. */
async function asCurrentGolfer<Value, Refusal extends { refusal: ProblemCode }>(
  request: FastifyRequest,
  act: (golfer: Golfer) => Promise<Result<Value, Refusal | { refusal: 'stale-golfer' }>>,
): Promise<Result<Value, { refusal: ProblemCode }>> {
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
