import { formatWeekday } from '@dewsweeper/web/lib/format.ts';
import { expect, test } from 'vitest';
import { datesOfSpan, weekdayOfAll } from './dates-of-span.ts';

const june = { from: '2026-06-01', until: '2026-06-17' };

test('the dates of some weekdays of a span, both ends included', () => {
  expect(datesOfSpan({ ...june, days: ['Wednesday'] }, 53)).toEqual([
    '2026-06-03',
    '2026-06-10',
    '2026-06-17',
  ]);
  expect(datesOfSpan({ ...june, days: ['Monday', 'Sunday'] }, 53)).toEqual([
    '2026-06-01',
    '2026-06-07',
    '2026-06-08',
    '2026-06-14',
    '2026-06-15',
  ]);
});

test('one more than may be, and none of what is no span', () => {
  expect(datesOfSpan({ days: ['Friday'], from: '2026-06-01', until: '2126-06-01' }, 53)).toHaveLength(54);
  expect(datesOfSpan({ days: [], ...june }, 53)).toEqual([]);
  expect(datesOfSpan({ days: ['Friday'], from: june.until, until: june.from }, 53)).toEqual([]);
  expect(datesOfSpan({ days: ['Friday'], from: '', until: june.until }, 53)).toEqual([]);
});

test('dates have one weekday or several', () => {
  expect(formatWeekday('2026-06-07')).toBe('Sunday');
  expect(weekdayOfAll(['2026-06-03', '2026-06-10'])).toBe('Wednesday');
  expect(weekdayOfAll(['2026-06-03', '2026-06-11'])).toBeNull();
});
