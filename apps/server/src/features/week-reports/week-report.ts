import type { WeekFigures, WeekReport } from '@dewsweeper/contract/reports';
import {
  centsPerTime,
  countBookings,
  leadTimesOf,
  sumOfSources,
  sumOfUse,
} from '@dewsweeper/core/reports/week-figures';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, instantOf, weekdayOf } from '@dewsweeper/core/shared/local-time';
import { type TeeSheet, weekdays } from '@dewsweeper/core/tee-sheet/course';
import { type ByDate, courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { measureUse, type UseOfTimes } from '@dewsweeper/core/tee-sheet/use-of-times';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import {
  countEndedHolds,
  type EndedHolds,
  findGroupsBetween,
  type PlacedGroup,
  sumCounterMoney,
  sumMoneyOfGroups,
  sumOnlineMoney,
} from './store.ts';

export type ReportedCourse = {
  courseKey: CourseKey;
  courseName: string;
  timeZone: string;
} & ByDate<{ teesheets: readonly TeeSheet[] }>;

export type DayReport = WeekReport['days'][number];

export function mondayOf(date: string): string {
  return addDays(date, -weekdays.indexOf(weekdayOf(date)));
}

export async function readWeekReport(
  db: Queryable,
  course: ReportedCourse,
  monday: string,
): Promise<WeekReport> {
  const range = [course.courseKey, monday, addDays(monday, 6)] as const;
  const groups = await findGroupsBetween(db, ...range);
  const endedHolds = await countEndedHolds(db, ...range);
  const hours = hoursByDay(course, monday, groups);
  return {
    courseName: course.courseName,
    days: hours.map((ofDay) =>
      dayReport(ofDay, groups, endedHolds.get(ofDay.date) ?? { released: 0, expired: 0 }),
    ),
    week: await figuresOf(db, course, monday, groups, hours),
    weekBefore: await readFigures(db, course, addDays(monday, -7)),
    yearBefore: await readFigures(db, course, addDays(monday, -364)),
  };
}

type HoursOfDay = { date: string; hours: UseOfTimes[] };

async function readFigures(db: Queryable, course: ReportedCourse, monday: string): Promise<WeekFigures> {
  const groups = await findGroupsBetween(db, course.courseKey, monday, addDays(monday, 6));
  return figuresOf(db, course, monday, groups, hoursByDay(course, monday, groups));
}

async function figuresOf(
  db: Queryable,
  { courseKey, timeZone }: ReportedCourse,
  monday: string,
  groups: readonly PlacedGroup[],
  hours: readonly HoursOfDay[],
): Promise<WeekFigures> {
  const from = new Date(instantOf(timeZone, monday, 0));
  const before = new Date(instantOf(timeZone, addDays(monday, 7), 0));
  const ids = groups.map(({ id }) => id);
  const use = sumOfUse(hours.flatMap((day) => day.hours));
  const playCents = await sumMoneyOfGroups(db, courseKey, ids);
  return {
    from: monday,
    ...countBookings(groups),
    use,
    lead: leadTimesOf(groups, timeZone),
    counter: await sumCounterMoney(db, courseKey, monday, addDays(monday, 6)),
    online: await sumOnlineMoney(db, courseKey, from, before),
    playCents,
    centsPerTime: centsPerTime(playCents, use),
  };
}

function hoursByDay(
  course: ByDate<{ teesheets: readonly TeeSheet[] }>,
  monday: string,
  groups: readonly PlacedGroup[],
): HoursOfDay[] {
  return Array.from({ length: 7 }, (_, days) => {
    const date = addDays(monday, days);
    const confirmed = groups.filter((group) => group.date === date && group.status === 'confirmed');
    const placed = confirmed.map((group) => ({ ...group, ...group.block }));
    const { teesheets } = courseOn<{ teesheets: readonly TeeSheet[] }>(course, date);
    return { date, hours: measureUse({ teesheets, date, groups: placed }) };
  });
}

function dayReport(
  { date, hours }: HoursOfDay,
  groups: readonly PlacedGroup[],
  endedHolds: EndedHolds,
): DayReport {
  const ofDay = groups.filter((group) => group.date === date);
  const holdsThat = (end: 'released' | 'expired') =>
    ofDay.filter(({ status, source }) => status === end && source === 'widget').length + endedHolds[end];
  return {
    date,
    ...countBookings(ofDay),
    released: holdsThat('released'),
    expired: holdsThat('expired'),
    hours,
  };
}

/** Golfers' own bookings, and all others. */
export function bookedFrom({ online, ...others }: DayReport['bookings']): { web: number; clubhouse: number } {
  return { web: online, clubhouse: sumOfSources({ online: 0, ...others }) };
}
