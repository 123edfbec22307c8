import type { WeekReport } from '@dewsweeper/contract/reports';
import { expect, test } from 'vitest';
import { hoursShown, percent, shadeOf, sumOfUse } from './times-used.ts';

type Day = WeekReport['days'][number];

function aDay(open: Record<number, [booked: number, bookable: number]>): Day {
  const none = { online: 0, counter: 0, courseSystem: 0 };
  const counts = { released: 0, expired: 0, cancelled: 0, noShows: 0 };
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const [booked, bookable] = open[hour] ?? [0, 0];
    return { booked, bookable };
  });
  return { date: '2026-05-01', bookings: none, players: none, ...counts, hours };
}

test('the hours reach from the first to the last that could be booked on any day', () => {
  expect(hoursShown([aDay({ 8: [0, 6] }), aDay({ 11: [1, 6] })])).toEqual([8, 9, 10, 11]);
  expect(hoursShown([aDay({})])).toEqual([]);
});

test('an hour of the week is the sum of its days', () => {
  expect(sumOfUse([aDay({ 8: [2, 6] }), aDay({ 8: [1, 12] }), aDay({})], 8)).toEqual({
    booked: 3,
    bookable: 18,
  });
});

test.each([
  [0, 12, 0, 'none'],
  [1, 12, 8, 'few'],
  [3, 12, 25, 'few'],
  [6, 12, 50, 'some'],
  [9, 12, 75, 'many'],
  [10, 12, 83, 'most'],
  [12, 12, 100, 'most'],
] as const)('%i of %i is %i %%, shaded as %s', (booked, bookable, inPercent, shade) => {
  expect(percent({ booked, bookable })).toBe(inPercent);
  expect(shadeOf({ booked, bookable })).toBe(shade);
});
