import { coursePath, documentId } from '@dewsweeper/contract/ids';
import type { ProblemCode } from '@dewsweeper/contract/problem';
import { changeOffer, changeQuery, changeRequest } from '@dewsweeper/contract/reservation-change';
import { routes } from '@dewsweeper/contract/routes';
import { teeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { clientAddress } from '../../http/client-address.ts';
import { golferNames, namesWithoutLinks } from '../../http/names-without-links.ts';
import { golferRoute } from '../../http/route.ts';
import { type ChangeDeps, changeReservation, offerChange } from './change-reservation.ts';

const ownPath = z.extend(coursePath, { id: documentId });

const problemsOfChange = [
  'not-found',
  'change-not-offered',
  'already-played',
  'call-the-clubhouse',
  'payment-in-flight',
  'booking-denied',
  'date-not-bookable',
  'no-such-tee-time',
  'holes-not-offered',
  'group-too-small',
  'too-late',
  'slot-taken',
  'golfers-do-not-match',
  'unknown-rate',
  'rate-not-allowed',
  'reservation-changed',
  'amount-differs',
] as const satisfies ProblemCode[];

/** Golfers change their own reservations, where the course lets them (rules.md#changing). */
export function changeReservationRoutes(
  app: FastifyInstance,
  deps: ChangeDeps & { countBooking: (uid: string, networkAddress: string) => Promise<void> },
): void {
  golferRoute(app, {
    method: 'GET',
    url: routes.reservationChange(':group', ':course', ':id'),
    schema: { params: ownPath, querystring: changeQuery, response: { 200: changeOffer } },
    problems: problemsOfChange,
    async handle(golfer, { params, query }, reply) {
      const offered = await offerChange(deps, golfer, params, query);
      return offered.ok ? reply.send(offered.value) : offered;
    },
  });

  golferRoute(app, {
    method: 'POST',
    url: routes.reservationChange(':group', ':course', ':id'),
    schema: {
      params: ownPath,
      body: namesWithoutLinks(changeRequest, golferNames),
      response: { 200: teeTimeGroup },
    },
    problems: problemsOfChange,
    async handle(golfer, { params, body, ip }, reply) {
      await deps.countBooking(golfer.uid, clientAddress(ip));
      const changed = await changeReservation(deps, golfer, params, body);
      return changed.ok ? reply.send(changed.value) : changed;
    },
  });
}
