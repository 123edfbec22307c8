import { expect, it } from 'vitest';
import { feeOf } from './field-rules.ts';

it.each([
  ['42', 42],
  [' $42.50 ', 42.5],
  ['42,5', 42.5],
  ['1,000', Number.NaN],
  ['', Number.NaN],
  ['free', Number.NaN],
])('%j is a fee of %d', (typed, fee) => {
  expect(feeOf(typed)).toBe(fee);
});
