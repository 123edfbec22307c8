import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import { inTransaction, isTransient, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { Announce, DeliverSoon } from '../../ports.ts';
import { topicsOfDays } from '../live/topics.ts';
import type { CourseCache, KnownCourse } from './course-cache.ts';

const maxAttempts = 5;

type Deps = { pool: Pool; courses: CourseCache; announce: Announce; deliverSoon: DeliverSoon };

/**
 * Changes a day by the course's settings of now, and announces it. `change` returns the uids to notify, null if nothing
 * changed, or `'stale-course'` to be called again with current settings.
 */
export async function changeDay(
  { pool, courses, announce, deliverSoon }: Deps,
  { courseKey, date }: { courseKey: CourseKey; date: string },
  change: (transaction: Queryable, course: KnownCourse | null) => Promise<string[] | 'stale-course' | null>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Beforehand, since a transaction waits for no other connection.
      const course = await courses.current(courseKey);
      const uids = await inTransaction(pool, (transaction) => change(transaction, course));
      if (uids === 'stale-course') {
        courses.forget(courseKey);
        if (attempt < maxAttempts) continue;
        return;
      }
      if (uids === null) return;
      announce(topicsOfDays(courseKey, [date], uids));
      if (uids.length > 0) deliverSoon();
      return;
    } catch (error) {
      if (!isTransient(error) || attempt === maxAttempts) throw error;
    }
  }
}
