import { addDays, weekdayOf } from '../shared/local-time.ts';
import type { CourseDate, Weekday } from '../tee-sheet/course.ts';
import type { GroupGolfer, SheetGroup } from './act-types.ts';
import { haveSameGolfers } from './standing-time.ts';

export type StandingDate = {
  group: SheetGroup;
  state: 'coming' | 'over' | 'cancelled';
  /** Its golfers are others than those of the standing time. */
  hasOwnGolfers: boolean;
};

/** `golfers`: of the next date; where none comes any more, of the last. */
export type StandingOverview = {
  weekdays: Weekday[];
  golfers: readonly GroupGolfer[];
  next: SheetGroup | null;
  last: SheetGroup;
  dates: StandingDate[];
  /** Days of the same weekdays, between its first date and its last, that were left out when it was booked. */
  skipped: CourseDate[];
};

/**
 * See rules.md#standing-times. `bookedDates`: as it was booked; unknown when empty. Null without groups.
 */
export function standingOverview(
  groups: readonly SheetGroup[],
  { bookedDates, nowMs }: { bookedDates: readonly CourseDate[]; nowMs: number },
): StandingOverview | null {
  const inOrder = groups.toSorted((a, b) => (a.play.date < b.play.date ? -1 : 1));
  const stateOf = (group: SheetGroup): StandingDate['state'] => {
    if (group.isEnded) return 'cancelled';
    return group.teedOffAtMs !== null || group.startsAtMs <= nowMs ? 'over' : 'coming';
  };
  const next = inOrder.find((group) => stateOf(group) === 'coming') ?? null;
  const last = inOrder.findLast((group) => !group.isEnded) ?? inOrder.at(-1);
  if (!last) return null;
  const { golfers } = next ?? last;
  const dates = bookedDates.length > 0 ? bookedDates : inOrder.map(({ play }) => play.date);
  return {
    weekdays: [...new Set(dates.toSorted().map(weekdayOf))],
    golfers,
    next,
    last,
    dates: inOrder.map((group) => {
      const state = stateOf(group);
      const hasOwnGolfers = state === 'coming' && !haveSameGolfers(group.golfers, golfers);
      return { group, state, hasOwnGolfers };
    }),
    skipped: leftOut(dates),
  };
}

function leftOut(dates: readonly CourseDate[]): CourseDate[] {
  const [first = '', ...others] = dates.toSorted();
  const last = others.at(-1) ?? first;
  const weekdays = new Set(dates.map(weekdayOf));
  const skipped: CourseDate[] = [];
  for (let date = first; date < last; date = addDays(date, 1))
    if (weekdays.has(weekdayOf(date)) && !dates.includes(date)) skipped.push(date);
  return skipped;
}
