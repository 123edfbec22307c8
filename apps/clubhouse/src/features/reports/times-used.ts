import type { WeekReport } from '@dewsweeper/contract/reports';

type Days = WeekReport['days'];
export type UseOfTimes = Days[number]['hours'][number];

/** From the first to the last bookable hour of the week. */
export function hoursShown(days: Days): number[] {
  const open = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    days.some((day) => (day.hours[hour]?.bookable ?? 0) > 0),
  );
  const [first, last] = [open[0], open.at(-1)];
  return first === undefined || last === undefined
    ? []
    : Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

export function sumOfUse(days: Days, hour: number): UseOfTimes {
  return days.reduce(
    (sum, day) => ({
      bookable: sum.bookable + (day.hours[hour]?.bookable ?? 0),
      booked: sum.booked + (day.hours[hour]?.booked ?? 0),
    }),
    { bookable: 0, booked: 0 },
  );
}

export function percent({ booked, bookable }: UseOfTimes): number {
  return bookable === 0 ? 0 : Math.round((booked / bookable) * 100);
}

/** Steps, so that the number on each has enough contrast. */
export function shadeOf(use: UseOfTimes): 'none' | 'few' | 'some' | 'many' | 'most' {
  const share = use.booked / use.bookable;
  if (share === 0) return 'none';
  return share <= 0.25 ? 'few' : share <= 0.5 ? 'some' : share <= 0.75 ? 'many' : 'most';
}
