/**
 * How dates, times and money are written. Dates and times come as the course's own strings and are
 * never moved to another zone: `UTC` below only keeps the browser's zone out (ruling 1).
 */
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthName = dateFormat({ month: 'long' });
const shortDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const shortMonth = dateFormat({ month: 'short' });
const weekday = dateFormat({ weekday: 'long' });
const shortWeekday = dateFormat({ weekday: 'short' });
const weekdayMonthDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const monthDay = dateFormat({ month: 'long', day: 'numeric' });

/** `$33.75`. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100);
}

/** `$42` where there are no cents to show, else `$33.75`. */
export function formatMoneyShort(cents: number): string {
  return (cents % 100 === 0 ? wholeMoney : money).format(cents / 100);
}

/** `19:05` as a clock's face and its half of the day: `7:05` and `PM`. */
export function teeTimeParts(time: string): { clock: string; period: 'AM' | 'PM' } {
  const hour = Number(time.slice(0, 2));
  return {
    clock: `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`,
    period: hour < 12 ? 'AM' : 'PM',
  };
}

/** `07:00` as `7:00 AM`. */
export function formatTeeTime(time: string): string {
  const { clock, period } = teeTimeParts(time);
  return `${clock} ${period}`;
}

/** `2025-11-21` as `November 21st`. */
export function formatMonthDayOrdinal(date: string): string {
  const day = dayOfMonth(date);
  return `${monthName.format(noon(date))} ${day}${ordinalEnding(day)}`;
}

/** `Friday, November 21`. */
export function formatWeekdayMonthDay(date: string): string {
  return weekdayMonthDay.format(noon(date));
}

/** `November 21`. */
export function formatMonthDay(date: string): string {
  return monthDay.format(noon(date));
}

/** `Fri, Nov 21`. */
export function formatShortDate(date: string): string {
  return shortDate.format(noon(date));
}

/** `Nov`. */
export function formatShortMonth(date: string): string {
  return shortMonth.format(noon(date));
}

/** `Friday`. */
export function formatWeekday(date: string): string {
  return weekday.format(noon(date));
}

/** `Fri`. */
export function formatShortWeekday(date: string): string {
  return shortWeekday.format(noon(date));
}

/** The 21 of `2025-11-21`. */
export function dayOfMonth(date: string): number {
  return Number(date.slice(8, 10));
}

/**
 * A North American number in its national form, `(402) 555-0142`; any other text as it was given, for what a
 * golfer calls his phone is his affair (ruling 33).
 */
export function formatPhone(phone: string): string {
  const parts = /^\s*(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?([2-9]\d{2})[\s.-]?(\d{4})\s*$/.exec(phone);
  return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
