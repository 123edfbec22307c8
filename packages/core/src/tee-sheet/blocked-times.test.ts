import { expect, test } from 'vitest';
import { aCourse, aSheet, at } from '../testing/a-course.ts';
import { boardOf } from './board.ts';
import type { BlockedTimes } from './course.ts';

/** The starts of a Monday from 07:00 to 08:00 that stay open. */
function openOnMonday(teeTimeInterval: number, blocked: Omit<BlockedTimes, 'days'>): string[] {
  const blockedTimes = [{ days: ['Monday' as const], ...blocked }];
  const sheet = aSheet({ endTime: '08:00', teeTimeInterval, blockedTimes });
  const course = aCourse({ teesheets: [sheet], allow18Holes: [], currentDayMinutesInAdvance: 0 });
  const nowEpochMs = at('2026-06-01T00:00:00-05:00');
  return boardOf({ course, date: '2026-06-01', taken: [], nowEpochMs }).slots.map(({ time }) => time);
}

test('a range closes every start in it, both ends included, whatever the interval', () => {
  const ranges = [{ startTime: '07:16', endTime: '07:48' }];
  expect(openOnMonday(8, { ranges })).toEqual(['07:00', '07:08', '07:56']);
  expect(openOnMonday(4, { ranges })).toEqual([
    '07:00',
    '07:04',
    '07:08',
    '07:12',
    '07:52',
    '07:56',
    '08:00',
  ]);
  expect(openOnMonday(30, { ranges })).toEqual(['07:00', '08:00']);
});

test('times and ranges close side by side, and either may be absent', () => {
  const ranges = [{ startTime: '07:40', endTime: '08:00' }];
  expect(openOnMonday(20, { times: ['07:05'], ranges })).toEqual(['07:20']);
  expect(openOnMonday(20, { times: ['07:05'] })).toEqual(['07:20', '07:40', '08:00']);
  expect(openOnMonday(20, {})).toHaveLength(4);
});
