import { termsOn } from '../rules/rules.ts';
import {
  addDays,
  courseDateAt,
  instantsOn,
  isCourseDate,
  minuteOf,
  msPerMinute,
  weekdayOf,
} from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import type { CourseDate, CourseRules, EpochMs, MinuteOfDay, NumHoles, Taken, TeeSheet } from './course.ts';
import { cellOf, type Reround, reroundOf } from './grid.ts';
import { isUnexpired } from './occupancy.ts';

/** All that decides what can be booked on one date; `taken` is what claims and obstructions take on it. */
export type DayState = {
  course: CourseRules;
  date: CourseDate;
  taken: readonly Taken[];
  nowEpochMs: EpochMs;
};

type Opening = { minPlayers: number; requirePayment: boolean; reround: Reround | null };
export type ClosedSlot = { refusal: 'holes-not-offered' | 'too-late' | 'slot-taken' };

/** One bookable date of a course, made ready to be asked start by start. */
export type CourseDay = {
  /** Whether a start on the sheet's grid can be booked, and for whom; the board and the hold both ask here. */
  openingAt(sheet: TeeSheet, minute: MinuteOfDay, numHoles: NumHoles): Result<Opening, ClosedSlot>;
  /** The instant from which on a start is too late to book, null when that is not today (ruling 10). */
  closesAt(minute: MinuteOfDay): EpochMs | null;
};

/** Prepares a date; one outside today to today + daysInAdvance cannot be booked (ruling 10). */
export function courseDay(state: DayState): Result<CourseDay, { refusal: 'date-not-bookable' }> {
  const { course, date, nowEpochMs } = state;
  const today = courseDateAt(course.timeZone, nowEpochMs);
  if (!isCourseDate(date) || date < today || date > addDays(today, course.daysInAdvance))
    return refuse({ refusal: 'date-not-bookable' });

  const termsAt = termsOn(course, date);
  const isFree = freeCells(state);
  const instantAt = date === today ? instantsOn(course.timeZone, date) : null;
  const closesAt = (minute: MinuteOfDay) =>
    instantAt && instantAt(minute) - course.currentDayMinutesInAdvance * msPerMinute;

  return accept({
    closesAt,
    openingAt(sheet, minute, numHoles) {
      const { allowed, minPlayers, requirePayment } = termsAt(sheet.id, minute, numHoles);
      const reround = numHoles === 18 ? reroundOf(course.teesheets, sheet.id, minute) : null;
      if (!allowed || (numHoles === 18 && !reround)) return refuse({ refusal: 'holes-not-offered' });

      const closing = closesAt(minute);
      if (closing !== null && nowEpochMs >= closing) return refuse({ refusal: 'too-late' });

      const free =
        isFree(sheet.id, minute) && (!reround || isFree(reround.reroundTeeID, reround.reroundMinute));
      return free ? accept({ minPlayers, requirePayment, reround }) : refuse({ refusal: 'slot-taken' });
    },
  });
}

type TeeCells = { sheet: TeeSheet; taken: Uint8Array };

/** Marks every taken cell once, so that asking for one costs no search (rulings 3 and 4). */
function freeCells(state: DayState): (teeID: string, minute: MinuteOfDay) => boolean {
  const tees = new Map<string, TeeCells>();
  for (const sheet of state.course.teesheets)
    tees.set(sheet.id, { sheet, taken: blockedCells(sheet, state.date) });
  for (const { teeID, fromMinute, toMinute, expiresAt } of state.taken)
    if (isUnexpired(expiresAt, state.nowEpochMs))
      tees.get(teeID)?.taken.fill(1, fromMinute, Math.max(fromMinute, toMinute + 1));
  return (teeID, minute) => {
    const tee = tees.get(teeID);
    return tee !== undefined && tee.taken[cellOf(tee.sheet, minute)] === 0;
  };
}

function blockedCells(sheet: TeeSheet, date: CourseDate): Uint8Array {
  const cells = new Uint8Array(1440);
  const weekday = weekdayOf(date);
  for (const blocked of sheet.blockedTimes)
    if (blocked.days.includes(weekday))
      for (const time of blocked.times) cells[cellOf(sheet, minuteOf(time))] = 1;
  return cells;
}
