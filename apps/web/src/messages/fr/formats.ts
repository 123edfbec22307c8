import { dayOfMonth, monthOf, weekdayOf } from '../../lib/date-parts.ts';
import type * as english from '../formats.ts';

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;
const months = [
  ['janvier', 'janv.'],
  ['février', 'févr.'],
  ['mars', 'mars'],
  ['avril', 'avr.'],
  ['mai', 'mai'],
  ['juin', 'juin'],
  ['juillet', 'juil.'],
  ['août', 'août'],
  ['septembre', 'sept.'],
  ['octobre', 'oct.'],
  ['novembre', 'nov.'],
  ['décembre', 'déc.'],
] as const;

/** `1 234,50 $`, as in Canada. */
export const formatMoney: typeof english.formatMoney = (cents) => {
  const [whole = '', fraction] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${cents < 0 ? '-' : ''}${grouped},${fraction}\u00a0$`;
};

export const formatMoneyShort: typeof english.formatMoneyShort = (cents) =>
  formatMoney(cents).replace(/,00(?!\d)/, '');

export const teeTimeParts: typeof english.teeTimeParts = (time) => ({
  clock: `${Number(time.slice(0, 2))}\u00a0h\u00a0${time.slice(3, 5)}`,
  period: '',
});

export const formatTeeTime: typeof english.formatTeeTime = (time) => teeTimeParts(time).clock;

export const formatMonthDay: typeof english.formatMonthDay = (date) =>
  `${ordinalDay(date)}\u00a0${months[monthOf(date)]?.[0] ?? ''}`;

export const formatMonthDayOrdinal: typeof english.formatMonthDayOrdinal = formatMonthDay;

export const formatWeekdayMonthDay: typeof english.formatWeekdayMonthDay = (date) =>
  `${formatWeekday(date)} ${formatMonthDay(date)}`;

export const formatShortDate: typeof english.formatShortDate = (date) =>
  `${formatShortWeekday(date)} ${ordinalDay(date)}\u00a0${formatShortMonth(date)}`;

export const formatShortMonth: typeof english.formatShortMonth = (date) => months[monthOf(date)]?.[1] ?? '';

export const formatWeekday: typeof english.formatWeekday = (date) => weekdays[weekdayOf(date)] ?? '';

export const formatShortWeekday: typeof english.formatShortWeekday = (date) =>
  `${formatWeekday(date).slice(0, 3)}.`;

function ordinalDay(date: string): string {
  const day = dayOfMonth(date);
  return day === 1 ? '1er' : String(day);
}
