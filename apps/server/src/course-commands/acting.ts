import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { followDatabaseClock } from '../adapters/postgres/database-clock.ts';
import { openProviders } from '../adapters/square/open-providers.ts';
import { createCourseCache } from '../features/courses/course-cache.ts';
import { courseStore } from '../features/courses/store.ts';
import type { ClubhouseCancelDeps } from '../features/payments/clubhouse-cancel.ts';
import { clubhouseCancellation } from '../features/teetimegroups/clubhouse-cancellation.ts';
import { profileOf } from '../features/users/profile.ts';
import { withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';

/** Delays after an unclear answer from Square: somebody may be waiting on the telephone. */
const askAgainAfterMs = [1000, 4000];

export async function withClubhouse(work: (deps: ClubhouseCancelDeps) => Promise<void>): Promise<void> {
  await withDatabase(async (pool, config) => {
    const clock = await followDatabaseClock(pool);
    try {
      const { findProvider } = await openProviders({ config, pool });
      const telling = {
        pool,
        clock,
        newId: randomUUID,
        courses: createCourseCache(courseStore(pool)),
        profileOf: (uid: string) => profileOf(pool, uid),
        sender: config,
      };
      await work({
        pool,
        clock,
        newId: randomUUID,
        findProvider,
        askAgainAfterMs,
        cancellationMessages: (reservation, money) => clubhouseCancellation(telling, reservation, money),
      });
    } finally {
      clock.stop();
    }
  });
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
