import { coursePath } from '@dewsweeper/contract/ids';
import { routes } from '@dewsweeper/contract/routes';
import { chargeID, unmatchedCharges } from '@dewsweeper/contract/unmatched-charges';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { refuse } from '@dewsweeper/core/shared/result';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { noContent, noQuery, refuseBody } from '../../http/no-input.ts';
import { staffRoute } from '../../http/route.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import type { FindProvider } from '../payments/provider.ts';
import { giveBackCharge } from './give-back.ts';
import { listCharges, type StoredCharge } from './store.ts';

type UnmatchedDeps = {
  pool: Pool;
  courses: Pick<CourseCache, 'current'>;
  findProvider: FindProvider;
  log: FastifyBaseLogger;
};

const chargePath = z.extend(coursePath, { charge: chargeID });

/** See rules.md#charged-without-a-reservation. */
export function unmatchedChargeRoutes(app: FastifyInstance, deps: UnmatchedDeps): void {
  staffRoute(app, {
    method: 'GET',
    url: routes.clubhouseUnmatchedCharges(':group', ':course'),
    schema: { params: coursePath, querystring: noQuery, response: { 200: unmatchedCharges } },
    problems: [],
    needs: { kind: 'pay' },
    async handle(_staff, { params }, reply) {
      const courseKey = courseKeyOf(params);
      if (!(await deps.courses.current(courseKey))) return refuse({ refusal: 'course-not-found' });
      return reply.send({ charges: (await listCharges(deps.pool, courseKey)).map(present) });
    },
  });

  staffRoute(app, {
    method: 'POST',
    url: routes.clubhouseReturnOfCharge(':group', ':course', ':charge'),
    preValidation: refuseBody,
    schema: { params: chargePath, querystring: noQuery, response: { 204: noContent } },
    problems: ['charge-not-found', 'not-given-back'],
    needs: { kind: 'square' },
    config: { securityEvent: 'unmatched charge given back' },
    async handle(staff, { params }, reply) {
      const given = await giveBackCharge(deps, courseKeyOf(params), params.charge, staff.name);
      return given.ok ? reply.code(204).send() : given;
    },
  });
}

function present({
  id,
  amountCents,
  refundedCents,
  isHeld,
  receiptNumber,
  chargedAt,
  ...charge
}: StoredCharge) {
  const { givenBackAt, givenBackBy } = charge;
  return {
    id,
    chargedAt: chargedAt.toISOString(),
    amountCents: amountCents - refundedCents,
    isHeld,
    receiptNumber,
    givenBack: givenBackAt && { at: givenBackAt.toISOString(), by: givenBackBy ?? '' },
  };
}
