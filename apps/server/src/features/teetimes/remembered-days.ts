import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseDate, Taken } from '@dewsweeper/core/tee-sheet/course';
import { LRUCache } from 'lru-cache';
import type { LoadedDay } from './day-state.ts';

/** Loads a course-day; at the `known` version only the time. Null for an unknown course. */
export type LoadDay = (
  courseKey: CourseKey,
  date: CourseDate,
  known: LoadedDay | null,
) => Promise<LoadedDay | null>;

/** Course-days for golfers who come too late: in a rush hundreds want the same full one. */
export type RememberedDays = {
  /** The current day. A caller during a load gets the next load, never data older than its call. */
  load: (courseKey: CourseKey, date: CourseDate) => Promise<LoadedDay | null>;
  /** The day as last loaded here; null when that was never, or long ago. */
  latest: (courseKey: CourseKey, date: CourseDate) => LoadedDay | null;
};

const maxDays = 500;

export function rememberDays(load: LoadDay): RememberedDays {
  const remembered = new LRUCache<string, LoadedDay>({ max: maxDays });
  const underway = new Map<string, Promise<LoadedDay | null>>();
  const next = new Map<string, Promise<LoadedDay | null>>();

  async function read(name: string, courseKey: CourseKey, date: CourseDate): Promise<LoadedDay | null> {
    const known = remembered.get(name) ?? null;
    let day = await load(courseKey, date, known);
    // A payment extends a claim without a new version: a claim that expired by the known data may still live.
    if (day && known && day.claims === known.claims && hasRunOut(known, day.nowMs))
      day = await load(courseKey, date, null);
    if (day) remembered.set(name, day);
    return day;
  }

  function begin(name: string, courseKey: CourseKey, date: CourseDate): Promise<LoadedDay | null> {
    next.delete(name);
    const answer = read(name, courseKey, date).finally(() => {
      if (underway.get(name) === answer) underway.delete(name);
    });
    underway.set(name, answer);
    return answer;
  }

  return {
    load(courseKey, date) {
      const name = `${courseKey}/${date}`;
      const current = underway.get(name);
      if (!current) return begin(name, courseKey, date);
      const beginNext = () => begin(name, courseKey, date);
      const shared = next.get(name) ?? current.then(beginNext, beginNext);
      next.set(name, shared);
      return shared;
    },
    latest: (courseKey, date) => remembered.get(`${courseKey}/${date}`) ?? null,
  };
}

function hasRunOut(known: LoadedDay, nowMs: number): boolean {
  return known.taken.some(
    ({ expiresAt }: Taken) => expiresAt !== null && expiresAt > known.nowMs && expiresAt <= nowMs,
  );
}
