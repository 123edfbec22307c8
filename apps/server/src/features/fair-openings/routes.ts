import { clubhouseOpening, opening, ownWish, wishRequest } from '@dewsweeper/contract/fair-openings';
import { courseDate, coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { BatchedRateLimit } from '../../adapters/batched-rate-limit.ts';
import { clientAddress } from '../../http/client-address.ts';
import { holdProblems } from '../../http/hold-problems.ts';
import { noContent } from '../../http/no-input.ts';
import { golferRoute, openRoute, staffRoute } from '../../http/route.ts';
import { readClubhouseOpening } from './clubhouse-opening.ts';
import type { WishDeps } from './deps.ts';
import { readOpening } from './opening.ts';
import { readWish, wishFor, withdrawWish } from './wish.ts';

const dayPath = z.extend(coursePath, { date: courseDate });

/** A day's new times, opened by a draw (rules.md#fair-openings). */
export function fairOpeningRoutes(
  app: FastifyInstance,
  deps: WishDeps & { wishesPerAddress: BatchedRateLimit },
): void {
  openRoute(app, {
    method: 'GET',
    url: routes.opening(':group', ':course', ':date'),
    schema: { params: dayPath, response: { 200: opening } },
    problems: ['course-not-found', 'no-such-opening'],
    async handle({ params: { date, ...path } }, reply) {
      const found = await readOpening(deps, path, date);
      return found.ok ? reply.header('cache-control', 'no-store').send(found.value) : found;
    },
  });

  golferRoute(app, {
    method: 'GET',
    url: routes.openingWish(':group', ':course', ':date'),
    schema: { params: dayPath, response: { 200: ownWish } },
    problems: ['course-not-found'],
    async handle(golfer, { params: { date, ...path } }, reply) {
      const found = await readWish(deps, golfer, path, date);
      return found.ok ? reply.header('cache-control', 'no-store').send(found.value) : found;
    },
  });

  golferRoute(app, {
    method: 'PUT',
    url: routes.openingWish(':group', ':course', ':date'),
    schema: { params: dayPath, body: wishRequest, response: { 200: ownWish } },
    problems: [...holdProblems, 'no-such-opening', 'not-gathering', 'phone-has-wished'],
    async handle(golfer, { params: { date, ...path }, body, ip }, reply) {
      const spent = await deps.wishesPerAddress.spend(clientAddress(ip));
      if (!spent.ok) return spent;
      const wished = await wishFor(deps, golfer, path, date, body);
      return wished.ok ? reply.send(wished.value) : wished;
    },
  });

  golferRoute(app, {
    method: 'DELETE',
    url: routes.openingWish(':group', ':course', ':date'),
    schema: { params: dayPath, response: { 204: noContent } },
    problems: ['course-not-found', 'no-such-opening', 'not-gathering'],
    async handle(golfer, { params: { date, ...path } }, reply) {
      const withdrawn = await withdrawWish(deps, golfer, path, date);
      return withdrawn.ok ? reply.code(204).send() : withdrawn;
    },
  });

  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseOpening(':group', ':course', ':date'),
    needs: { kind: 'see-sheet' },
    schema: { params: dayPath, response: { 200: clubhouseOpening } },
    problems: ['no-such-opening'],
    async handle(_staff, { params: { date, ...path } }, reply) {
      const found = await readClubhouseOpening(deps, path, date);
      return found.ok ? reply.header('cache-control', 'no-store').send(found.value) : found;
    },
  });
}
