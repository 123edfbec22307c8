import { wallClockAt, wallTime } from '../shared/local-time.ts';
import type { CourseDate, EpochMs, WallTime } from '../tee-sheet/course.ts';

/** Counts those that start after this moment of the course's clock (rules.md#open-reservations). */
export type OpenReservationsLimit = { max: number; afterDate: CourseDate; afterTime: WallTime };

export function openReservationsLimit(
  max: number,
  timeZone: string,
  nowEpochMs: EpochMs,
): OpenReservationsLimit {
  const { date, minuteOfDay } = wallClockAt(timeZone, nowEpochMs);
  return { max, afterDate: date, afterTime: wallTime(minuteOfDay) };
}
