import { minuteOf } from '../shared/local-time.ts';
import type { MinuteOfDay, TeeSheet } from './course.ts';

/** startTime, then every interval, endTime included when reached (rules.md#tee-sheet-grid). */
export function gridOf(sheet: TeeSheet): MinuteOfDay[] {
  const grid: MinuteOfDay[] = [];
  const end = minuteOf(sheet.endTime);
  for (let minute = minuteOf(sheet.startTime); minute <= end; minute += sheet.teeTimeInterval)
    grid.push(minute);
  return grid;
}

/** Outside the sheet's cells, or without a sheet, the time itself (rules.md#cells). */
export function cellOf(sheet: TeeSheet | undefined, minute: MinuteOfDay): MinuteOfDay {
  return sheet ? cellsOf(sheet)(minute) : minute;
}

export function cellsOf(sheet: TeeSheet): (minute: MinuteOfDay) => MinuteOfDay {
  const start = minuteOf(sheet.startTime);
  const end = minuteOf(sheet.endTime);
  return (minute) => {
    const into = minute - start;
    const cell = minute - (into % sheet.teeTimeInterval);
    return into >= 0 && cell <= end ? cell : minute;
  };
}

export type Reround = { reroundTeeID: string; reroundMinute: MinuteOfDay };

/** Null when a tee is unknown or it falls at 24:00 or later: then no 18 holes (rules.md#reround). */
export function reroundOf(
  teesheets: readonly TeeSheet[],
  startTeeID: string,
  startMinute: MinuteOfDay,
): Reround | null {
  return reroundsOf(teesheets, startTeeID)(startMinute);
}

export function reroundsOf(
  teesheets: readonly TeeSheet[],
  startTeeID: string,
): (startMinute: MinuteOfDay) => Reround | null {
  const start = teesheets.find((sheet) => sheet.id === startTeeID);
  if (!start || !teesheets.some((sheet) => sheet.id === start.reroundTeeID)) return () => null;
  const { reroundTeeID, roundLength } = start;
  return (startMinute) => {
    const reroundMinute = startMinute + roundLength;
    return reroundMinute < 1440 ? { reroundTeeID, reroundMinute } : null;
  };
}
