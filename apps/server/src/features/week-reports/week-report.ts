import type { TeeSheetDocument } from '@dewsweeper/contract/course';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, weekdayOf } from '@dewsweeper/core/shared/local-time';
import { weekdays } from '@dewsweeper/core/tee-sheet/course';
import { measureUse, type UseOfTimes } from '@dewsweeper/core/tee-sheet/use-of-times';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type CountedGroup, countEndedHolds, type EndedHolds, findGroupsBetween } from './store.ts';

export type BookedFrom = { web: number; clubhouse: number };

/** What was booked for one day, what was let go, and how its times were used hour by hour. */
export type DayReport = {
  date: string;
  bookings: BookedFrom;
  players: BookedFrom;
  /** Released holds, expired holds, cancelled reservations. */
  released: number;
  expired: number;
  cancelled: number;
  hours: UseOfTimes[];
};

/** Seven days from a Monday, by the day of play. */
export type WeekReport = { courseName: string; days: DayReport[] };

export function mondayOf(date: string): string {
  return addDays(date, -weekdays.indexOf(weekdayOf(date)));
}

export async function readWeekReport(
  db: Queryable,
  of: { courseKey: CourseKey; courseName: string; teesheets: readonly TeeSheetDocument[]; monday: string },
): Promise<WeekReport> {
  const dates = Array.from({ length: 7 }, (_, days) => addDays(of.monday, days));
  const range = [of.courseKey, of.monday, dates[6] as string] as const;
  const groups = await findGroupsBetween(db, ...range);
  const endedHolds = await countEndedHolds(db, ...range);
  return {
    courseName: of.courseName,
    days: dates.map((date) =>
      dayReport(
        date,
        groups.filter((group) => group.date === date),
        endedHolds.get(date) ?? { released: 0, expired: 0 },
        of.teesheets,
      ),
    ),
  };
}

function dayReport(
  date: string,
  groups: readonly CountedGroup[],
  endedHolds: EndedHolds,
  teesheets: readonly TeeSheetDocument[],
): DayReport {
  const count = (status: CountedGroup['status']) =>
    groups.filter((group) => group.status === status && group.source === 'widget').length;
  const confirmed = groups.filter(({ status }) => status === 'confirmed');
  const booked = confirmed.filter(({ startingTime }) => startingTime !== '');
  const sums = (of: (group: CountedGroup) => number): BookedFrom => ({
    web: sum(booked.filter(({ source }) => source === 'widget').map(of)),
    clubhouse: sum(booked.filter(({ source }) => source !== 'widget').map(of)),
  });
  return {
    date,
    bookings: sums(() => 1),
    players: sums(({ players }) => players),
    released: count('released') + endedHolds.released,
    expired: count('expired') + endedHolds.expired,
    cancelled: count('cancelled'),
    hours: measureUse({ teesheets, date, groups: confirmed.map((group) => ({ ...group, ...group.block })) }),
  };
}

export function sumOfUse(uses: readonly UseOfTimes[]): UseOfTimes {
  return {
    bookable: sum(uses.map(({ bookable }) => bookable)),
    booked: sum(uses.map(({ booked }) => booked)),
  };
}

/** Booked of bookable, 0 to 1; null when nothing could be booked. */
export function shareOf({ bookable, booked }: UseOfTimes): number | null {
  return bookable === 0 ? null : booked / bookable;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
