import { expect, test } from 'vitest';
import { aGolfer } from '../../testing/sample-sheet.ts';
import { centsOf, dueOf } from './amounts.ts';

test.each([
  ['42', 4200],
  ['42.5', 4250],
  [' $1,042.50 ', 104_250],
  ['0.05', 5],
  ['10000', 1_000_000],
])('%s is an amount', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each(['', '0', '-5', '1,5', '12.345', 'ten', '10000.01', '1e3'])('%j is no amount', (text) => {
  expect(centsOf(text)).toBeNull();
});

test('a golfer owes what is not taken yet', () => {
  expect(dueOf(aGolfer({ pays: 'due', priceCents: 4200, takenCents: 1200 }))).toBe(3000);
  expect(dueOf(aGolfer({ pays: 'paid', priceCents: 4200, takenCents: 4200 }))).toBe(0);
  expect(dueOf(aGolfer({ pays: 'free', priceCents: 0 }))).toBe(0);
});
