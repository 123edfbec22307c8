import { addDays, courseDateAt, instantOf, minuteOf, msPerMinute } from '../shared/local-time.ts';
import type { CourseDate, CourseRules, EpochMs, FairOpening } from '../tee-sheet/course.ts';

/** From the draw until what is left is open to all: the draw takes place in between, or not at all. */
export const minutesUntilAll = 2;
/** For how long what was won is kept, as a hold or an offer. */
export const wonSeconds = 900;

type OpeningCourse = Pick<CourseRules, 'timeZone' | 'daysInAdvance' | 'fairOpening'>;

export type OpeningTimes = { gathersFrom: EpochMs; drawsAt: EpochMs; opensAt: EpochMs };

/** When a day of play opens (rules.md#fair-openings); null at a course that draws nothing. */
export function openingTimes(course: OpeningCourse, date: CourseDate): OpeningTimes | null {
  const { timeZone, daysInAdvance, fairOpening } = course;
  if (!fairOpening) return null;
  const gathersFrom = instantOf(timeZone, addDays(date, -daysInAdvance), minuteOf(fairOpening.time));
  const drawsAt = gathersFrom + fairOpening.minutes * msPerMinute;
  return { gathersFrom, drawsAt, opensAt: drawsAt + minutesUntilAll * msPerMinute };
}

/** Until when the newest bookable day is closed to holds; null for other days, and once it is open. */
export function opensLater(course: OpeningCourse, date: CourseDate, nowEpochMs: EpochMs): EpochMs | null {
  if (!course.fairOpening || date !== newestDate(course, nowEpochMs)) return null;
  const times = openingTimes(course, date);
  return times && nowEpochMs < times.opensAt ? times.opensAt : null;
}

export function newestDate(
  { timeZone, daysInAdvance }: Pick<OpeningCourse, 'timeZone' | 'daysInAdvance'>,
  nowEpochMs: EpochMs,
): CourseDate {
  return addDays(courseDateAt(timeZone, nowEpochMs), daysInAdvance);
}

/** After how many seconds a cancelled time of a drawn day comes back; null: at once. `random`: 0 to 1, without 1. */
export function returnSecondsOf(fairOpening: FairOpening | undefined, random: number): number | null {
  const minutes = fairOpening?.returnMinutes;
  return minutes === undefined ? null : 1 + Math.floor(random * minutes * 60);
}
