import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { ActDeps } from '../src/features/clubhouse/acts.ts';
import type { SheetCourse } from '../src/features/clubhouse/sheet.ts';
import { createCourseCache } from '../src/features/courses/course-cache.ts';
import { courseStore } from '../src/features/courses/store.ts';
import { profileOf } from '../src/features/users/profile.ts';
import { courseKey, storeCourse, twoNines } from './example-course.ts';

/** What acts need, without a payment provider; `announced` gets each list of topics. */
export function actDeps(pool: Pool, announced: string[][] = [], more: Partial<ActDeps> = {}): ActDeps {
  const courses = createCourseCache(courseStore(pool));
  return {
    pool,
    announce: (topics) => void announced.push(topics),
    clock: { nowMs: () => Date.now() },
    newId: randomUUID,
    newReservationID: () => `R-${randomUUID().slice(0, 13)}`,
    sender: { publicUrl: 'http://localhost:3000' },
    currentCourse: (courseKey) => courses.current(courseKey),
    profileOf,
    maxOpenReservations: 10,
    findProvider: async () => null,
    askAgainAfterMs: [],
    ...more,
  };
}

/** The example course, stored and as acts know it. */
export async function storedTwoNines(pool: Pool): Promise<SheetCourse> {
  await storeCourse(pool, twoNines);
  const course = await actDeps(pool).currentCourse(courseKey);
  if (!course) throw new Error('the course was not stored');
  return { courseKey, course };
}
