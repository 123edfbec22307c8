import { formatMonthDay, formatShortDate } from '@dewsweeper/web/lib/format.ts';

/** `Fri, Nov 21`, with the year when it is another than `thisYear`. */
export function shortDay(date: string, thisYear: string): string {
  return `${formatShortDate(date)}${yearOf(date, thisYear)}`;
}

export function longDay(date: string): string {
  return `${formatMonthDay(date)}, ${date.slice(0, 4)}`;
}

const yearOf = (date: string, thisYear: string) => (date.startsWith(thisYear) ? '' : `, ${date.slice(0, 4)}`);
