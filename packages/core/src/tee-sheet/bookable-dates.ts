import { addDays, courseDateAt } from '../shared/local-time.ts';
import type { CourseDate, CourseRules, EpochMs } from './course.ts';

type DateRange = Pick<CourseRules, 'timeZone' | 'daysInAdvance'>;

/** The course's today to today + daysInAdvance, both included (rules.md#bookable-dates). */
export function bookableDates(course: DateRange, nowEpochMs: EpochMs): CourseDate[] {
  const today = courseDateAt(course.timeZone, nowEpochMs);
  return Array.from({ length: course.daysInAdvance + 1 }, (_, days) => addDays(today, days));
}
