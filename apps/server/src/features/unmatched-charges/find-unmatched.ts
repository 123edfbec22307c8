import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import { gatewayOf } from '../payments/gateway.ts';
import type { FindProvider, ListedCharge, PaymentEndpoint } from '../payments/provider.ts';
import {
  askAgainIn,
  findDueRestore,
  findKnownKeys,
  findPayingCourses,
  insertCharge,
  noteAsked,
} from './store.ts';

const clockToleranceMs = 3_600_000;
const askAgainAfterSeconds = 60;
/** Square lists a charge some time after it was made. */
const listLagSeconds = 600;

export type FindUnmatchedDeps = {
  pool: Queryable;
  courses: Pick<CourseCache, 'current'>;
  findProvider: FindProvider;
  log: FastifyBaseLogger;
};

/**
 * After a restore: asks each account for what it took since the backup, and keeps what no payment here has asked for
 * (rules.md#charged-without-a-reservation). Answers whether Square was to be asked.
 */
export async function findUnmatchedCharges(deps: FindUnmatchedDeps): Promise<boolean> {
  const { pool, courses, log } = deps;
  const due = await findDueRestore(pool);
  if (due === null) return false;
  const since = new Date(due.backupMadeAt.getTime() - clockToleranceMs);
  const asked = new Set<string>();
  let areAllKnown = true;
  for (const courseKey of await findPayingCourses(pool)) {
    const course = await courses.current(courseKey);
    const gateway = course && gatewayOf(course.document);
    if (!gateway || asked.has(gateway.locationId)) continue;
    asked.add(gateway.locationId);
    const endpoint = { environment: gateway.environment, locationId: gateway.locationId };
    const listed = await list(deps, endpoint, since);
    if (!Array.isArray(listed)) {
      areAllKnown = false;
      log.warn({ courseKey, reason: listed.reason }, 'Square could not be asked for charges since a backup');
      continue;
    }
    const known = await findKnownKeys(
      pool,
      listed.map(({ key }) => key),
    );
    for (const charge of listed)
      if (!known.has(charge.key)) await insertCharge(pool, { courseKey, endpoint, charge });
  }
  if (areAllKnown) await noteAsked(pool, listLagSeconds);
  else await askAgainIn(pool, askAgainAfterSeconds);
  return true;
}

async function list(
  { findProvider }: FindUnmatchedDeps,
  endpoint: PaymentEndpoint,
  since: Date,
): Promise<ListedCharge[] | { reason: string }> {
  const found = await findProvider(endpoint);
  if (found === null) return { reason: 'no access token' };
  const answer = await found.provider.listSince(since);
  return answer.outcome === 'listed' ? answer.charges : answer;
}
