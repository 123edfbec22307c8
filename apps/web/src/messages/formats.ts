import { dayOfMonth, monthOf, weekdayOf } from '../lib/date-parts.ts';

/** Dates, times and prices. Intl takes 60 ms on a slow phone. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export function formatMoney(cents: number): string {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** `$42` for whole dollars, else `$33.75`. */
export function formatMoneyShort(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** `period` is empty where the clock has 24 hours. */
export function teeTimeParts(time: string): { clock: string; period: string } {
  const hour = Number(time.slice(0, 2));
  return {
    clock: `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}`,
    period: hour < 12 ? 'AM' : 'PM',
  };
}

export function formatTeeTime(time: string): string {
  const { clock, period } = teeTimeParts(time);
  return `${clock} ${period}`;
}

/** `2025-11-21` as `November 21st`. */
export function formatMonthDayOrdinal(date: string): string {
  return `${formatMonthDay(date)}${ordinalEnding(dayOfMonth(date))}`;
}

export function formatWeekdayMonthDay(date: string): string {
  return `${formatWeekday(date)}, ${formatMonthDay(date)}`;
}

export function formatMonthDay(date: string): string {
  return `${monthName(date)} ${dayOfMonth(date)}`;
}

export function formatShortDate(date: string): string {
  return `${formatShortWeekday(date)}, ${formatShortMonth(date)} ${dayOfMonth(date)}`;
}

export function formatShortMonth(date: string): string {
  return monthName(date).slice(0, 3);
}

export function formatWeekday(date: string): string {
  return weekdays[weekdayOf(date)] ?? '';
}

export function formatShortWeekday(date: string): string {
  return formatWeekday(date).slice(0, 3);
}

function monthName(date: string): string {
  return months[monthOf(date)] ?? '';
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
