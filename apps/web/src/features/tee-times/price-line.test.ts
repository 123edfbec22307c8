import { expect, test } from 'vitest';
import { priceLine } from './price-line.ts';

const open = (priceCents: number) => ({ state: 'open', priceCents }) as const;

test("says once that a price is one golfer's, and what the group pays", () => {
  expect(priceLine([open(4200), open(4200)], 3)).toBe('$42 per golfer, $126 for 3 players');
  expect(priceLine([open(3375)], 2)).toBe('$33.75 per golfer, $67.50 for 2 players');
});

test("one golfer's price is the whole", () => {
  expect(priceLine([open(4200)], 1)).toBe('$42 per golfer');
});

test('names no sum where the times differ', () => {
  expect(priceLine([open(4200), open(3000)], 2)).toBe('Prices are per golfer.');
});

test('says nothing where nothing is open', () => {
  expect(priceLine([], 2)).toBeNull();
  expect(priceLine([{ state: 'taken', priceCents: 4200 }], 2)).toBeNull();
});
