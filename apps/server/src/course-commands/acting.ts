import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { followDatabaseClock } from '../adapters/postgres/database-clock.ts';
import { newReservationID } from '../adapters/reservation-id.ts';
import { openProviders } from '../adapters/square/open-providers.ts';
import type { ActDeps, ActingStaff } from '../features/clubhouse/acts.ts';
import type { SheetCourse } from '../features/clubhouse/sheet.ts';
import { openConnections } from '../features/connections/connections.ts';
import { type CourseCache, createCourseCache } from '../features/courses/course-cache.ts';
import { courseStore } from '../features/courses/store.ts';
import { pastedTokens } from '../features/square-account/stored-account.ts';
import { profileOf } from '../features/users/profile.ts';
import { withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';

/** Delays after an unclear answer from Square: somebody may be waiting on the telephone. */
const askAgainAfterMs = [1000, 4000];

/** Running servers see a change in the database within a second, and send what is queued there. */
const announce = () => {};

/** A course, or its last state before it was removed. Throws a CommandProblem when there is none. */
export async function sheetCourseOf(pool: Pool, courseKey: CourseKey): Promise<SheetCourse> {
  const course = await keptCourses(pool).get(courseKey);
  if (!course) throw new CommandProblem(`There is no course ${courseKey}.`);
  return { courseKey, course };
}

function keptCourses(pool: Pool): CourseCache {
  const store = courseStore(pool);
  return createCourseCache({
    course: (courseKey) => store.courseOrRemoved(courseKey),
    revision: (courseKey) => store.revision(courseKey),
  });
}

/** Acts as the clubhouse does, with or without a running server. */
export async function withActs(work: (deps: ActDeps) => Promise<void>): Promise<void> {
  await withDatabase(async (pool, config) => {
    const clock = await followDatabaseClock(pool);
    try {
      const pastedToken = pastedTokens(openConnections(pool, config));
      const { findProvider } = await openProviders({ config, pool, pastedToken });
      const courses = keptCourses(pool);
      await work({
        pool,
        clock,
        newId: randomUUID,
        newReservationID,
        announce,
        sender: config,
        currentCourse: (courseKey) => courses.current(courseKey),
        profileOf,
        maxOpenReservations: config.maxOpenReservationsPerCourse,
        findProvider,
        askAgainAfterMs,
      });
    } finally {
      clock.stop();
    }
  });
}

/** Commands may do everything. `person`: named on payments. */
export function commandLine(person?: string): ActingStaff {
  const name = 'command line';
  return { id: 'command-line', name, ...(person !== undefined && { person }), allows: () => accept(null) };
}

/** The name given with --by, else the account of the operating system. */
export function actedBy(given: string): string {
  const name = given.trim() || accountName();
  if (name.length > 100 || /[\p{Cc}\p{Cf}]/u.test(name))
    throw new CommandProblem('--by must be a name of at most 100 characters.');
  return name;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, an account may have only a number.
    return `account ${process.getuid?.() ?? 'unknown'}`;
  }
}
