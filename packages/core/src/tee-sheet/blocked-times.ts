import { minuteOf } from '../shared/local-time.ts';
import type { MinuteOfDay, TeeSheet, Weekday } from './course.ts';
import { cellsOf } from './grid.ts';

/** Starts within a block, both ends included (rules.md#blocks). */
export function blockedOn(
  sheet: TeeSheet,
  weekday: Weekday,
): { fromMinute: MinuteOfDay; toMinute: MinuteOfDay }[] {
  const cellAt = cellsOf(sheet);
  return sheet.blockedTimes
    .filter(({ days }) => days.includes(weekday))
    .flatMap(({ times = [], ranges = [] }) => [
      ...times.map((time) => {
        const cell = cellAt(minuteOf(time));
        return { fromMinute: cell, toMinute: cell };
      }),
      ...ranges.map(({ startTime, endTime }) => ({
        fromMinute: minuteOf(startTime),
        toMinute: minuteOf(endTime),
      })),
    ]);
}
