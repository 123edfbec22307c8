import { afterAll, describe, expect, it, vi } from 'vitest';
import {
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
} from './format.ts';

describe('money', () => {
  it('is written in dollars and cents', () => {
    expect(formatMoney(3375)).toBe('$33.75');
    expect(formatMoney(4200)).toBe('$42.00');
    expect(formatMoney(123_456)).toBe('$1,234.56');
  });

  it('leaves cents away only where there are none', () => {
    expect(formatMoneyShort(4200)).toBe('$42');
    expect(formatMoneyShort(1999)).toBe('$19.99');
    expect(formatMoneyShort(1950)).toBe('$19.50');
    expect(formatMoneyShort(0)).toBe('$0');
  });
});

describe('all is written as American English has it', () => {
  const days = Array.from({ length: 1462 }, (_, day) => new Date(Date.UTC(2023, 11, 31 + day)));

  it.each<[(date: string) => string, Intl.DateTimeFormatOptions]>([
    [formatMonthDay, { month: 'long', day: 'numeric' }],
    [formatWeekdayMonthDay, { weekday: 'long', month: 'long', day: 'numeric' }],
    [formatShortDate, { weekday: 'short', month: 'short', day: 'numeric' }],
    [formatShortMonth, { month: 'short' }],
    [formatWeekday, { weekday: 'long' }],
    [formatShortWeekday, { weekday: 'short' }],
  ])('dates: %o', (write, options) => {
    const english = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    const written = days.map((day) => write(day.toISOString().slice(0, 10)));
    expect(written).toEqual(days.map((day) => english.format(day)));
  });

  it('money', () => {
    const english = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    const sums = [0, 1, 10, 99, 100, 101, 99_999, 100_000, 123_456_789, -1, -123_456];
    expect(sums.map(formatMoney)).toEqual(sums.map((cents) => english.format(cents / 100)));
  });
});

describe('tee times', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['07:00', '7:00 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:08', '12:08 PM'],
    ['19:05', '7:05 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s', (time, written) => {
    expect(formatTeeTime(time)).toBe(written);
  });
});

describe.each(['Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago'])(
  'dates, in a browser in %s',
  (zone) => {
    const home = process.env['TZ'];
    afterAll(() => {
      process.env['TZ'] = home;
    });

    it('stay the dates of the course', async () => {
      process.env['TZ'] = zone;
      // A fresh module is initialized in the test's time zone.
      vi.resetModules();
      const {
        dayOfMonth,
        formatMonthDay,
        formatMonthDayOrdinal,
        formatShortWeekday,
        formatWeekday,
        formatWeekdayMonthDay,
      } = await import('./format.ts');
      expect(formatMonthDayOrdinal('2025-11-21')).toBe('November 21st');
      expect(formatWeekdayMonthDay('2025-11-21')).toBe('Friday, November 21');
      expect(formatMonthDay('2026-01-01')).toBe('January 1');
      expect(formatWeekday('2025-12-31')).toBe('Wednesday');
      expect(formatShortWeekday('2025-12-31')).toBe('Wed');
      expect(dayOfMonth('2025-11-09')).toBe(9);
    });
  },
);

it.each([
  ['01', '1st'],
  ['02', '2nd'],
  ['03', '3rd'],
  ['04', '4th'],
  ['11', '11th'],
  ['12', '12th'],
  ['13', '13th'],
  ['22', '22nd'],
  ['23', '23rd'],
  ['30', '30th'],
  ['31', '31st'],
])('the %s of October is written %s', (day, written) => {
  expect(formatMonthDayOrdinal(`2025-10-${day}`)).toBe(`October ${written}`);
});
