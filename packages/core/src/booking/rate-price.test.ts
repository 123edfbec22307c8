import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumHoles, RatePrice } from '../tee-sheet/course.ts';
import { anyPricesAround } from '../testing/odd-courses.ts';
import { slowRatePrice } from '../testing/slow-board.ts';
import { type PricedRate, priceCents, priceStepsOn, pricesOn } from './rate-price.ts';

const own = { name: 'Public', greenFee9: 24, greenFee18: 42.5 };
const prices: RatePrice[] = [
  { from: '2026-12-01', until: '2027-02-28', greenFee9: 10, greenFee18: 15 },
  { days: ['Saturday', 'Sunday'], startTime: '07:00', endTime: '10:50', greenFee9: 30, greenFee18: 55 },
  { startTime: '16:00', greenFee9: 12, greenFee18: 19.99 },
];

const [monday, saturday, sunday] = ['2026-06-08', '2026-06-06', '2026-06-07'] as const;

test.each([
  [monday, '08:00', 9, 2400, 'the rate’s own where nothing fits'],
  [monday, '08:00', 18, 4250, 'the rate’s own where nothing fits'],
  [saturday, '06:50', 18, 4250, 'before the first time'],
  [saturday, '07:00', 18, 5500, 'at the first time'],
  [sunday, '10:50', 9, 3000, 'at the last time'],
  [sunday, '11:00', 9, 2400, 'after the last time'],
  [monday, '15:59', 18, 4250, 'before a price without a last time'],
  [monday, '23:59', 18, 1999, 'at a price without a last time'],
  ['2026-11-30', '08:00', 18, 4250, 'the day before a season'],
  ['2026-12-01', '16:00', 18, 1500, 'on its first day, where a later price fits too'],
  ['2027-02-28', '08:00', 9, 1000, 'on its last day'],
  ['2027-03-01', '08:00', 9, 2400, 'the day after'],
] as const)('on %s at %s %d holes cost %d cents: %s', (date, startingTime, numHoles, cents, _when) => {
  expect(priceCents({ ...own, prices }, { date, startingTime, numHoles })).toBe(cents);
});

test('a block with golfers has no start, and no price of a time', () => {
  const anyTime = [{ greenFee9: 1, greenFee18: 2 }];
  expect(priceCents({ ...own, prices: anyTime }, { date: monday, startingTime: '', numHoles: 9 })).toBe(2400);
});

const anyDate = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2034, 11, 31) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const anyCase = anyDate.chain((date) =>
  fc.record({
    date: fc.constant(date),
    startingTime: anyTime,
    numHoles: fc.constantFrom<NumHoles>(9, 18),
    prices: anyPricesAround(date),
  }),
);

test('the price is what the slow reading says', () => {
  fc.assert(
    fc.property(anyCase, ({ prices: listed, ...start }) => {
      const rate = { ...own, prices: listed };
      expect(priceCents(rate, start)).toBe(slowRatePrice(start, rate, start.startingTime, start.numHoles));
    }),
    { numRuns: 1000 },
  );
});

test('without prices every day and time costs the green fee', () => {
  fc.assert(
    fc.property(anyCase, fc.constantFrom<PricedRate>(own, { ...own, prices: [] }), (start, rate) => {
      expect(pricesOn(rate, start.date)(start.startingTime)).toEqual({ 9: 2400, 18: 4250 });
    }),
  );
});

test('the steps of a day', () => {
  const own9 = { 9: 2400, 18: 4250 };
  expect(priceStepsOn({ ...own, prices }, saturday)).toEqual([
    { from: '00:00', cents: own9 },
    { from: '07:00', cents: { 9: 3000, 18: 5500 } },
    { from: '10:51', cents: own9 },
    { from: '16:00', cents: { 9: 1200, 18: 1999 } },
  ]);
  expect(priceStepsOn(own, saturday)).toEqual([{ from: '00:00', cents: own9 }]);
});

test('a start costs what the last step before it says', () => {
  fc.assert(
    fc.property(anyCase, ({ prices: listed, ...start }) => {
      const rate = { ...own, prices: listed };
      const step = priceStepsOn(rate, start.date).findLast(({ from }) => from <= start.startingTime);
      expect(step?.cents[start.numHoles]).toBe(priceCents(rate, start));
    }),
  );
});

test('prices after one that fits, and ones that do not fit, change nothing', () => {
  const fits: RatePrice = { greenFee9: 5, greenFee18: 6 };
  fc.assert(
    fc.property(anyCase, ({ prices: listed = [], ...start }) => {
      // No generated price is that of the rate itself.
      const isMiss = (price: RatePrice) =>
        priceCents({ ...own, prices: [price] }, start) === priceCents(own, start);
      const after = [...listed.filter(isMiss), fits, ...listed];
      expect(priceCents({ ...own, prices: after }, start)).toBe(start.numHoles === 9 ? 500 : 600);
    }),
  );
});
