import { describe, expect, test } from 'vitest';
import {
  dayOfMonth,
  longDate,
  monthAndOrdinalDay,
  ordinal,
  shortMonth,
  shortWeekday,
  timeOfDay,
} from './course-time.ts';

describe('course dates', () => {
  test('read as the course says them, wherever the browser is', () => {
    expect(longDate('2026-05-02')).toBe('Saturday, May 2');
    expect(shortWeekday('2026-05-02')).toBe('Sat');
    expect(dayOfMonth('2026-05-02')).toBe(2);
    expect(shortMonth('2026-12-31')).toBe('Dec');
    expect(monthAndOrdinalDay('2026-05-02')).toBe('May 2nd');
    expect(monthAndOrdinalDay('2026-11-13')).toBe('November 13th');
  });

  test('ordinals know the teens', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '23rd',
      '30th',
      '31st',
    ]);
  });
});

describe('times of day', () => {
  test.each([
    ['00:05', '12:05 AM'],
    ['06:30', '6:30 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['18:45', '6:45 PM'],
  ])('%s reads %s', (time, words) => {
    expect(timeOfDay(time)).toBe(words);
  });
});
