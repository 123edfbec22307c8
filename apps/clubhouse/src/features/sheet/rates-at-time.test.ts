import type { Course } from '@dewsweeper/contract/course';
import { expect, it } from 'vitest';
import { ratesAtTime } from './rates-at-time.ts';

const course = {
  rates: [
    { name: 'Public', greenFee9: 24, greenFee18: 42 },
    { name: 'Junior', greenFee9: 12, greenFee18: 19.99 },
  ],
} as Course;
const prices = [
  [
    { from: '00:00', nineCents: 2400, eighteenCents: 4200 },
    { from: '16:00', nineCents: 1500, eighteenCents: 2800 },
  ],
];
const junior = { name: 'Junior', nineCents: 1200, eighteenCents: 1999 };

it('each rate has the price of the time', () => {
  expect(ratesAtTime(course, prices, '15:50')).toMatchObject([{ nineCents: 2400 }, junior]);
  expect(ratesAtTime(course, prices, '16:00')).toMatchObject([
    { name: 'Public', eighteenCents: 2800 },
    junior,
  ]);
});

it('without prices by time it has its green fees', () => {
  expect(ratesAtTime(course, undefined, '16:00')).toMatchObject([{ nineCents: 2400 }, junior]);
  expect(ratesAtTime(undefined, prices, '16:00')).toEqual([]);
});
