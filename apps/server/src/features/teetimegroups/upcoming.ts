import { upcomingUntil } from '@dewsweeper/core/booking/cancel';
import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import { findReservations } from './store.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

export type UpcomingDeps = Pick<TeeTimeGroupDeps, 'pool' | 'courses' | 'clock'>;
export type Upcoming = { stored: StoredTeeTimeGroup; course: KnownCourse; untilMs: EpochMs };

/** The golfer's upcoming reservations, soonest first (rules.md#upcoming). */
export async function findUpcoming(deps: UpcomingDeps, uid: string, nowMs: EpochMs): Promise<Upcoming[]> {
  // No course's today is earlier; each course's clock decides which ones are upcoming.
  const earliestDate = new Date(nowMs - 36 * 3_600_000).toISOString().slice(0, 10);
  const upcoming: Upcoming[] = [];
  for (const stored of await findReservations(deps.pool, uid, earliestDate)) {
    const course = await deps.courses.get(stored.courseKey);
    if (!course) continue;
    const untilMs = upcomingUntil({ ...stored, timeZone: course.rules.timeZone });
    if (nowMs <= untilMs) upcoming.push({ stored, course, untilMs });
  }
  return upcoming.toSorted((a, b) => a.untilMs - b.untilMs || (a.stored.id < b.stored.id ? -1 : 1));
}
