import { wallClockAt, wallTime } from '../shared/local-time.ts';
import type { CourseDate, EpochMs, WallTime } from '../tee-sheet/course.ts';

/**
 * How many reservations a golfer may have open at one course; those that start after this moment of the
 * course's clock are open (rules.md#open-reservations).
 */
export type OpenReservationsLimit = { most: number; afterDate: CourseDate; afterTime: WallTime };

/** The operator's limit, as it counts at a course now. */
export function openReservationsLimit(
  most: number,
  timeZone: string,
  nowEpochMs: EpochMs,
): OpenReservationsLimit {
  const { date, minuteOfDay } = wallClockAt(timeZone, nowEpochMs);
  return { most, afterDate: date, afterTime: wallTime(minuteOfDay) };
}
