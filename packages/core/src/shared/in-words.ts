import type { CourseDate, WallTime } from '../tee-sheet/course.ts';
import { weekdayOf } from './local-time.ts';
import { decimalOf } from './money.ts';

export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const dollars = (cents: number) => `$${decimalOf(cents)}`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2030-06-04` as `Tue, Jun 4`. */
export function shortDay(date: CourseDate): string {
  const month = months[Number(date.slice(5, 7)) - 1];
  return `${weekdayOf(date).slice(0, 3)}, ${month} ${Number(date.slice(8))}`;
}

/** `07:10` as `7:10 AM`, without Intl, which inserts a non-GSM space. */
export function shortTime(time: WallTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
