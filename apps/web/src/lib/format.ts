import { formatMoney, teeTimeParts } from '../messages.ts';

export {
  formatMoney,
  formatMonthDay,
  formatMonthDayOrdinal,
  formatShortDate,
  formatShortMonth,
  formatShortWeekday,
  formatWeekday,
  formatWeekdayMonthDay,
  teeTimeParts,
} from '../messages.ts';
export { dayOfMonth } from './date-parts.ts';

/** `$42` for whole dollars, else `$33.75`. */
export function formatMoneyShort(cents: number): string {
  return formatMoney(cents).replace(/[.,]00(?!\d)/, '');
}

export function formatTeeTime(time: string): string {
  const { clock, period } = teeTimeParts(time);
  return period === '' ? clock : `${clock} ${period}`;
}
