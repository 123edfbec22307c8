import { routes } from '@dewsweeper/contract/routes';
import { timeZoneProposals } from '@dewsweeper/contract/time-zones';
import { timeZonesOfPlace } from '@dewsweeper/core/shared/time-zones-of-place';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ownStaffRoute } from '../../http/route.ts';
import { knownTowns } from './known-towns.ts';

const typed = z.string().check(z.maxLength(200));
const placeQuery = z.strictObject({ city: typed, state: typed });

/** For whoever sets up a course (rules.md#zone-by-place). */
export function timeZoneRoutes(app: FastifyInstance): void {
  ownStaffRoute(app, {
    method: 'GET',
    url: routes.clubhouseTimeZones,
    schema: { querystring: placeQuery, response: { 200: timeZoneProposals } },
    problems: [],
    isFresh: false,
    async handle(_staff, { query }, reply) {
      return reply.send({ zones: timeZonesOfPlace(query, await knownTowns()) });
    },
  });
}
