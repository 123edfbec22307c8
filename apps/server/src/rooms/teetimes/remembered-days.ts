import type { CourseDate, Taken } from '@dewsweeper/core/tee-sheet/course';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type LoadedDay, loadDay } from './day-state.ts';

/** A course-day as it is now, as somebody needs it who wants a time on it; null for an unknown course. */
export type LoadDayFor = (uid: string, courseKey: string, date: CourseDate) => Promise<LoadedDay | null>;

const mostDays = 500;

/**
 * Loads course-days and remembers them. Of a day that hundreds want at once, the database is asked each time whether it
 * is still the same, and tells what is taken only if it is not.
 */
export function rememberDays(pool: Pool): LoadDayFor {
  const remembered = new LRUCache<string, LoadedDay>({ max: mostDays });

  return async (uid, courseKey, date) => {
    const name = `${courseKey}/${date}`;
    const known = remembered.get(name) ?? null;
    const asked = await loadDay(pool, courseKey, date, known);
    const isRemembered = asked !== null && asked.claims === known?.claims;
    const day =
      isRemembered && hasMovedEnds(asked, known, uid) ? await loadDay(pool, courseKey, date) : asked;
    // What is remembered keeps the moment at which it was read in full.
    if (day && day.claims !== known?.claims) remembered.set(name, day);
    return day;
  };
}

/**
 * A payment puts the end of a claim off. Boards show the same before and after, so the day stays at its version; but who
 * pays must be known to pay, and what has run out since may be claimed on.
 */
function hasMovedEnds(day: LoadedDay, known: LoadedDay, uid: string): boolean {
  const hasRunOut = ({ expiresAt }: Taken) =>
    expiresAt !== null && expiresAt > known.nowMs && expiresAt <= day.nowMs;
  return day.claims.some((claim) => claim.uid === uid) || day.taken.some(hasRunOut);
}
