import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { hold } from '@dewsweeper/contract/teetimegroup';
import { myWaits, wait, waitID, waitRequest } from '@dewsweeper/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { holdProblems } from '../../http/hold-problems.ts';
import { noContent, refuseBody } from '../../http/no-input.ts';
import { golferRoute } from '../../http/route.ts';
import { join, leave, listWaits, takeOffer, type WaitDeps } from './waits.ts';

const waitPath = z.extend(coursePath, { id: waitID });

/** Waiting for a time that comes free (rules.md#waitlist). */
export function waitlistRoutes(app: FastifyInstance, deps: WaitDeps): void {
  golferRoute(app, {
    method: 'GET',
    url: routes.myWaits,
    schema: { response: { 200: myWaits } },
    problems: [],
    async handle(golfer, _request, reply) {
      return reply.header('cache-control', 'no-store').send(await listWaits(deps, golfer));
    },
  });

  golferRoute(app, {
    method: 'POST',
    url: routes.waits(':group', ':course'),
    schema: { params: coursePath, body: waitRequest, response: { 201: wait } },
    problems: [
      'course-not-found',
      'booking-denied',
      'waitlist-not-offered',
      'date-not-bookable',
      'no-such-tee-time',
      'times-are-open',
      'too-many-waits',
    ],
    async handle(golfer, { params, body }, reply) {
      const joined = await join(deps, golfer, params, body);
      return joined.ok ? reply.code(201).send(joined.value) : joined;
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.wait(':group', ':course', ':id'),
    schema: { params: waitPath, response: { 204: noContent } },
    problems: ['not-found'],
    async handle(golfer, { params: { id, ...path } }, reply) {
      const left = await leave(deps, golfer, path, id);
      return left.ok ? reply.code(204).send() : left;
    },
  });

  golferRoute(app, {
    method: 'POST',
    url: routes.offeredHold(':group', ':course', ':id'),
    preValidation: refuseBody,
    schema: { params: waitPath, response: { 201: hold } },
    problems: [...holdProblems, 'payment-in-flight', 'offer-ended'],
    async handle(golfer, { params: { id, ...path } }, reply) {
      const held = await takeOffer(deps, golfer, path, id);
      return held.ok ? reply.code(201).send(held.value) : held;
    },
  });
}
