import { opensLater } from '../fair-openings/opening.ts';
import { termsOn } from '../rules/rules.ts';
import {
  addDays,
  courseDateAt,
  instantsOn,
  isCourseDate,
  msPerMinute,
  weekdayOf,
} from '../shared/local-time.ts';
import { accept, type Result, refuse } from '../shared/result.ts';
import { blockedOn } from './blocked-times.ts';
import type {
  CourseDate,
  CourseRules,
  EpochMs,
  MinuteOfDay,
  NumHoles,
  Taken,
  TeeSheet,
  Weekday,
} from './course.ts';
import { courseOn } from './course-on.ts';
import { cellsOf, type Reround, reroundsOf } from './grid.ts';
import { isUnexpired } from './occupancy.ts';

export type DayState = {
  course: CourseRules;
  date: CourseDate;
  taken: readonly Taken[];
  nowEpochMs: EpochMs;
  /** For wishes and their draw, a day that opens later counts as open (rules.md#fair-openings). */
  isForDraw?: boolean | undefined;
};

type Opening = { minPlayers: number; requirePayment: boolean; reround: Reround | null };
export type ClosedSlot = { refusal: 'holes-not-offered' | 'too-late' | 'slot-taken' };

export type CourseDay = {
  openingAt(sheet: TeeSheet, minute: MinuteOfDay, numHoles: NumHoles): Result<Opening, ClosedSlot>;
  /** When a start becomes too late to book; null when that is not today (rules.md#same-day-cut-off). */
  closesAt(minute: MinuteOfDay): EpochMs | null;
};

/** Refuses dates outside today to today + daysInAdvance, and the last of them before it opens. */
export function courseDay(state: DayState): Result<CourseDay, { refusal: 'date-not-bookable' }> {
  const { date, nowEpochMs } = state;
  const course = courseOn(state.course, date);
  const today = courseDateAt(course.timeZone, nowEpochMs);
  if (!isCourseDate(date) || date < today || date > addDays(today, course.daysInAdvance))
    return refuse({ refusal: 'date-not-bookable' });
  if (!state.isForDraw && opensLater(course, date, nowEpochMs) !== null)
    return refuse({ refusal: 'date-not-bookable' });

  const termsAt = termsOn(course, date);
  const tees = teesOf({ ...state, course });
  const isFree = (teeID: string, minute: MinuteOfDay) => {
    const tee = tees(teeID);
    return tee !== undefined && tee.taken[tee.cellAt(minute)] === 0;
  };
  const instantAt = date === today ? instantsOn(course.timeZone, date) : null;
  const closesAt = (minute: MinuteOfDay) =>
    instantAt && instantAt(minute) - course.currentDayMinutesInAdvance * msPerMinute;

  return accept({
    closesAt,
    openingAt(sheet, minute, numHoles) {
      const { allowed, minPlayers, requirePayment } = termsAt(sheet.id, minute, numHoles);
      const reround = numHoles === 18 ? (tees(sheet.id)?.reroundAt(minute) ?? null) : null;
      if (!allowed || (numHoles === 18 && !reround)) return refuse({ refusal: 'holes-not-offered' });

      const closing = closesAt(minute);
      if (closing !== null && nowEpochMs >= closing) return refuse({ refusal: 'too-late' });

      const free =
        isFree(sheet.id, minute) && (!reround || isFree(reround.reroundTeeID, reround.reroundMinute));
      return free ? accept({ minPlayers, requirePayment, reround }) : refuse({ refusal: 'slot-taken' });
    },
  });
}

/** `taken` is indexed by the start of each taken cell. */
type Tee = {
  taken: Uint8Array;
  cellAt: (minute: MinuteOfDay) => MinuteOfDay;
  reroundAt: (minute: MinuteOfDay) => Reround | null;
};

/** By claims, obstructions and blocked times (rules.md#free-cell). A tee is laid out on first use. */
function teesOf(state: DayState): (teeID: string) => Tee | undefined {
  const { course, date } = state;
  const weekday = weekdayOf(date);
  const tees = new Map<string, Tee>();
  return (teeID) => {
    const known = tees.get(teeID);
    if (known) return known;
    const sheet = course.teesheets.find(({ id }) => id === teeID);
    if (!sheet) return undefined;
    const tee = layOut(sheet, weekday, state);
    tees.set(teeID, tee);
    return tee;
  };
}

function layOut(sheet: TeeSheet, weekday: Weekday, { course, taken, nowEpochMs }: DayState): Tee {
  const marks = new Uint8Array(1440);
  for (const { fromMinute, toMinute } of blockedOn(sheet, weekday)) marks.fill(1, fromMinute, toMinute + 1);
  for (const { teeID, fromMinute, toMinute, expiresAt } of taken)
    if (teeID === sheet.id && isUnexpired(expiresAt, nowEpochMs)) marks.fill(1, fromMinute, toMinute + 1);
  return { taken: marks, cellAt: cellsOf(sheet), reroundAt: reroundsOf(course.teesheets, sheet.id) };
}
