import type { CourseDate, Taken } from '@dewsweeper/core/tee-sheet/course';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type LoadedDay, loadDay } from './day-state.ts';

/** A course-day as it is now, as somebody needs it who wants a time on it; null for an unknown course. */
export type LoadDayFor = (uid: string, courseKey: string, date: CourseDate) => Promise<LoadedDay | null>;

const mostDays = 500;

/**
 * Loads course-days and remembers them. Of a day that hundreds want at once, the database is asked each time whether it
 * is still the same, and tells what is taken only if it is not. Who asks while an answer is on its way shares the next
 * one: it is no older than his question.
 */
export function rememberDays(pool: Pool): LoadDayFor {
  const remembered = new LRUCache<string, LoadedDay>({ max: mostDays });
  const underway = new Map<string, { answer: Promise<Read>; next: Promise<Read> | null }>();

  async function read(name: string, courseKey: string, date: CourseDate): Promise<Read> {
    const known = remembered.get(name) ?? null;
    const day = await loadDay(pool, courseKey, date, known);
    // What is remembered keeps the moment at which it was read in full.
    if (day && day.claims !== known?.claims) remembered.set(name, day);
    return { day, known };
  }

  function begin(name: string, courseKey: string, date: CourseDate): Promise<Read> {
    const reading = { answer: read(name, courseKey, date), next: null };
    underway.set(name, reading);
    const end = () => {
      if (underway.get(name) === reading && reading.next === null) underway.delete(name);
    };
    reading.answer.then(end, end);
    return reading.answer;
  }

  function share(name: string, courseKey: string, date: CourseDate): Promise<Read> {
    const reading = underway.get(name);
    if (!reading) return begin(name, courseKey, date);
    const beginNext = () => begin(name, courseKey, date);
    reading.next ??= reading.answer.then(beginNext, beginNext);
    return reading.next;
  }

  return async (uid, courseKey, date) => {
    const name = `${courseKey}/${date}`;
    const { day, known } = await share(name, courseKey, date);
    if (!day || !known || day.claims !== known.claims || !hasMovedEnds(day, known, uid)) return day;
    const now = await loadDay(pool, courseKey, date);
    if (now) remembered.set(name, now);
    return now;
  };
}

/** A day as it was read, and what was known of it then: of a day that is as it was, claims are the known ones. */
type Read = { day: LoadedDay | null; known: LoadedDay | null };

/**
 * A payment puts the end of a claim off. Boards show the same before and after, so the day stays at its version; but who
 * pays must be known to pay, and what has run out since may be claimed on.
 */
function hasMovedEnds(day: LoadedDay, known: LoadedDay, uid: string): boolean {
  const hasRunOut = ({ expiresAt }: Taken) =>
    expiresAt !== null && expiresAt > known.nowMs && expiresAt <= day.nowMs;
  return day.claims.some((claim) => claim.uid === uid) || day.taken.some(hasRunOut);
}
