import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, minuteOf, wallTime } from '../shared/local-time.ts';
import type { RatePrice } from '../tee-sheet/course.ts';
import { anyPricesAround } from '../testing/odd-courses.ts';
import { priceCents } from './rate-price.ts';
import { unusedPrices } from './unused-prices.ts';

const date = '2026-06-05';
const dates = Array.from({ length: 31 }, (_, day) => addDays(date, day - 15));

const anyPrices = anyPricesAround(date).map((prices) => prices ?? []);

const unusedIn = (prices: readonly RatePrice[]) => unusedPrices(prices).map(({ index }) => index);

/** The places of the prices that some start costs. */
function counting(prices: readonly RatePrice[]): Set<number> {
  const numbered = prices.map((price, index) => ({ ...price, greenFee9: index + 1 }));
  const rate = { greenFee9: 0, greenFee18: 0, prices: numbered };
  const ends = prices.flatMap(({ startTime = '00:00', endTime = '23:59' }) =>
    [minuteOf(startTime), minuteOf(endTime) + 1].filter((minute) => minute < 24 * 60).map(wallTime),
  );
  const starts = dates.flatMap((on) => ends.map((startingTime) => ({ date: on, startingTime })));
  const cents = starts.map((start) => priceCents(rate, { ...start, numHoles: 9 }));
  return new Set(cents.map((one) => one / 100 - 1));
}

test('a price of which it is said that it never counts never does', () => {
  fc.assert(
    fc.property(anyPrices, (prices) => {
      const found = counting(prices);
      for (const index of unusedIn(prices)) expect(found).not.toContain(index);
    }),
  );
});

test('each price counts, or it is said that it does not', () => {
  fc.assert(
    fc.property(anyPrices, (prices) => {
      const found = counting(prices);
      expect(unusedIn(prices)).toEqual(prices.flatMap((_, index) => (found.has(index) ? [] : [index])));
    }),
  );
});

test('several earlier prices cover one together', () => {
  const fees = { greenFee9: 1, greenFee18: 2 };
  const weekend: RatePrice = { ...fees, days: ['Saturday', 'Sunday'] };
  const weekdaysOnly: RatePrice = { ...fees, days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] };
  expect(unusedIn([weekend, weekdaysOnly, fees])).toEqual([2]);
  const morning: RatePrice = { ...fees, endTime: '11:59' };
  const afternoon: RatePrice = { ...fees, startTime: '12:00' };
  expect(unusedIn([morning, afternoon, weekend])).toEqual([2]);
  expect(unusedIn([morning, { ...afternoon, startTime: '12:01' }, weekend])).toEqual([]);
  const june = { ...fees, from: '2026-06-01', until: '2026-06-30' };
  const july = { ...fees, from: '2026-07-01', until: '2026-07-31' };
  const summer = { ...fees, from: '2026-06-15', until: '2026-07-15' };
  expect(unusedIn([june, july, summer])).toEqual([2]);
  expect(unusedIn([june, { ...july, from: '2026-07-02' }, summer])).toEqual([]);
  // July 1, 2026 is a Wednesday.
  expect(unusedIn([june, { ...july, from: '2026-07-02' }, { ...summer, days: ['Friday'] }])).toEqual([2]);
});

test('days, times and season of an earlier price must all be as wide', () => {
  const fees = { greenFee9: 1, greenFee18: 2 };
  const weekend: RatePrice = { ...fees, days: ['Saturday', 'Sunday'], startTime: '08:00' };
  const saturday: RatePrice = { ...weekend, days: ['Saturday'], endTime: '12:00' };
  const summer = { ...saturday, from: '2026-06-01', until: '2026-08-31' };
  expect(unusedIn([weekend, saturday, summer])).toEqual([1, 2]);
  expect(unusedIn([summer, saturday, weekend])).toEqual([]);
  expect(unusedIn([saturday, { ...saturday, startTime: '07:50' }])).toEqual([]);
  expect(unusedIn([summer, { ...summer, until: '2026-09-05' }])).toEqual([]);
  expect(unusedIn([summer, { ...summer, until: '2026-09-04' }])).toEqual([1]);
});
