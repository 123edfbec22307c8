import { expect, test } from 'vitest';
import { price } from './money.ts';

test.each([
  [0, '$0'],
  [2400, '$24'],
  [5425, '$54.25'],
  [5420, '$54.20'],
  [123456700, '$1,234,567'],
])('%i cents read %s', (cents, words) => {
  expect(price(cents)).toBe(words);
});
