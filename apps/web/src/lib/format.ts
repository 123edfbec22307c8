export {
  formatMoney,
  formatMoneyShort,
  formatMonthDay,
  formatMonthDayOrdinal,
  formatShortDate,
  formatShortMonth,
  formatShortWeekday,
  formatTeeTime,
  formatWeekday,
  formatWeekdayMonthDay,
  teeTimeParts,
} from '../messages.ts';
export { dayOfMonth } from './date-parts.ts';
