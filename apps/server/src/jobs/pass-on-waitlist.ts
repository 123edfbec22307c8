import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { PassOn } from '../features/waitlist/pass-on.ts';
import { findDaysToPassOn } from '../features/waitlist/store.ts';
import { type RepeatedJob, runEvery } from './run-every.ts';

/** A time that comes free is offered within two seconds when nobody asks for it. */
const defaultEveryMs = 1_000;

/** Any number of processes may run it: a day is passed on under its course's lock. */
export function startPassingOn(
  { pool, passOn, log }: { pool: Pool; passOn: PassOn; log: FastifyBaseLogger },
  everyMs = defaultEveryMs,
): RepeatedJob {
  return runEvery({
    everyMs,
    async round() {
      for (const { courseKey, date } of await findDaysToPassOn(pool)) await passOn(courseKey, date);
    },
    failed: (error) => log.error({ err: error }, 'the waitlist could not be passed on; trying again'),
  });
}
