import { newestDate, openingTimes } from '@dewsweeper/core/fair-openings/opening';
import type { FastifyBaseLogger } from 'fastify';
import type { DrawDeps } from '../features/fair-openings/deps.ts';
import { drawOpening, tellUnlucky } from '../features/fair-openings/draw.ts';
import {
  findDrawingCourses,
  findDueOpenings,
  findUntold,
  type OpeningPlace,
  prepareOpening,
} from '../features/fair-openings/store.ts';
import { acquireJobLease, endJobLease } from './job-lease.ts';
import { type RepeatedJob, runEvery } from './run-every.ts';

/** A day is drawn within two seconds. */
const defaultEveryMs = 1_000;
/** How often seeds are made for days that open today; the first wish makes one, too. */
const preparedEverySeconds = 20;

/** Any number of processes may run it: a day is drawn once, under its course's lock. */
export function startDrawingOpenings(
  deps: DrawDeps & { log: FastifyBaseLogger },
  everyMs = defaultEveryMs,
): RepeatedJob {
  const { pool, log } = deps;

  async function each(
    places: readonly OpeningPlace[],
    act: (place: OpeningPlace) => Promise<void>,
  ): Promise<void> {
    for (const place of places)
      await act(place).catch((error: unknown) =>
        log.error({ err: error, ...place }, 'a day could not be drawn; trying again'),
      );
  }

  return runEvery({
    everyMs,
    async round() {
      if (await acquireJobLease(pool, 'prepare-openings', preparedEverySeconds)) {
        await prepareOpenings(deps);
        await endJobLease(pool, 'prepare-openings');
      }
      await each(await findDueOpenings(pool), (place) => drawOpening(deps, place));
      await each(await findUntold(pool), (place) => tellUnlucky(deps, place));
    },
    failed: (error) => log.error({ err: error }, 'days could not be drawn; trying again'),
  });
}

/** For each course's newest day, unless it is open already. */
export async function prepareOpenings(deps: Pick<DrawDeps, 'pool' | 'clock' | 'newSeed'>): Promise<void> {
  for (const { courseKey, ...course } of await findDrawingCourses(deps.pool)) {
    const nowMs = deps.clock.nowMs();
    const date = newestDate(course, nowMs);
    const times = openingTimes(course, date);
    if (times && nowMs < times.opensAt)
      await prepareOpening(deps.pool, { courseKey, date }, deps.newSeed(), times);
  }
}
