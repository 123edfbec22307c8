import { expect, test } from 'vitest';
import { aCourse, at } from '../testing/a-course.ts';
import { bookableDates } from './bookable-dates.ts';

test('from today to today + daysInAdvance, both included', () => {
  expect(bookableDates(aCourse({ daysInAdvance: 3 }), at('2026-02-27T12:00Z'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(bookableDates(aCourse({ daysInAdvance: 0 }), at('2026-02-27T12:00Z'))).toEqual(['2026-02-27']);
});

test("today is the course's", () => {
  const moment = at('2026-06-02T03:00Z');
  const today = (timeZone: string) => bookableDates({ timeZone, daysInAdvance: 0 }, moment)[0];
  expect(today('America/Chicago')).toBe('2026-06-01');
  expect(today('America/St_Johns')).toBe('2026-06-02');
  expect(today('Pacific/Chatham')).toBe('2026-06-02');
});
