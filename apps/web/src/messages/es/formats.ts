import { dayOfMonth, monthOf, weekdayOf } from '../../lib/date-parts.ts';
import type * as english from '../formats.ts';

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** `$1,234.50`, as in the United States and Mexico. */
export const formatMoney: typeof english.formatMoney = (cents) => {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
};

export const formatMoneyShort: typeof english.formatMoneyShort = (cents) =>
  formatMoney(cents).replace(/\.00$/, '');

export const teeTimeParts: typeof english.teeTimeParts = (time) => ({
  clock: `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`,
  period: '',
});

export const formatTeeTime: typeof english.formatTeeTime = (time) => teeTimeParts(time).clock;

export const formatMonthDay: typeof english.formatMonthDay = (date) =>
  `${dayOfMonth(date)} de ${months[monthOf(date)] ?? ''}`;

export const formatMonthDayOrdinal: typeof english.formatMonthDayOrdinal = formatMonthDay;

export const formatWeekdayMonthDay: typeof english.formatWeekdayMonthDay = (date) =>
  `${formatWeekday(date)}, ${formatMonthDay(date)}`;

export const formatShortDate: typeof english.formatShortDate = (date) =>
  `${formatShortWeekday(date)}, ${dayOfMonth(date)} ${formatShortMonth(date)}`;

export const formatShortMonth: typeof english.formatShortMonth = (date) => {
  const month = months[monthOf(date)] ?? '';
  return month.slice(0, month === 'septiembre' ? 4 : 3);
};

export const formatWeekday: typeof english.formatWeekday = (date) => weekdays[weekdayOf(date)] ?? '';

export const formatShortWeekday: typeof english.formatShortWeekday = (date) =>
  formatWeekday(date).slice(0, 3);
