import { minuteOf } from '../shared/local-time.ts';
import type { MinuteOfDay, TeeSheet } from './course.ts';

/** The starting times of a tee sheet: startTime, then every interval, endTime included when reached (ruling 2). */
export function gridOf(sheet: TeeSheet): MinuteOfDay[] {
  const grid: MinuteOfDay[] = [];
  const end = minuteOf(sheet.endTime);
  for (let minute = minuteOf(sheet.startTime); minute <= end; minute += sheet.teeTimeInterval)
    grid.push(minute);
  return grid;
}

/**
 * The cell that a time on a tee takes: the grid cell that contains it, named by its start; outside the sheet's
 * cells, or on a tee without a sheet, the time itself (ruling 3).
 */
export function cellOf(sheet: TeeSheet | undefined, minute: MinuteOfDay): MinuteOfDay {
  if (!sheet) return minute;
  const start = minuteOf(sheet.startTime);
  const into = minute - start;
  const cell = minute - (into % sheet.teeTimeInterval);
  return into >= 0 && cell <= minuteOf(sheet.endTime) ? cell : minute;
}

export type Reround = { reroundTeeID: string; reroundMinute: MinuteOfDay };

/**
 * Where and when an 18-hole round starting here turns; null when the tee or its reround tee is unknown, or the
 * turn falls at 24:00 or later: then 18 holes are not offered (ruling 4).
 */
export function reroundOf(
  teesheets: readonly TeeSheet[],
  startTeeID: string,
  startMinute: MinuteOfDay,
): Reround | null {
  const start = teesheets.find((sheet) => sheet.id === startTeeID);
  if (!start || !teesheets.some((sheet) => sheet.id === start.reroundTeeID)) return null;
  const reroundMinute = startMinute + start.roundLength;
  return reroundMinute < 1440 ? { reroundTeeID: start.reroundTeeID, reroundMinute } : null;
}
