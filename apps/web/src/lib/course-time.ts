/**
 * How course dates (`YYYY-MM-DD`) and wall-clock times (`HH:mm`) read on the page. Both come from the server
 * as the course says them; nothing here knows a time zone (ruling 1).
 */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });

const weekdayShort = format({ weekday: 'short' });
const monthLong = format({ month: 'long' });
const monthShort = format({ month: 'short' });
const weekdayMonthDay = format({ weekday: 'long', month: 'long', day: 'numeric' });

function atUtcMidnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** `2026-05-02` -> `Sat`. */
export function shortWeekday(date: string): string {
  return weekdayShort.format(atUtcMidnight(date));
}

/** `2026-05-02` -> `2`. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}

/** `2026-05-02` -> `May`. */
export function shortMonth(date: string): string {
  return monthShort.format(atUtcMidnight(date));
}

/** `2026-05-02` -> `Saturday, May 2`: the date select's words (spec.md section 2). */
export function longDate(date: string): string {
  return weekdayMonthDay.format(atUtcMidnight(date));
}

/** `2026-05-02` -> `May 2nd`: the reservations' `MMMM Do` (spec.md section 2). */
export function monthAndOrdinalDay(date: string): string {
  return `${monthLong.format(atUtcMidnight(date))} ${ordinal(dayOfMonth(date))}`;
}

/** 1 -> `1st`, 12 -> `12th`, 22 -> `22nd`. */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

/** `13:05` -> `{ clock: '1:05', half: 'PM' }`. */
export function twelveHour(time: string): { clock: string; half: 'AM' | 'PM' } {
  const hour = Number(time.slice(0, 2));
  return { clock: `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)}`, half: hour < 12 ? 'AM' : 'PM' };
}

/** `13:05` -> `1:05 PM`. */
export function timeOfDay(time: string): string {
  const { clock, half } = twelveHour(time);
  return `${clock} ${half}`;
}
