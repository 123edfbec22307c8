import type { Course } from '@dewsweeper/contract/course';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt, isCourseDate } from '@dewsweeper/core/shared/local-time';
import type { CourseRules } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { followDatabaseClock } from '../adapters/postgres/database-clock.ts';
import type { Queryable } from '../adapters/postgres/transaction.ts';
import { nearestCourseKeys } from '../features/course-data/entry-links.ts';
import { presentCourse, rulesByDate } from '../features/courses/present.ts';
import { courseStore } from '../features/courses/store.ts';
import { CommandProblem } from './command-problem.ts';

/** Throws a CommandProblem with the likeliest keys when there is no such course. */
export async function assertCourse(db: Queryable, courseKey: CourseKey): Promise<void> {
  const found = await findCourse(db, courseKey);
  if (found === 'kept') return;
  if (found === 'removed') throw new CommandProblem(`The course ${courseKey} was removed.`);
  await refuseUnknown(db, courseKey);
}

export async function assertCourseOrRemoved(db: Queryable, courseKey: CourseKey): Promise<void> {
  if ((await findCourse(db, courseKey)) === 'none') await refuseUnknown(db, courseKey);
}

async function findCourse(db: Queryable, courseKey: CourseKey): Promise<'kept' | 'removed' | 'none'> {
  const { rows } = await db.query<{ isKept: boolean }>({
    text: `select exists (select from courses where course_key = $1) as "isKept"
      from kept_courses where course_key = $1`,
    values: [courseKey],
  });
  return rows[0] ? (rows[0].isKept ? 'kept' : 'removed') : 'none';
}

async function refuseUnknown(db: Queryable, courseKey: CourseKey): Promise<never> {
  const nearest = await nearestCourseKeys(db, courseKey);
  const hint =
    nearest.length > 0 ? `Did you mean ${nearest.join(', ')}?` : 'No course has been imported yet.';
  throw new CommandProblem(`There is no course ${courseKey}.`, hint);
}

export type CourseNow = {
  courseKey: CourseKey;
  course: Course;
  rules: CourseRules;
  nowMs: number;
  today: string;
};

/** Throws a CommandProblem when there is no such course. */
export async function readCourseNow(pool: Pool, courseKey: CourseKey): Promise<CourseNow> {
  await assertCourse(pool, courseKey);
  return readCourseOrRemovedNow(pool, courseKey);
}

export async function readCourseOrRemovedNow(pool: Pool, courseKey: CourseKey): Promise<CourseNow> {
  await assertCourseOrRemoved(pool, courseKey);
  const stored = await courseStore(pool).courseOrRemoved(courseKey);
  if (!stored) throw new CommandProblem(`There is no course ${courseKey}.`);
  const course = presentCourse(stored);
  const clock = await followDatabaseClock(pool);
  clock.stop();
  const nowMs = clock.nowMs();
  const today = courseDateAt(course.timeZone, nowMs);
  return { courseKey, course, rules: rulesByDate(stored), nowMs, today };
}

/** A date as typed: `2026-05-01`, `+1d` from the course's today, or its today when empty. */
export function dateTyped(word: string, today: string, what: string): string {
  if (word === '') return today;
  const ahead = /^\+(\d{1,3})d$/.exec(word)?.[1];
  if (ahead !== undefined) return addDays(today, Number(ahead));
  if (isCourseDate(word)) return word;
  throw new CommandProblem(`${what} must be a date such as 2026-05-01, or +1d for tomorrow.`);
}
