import { broughtFile, broughtLines } from '@dewsweeper/contract/bring';
import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { staffRoute } from '../../http/route.ts';
import { bringGolfers } from './bring-golfers.ts';
import { type BringDeps, bringReservations } from './bring-reservations.ts';

const trialQuery = z.strictObject({ trial: z.optional(z.literal('')) });
/** The file's text, escaped. */
const fileBytes = 6 * 1024 * 1024;

export function bringRoutes(app: FastifyInstance, deps: BringDeps): void {
  const schema = {
    params: coursePath,
    querystring: trialQuery,
    body: broughtFile,
    response: { 200: broughtLines },
  };

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseBroughtReservations(':group', ':course'),
    bodyLimit: fileBytes,
    schema,
    problems: [],
    needs: { kind: 'bring-reservations' },
    async handle(staff, { params, query, body }, reply) {
      const isTrial = query.trial !== undefined;
      const { id, name } = staff;
      const brought = await bringReservations(deps, courseKeyOf(params), body, {
        isTrial,
        staff: { id, name },
      });
      return brought.ok ? reply.send(brought.value) : brought;
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseBroughtGolfers(':group', ':course'),
    bodyLimit: fileBytes,
    schema,
    problems: [],
    needs: { kind: 'bring-golfers' },
    async handle({ id, name }, { params, query, body }, reply) {
      const brought = await bringGolfers(deps, params, body, {
        isTrial: query.trial !== undefined,
        staff: { id, name },
      });
      return brought.ok ? reply.send(brought.value) : brought;
    },
  });
}
