import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { cellOf, gridOf, reroundOf } from '@dewsweeper/core/tee-sheet/grid';
import { isReservation } from '@dewsweeper/core/tee-sheet/occupancy';
import type { TeeTimeGroupFields } from './document.ts';
import { type Place, shown } from './issues.ts';

/** Off the grid, or 18 holes without a reround; stored anyway. Tees outside `teesheets` are skipped. */
export function warnOfOddBooking(
  booking: TeeTimeGroupFields,
  teesheets: readonly TeeSheet[],
  place: Place,
): void {
  const { startingTime, startingTeeID, numHoles, source, date } = booking;
  const sheet = teesheets.find(({ id }) => id === startingTeeID);
  if (isReservation(source) || !startingTime || !sheet) return;
  const minute = minuteOf(startingTime);
  const who = `${golferNames(booking.golfers ?? [])} on ${date} at ${startingTime}`;
  const oddStart = oddStartOf(sheet, minute);
  if (oddStart) place.part('startingTime').warn(`${who}: ${oddStart}`, { date });
  if (numHoles !== 18 || (booking.reroundTime && booking.reroundTeeID)) return;
  const turn = reroundOf(teesheets, sheet.id, minute);
  const open = turn
    ? `, so ${wallTime(turn.reroundMinute)} on ${turn.reroundTeeID} stays open to golfers`
    : '';
  place.part('reroundTime').warn(`${who}: 18 holes without a turn${open}`, { date });
}

export function oddStartOf(sheet: TeeSheet, minute: number): string | null {
  const starts = gridOf(sheet);
  if (starts.includes(minute)) return null;
  const [first = 0, last = 0] = [starts[0], starts.at(-1)];
  const cell = cellOf(sheet, minute);
  return cell === minute
    ? `outside the day of ${sheet.id}, whose starts are ${wallTime(first)} to ${wallTime(last)}`
    : `no start of ${sheet.id}, it takes ${wallTime(cell)}`;
}

export function golferNames(golfers: readonly { name: string }[]): string {
  return golfers.length === 0 ? 'a booking without names' : shown(golfers.map(({ name }) => name).join(', '));
}
