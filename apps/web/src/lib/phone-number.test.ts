import { expect, test } from 'vitest';
import { loadPhoneRules } from './phone-number.ts';

const read = await loadPhoneRules();

test.each([
  ['+14025550142', '(402) 555-0142'],
  ['402.555.0142', '(402) 555-0142'],
  [' 1 402 555 0142 ', '(402) 555-0142'],
  ['402 555 0142 x12', '(402) 555-0142 ext. 12'],
  ['+1 416 555 0199', '(416) 555-0199'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+49 30 901820', '+49 30 901820'],
])('%s is shown as %s', (typed, shown) => {
  expect(read(typed)).toEqual({ shown, isNumber: true });
});

test.each(['555-0142', '402 555 01421', 'ask at the bar', '+1402', ''])('%j stays as it is', (typed) => {
  expect(read(typed)).toEqual({ shown: typed, isNumber: false });
});
