import { expect, it } from 'vitest';
import { phoneNumberOf } from './phone-number.ts';

it.each([
  ['402-555-0134', '+14025550134'],
  ['(402) 555 0134', '+14025550134'],
  ['1 402.555.0134', '+14025550134'],
  ['+1 709 555 0100', '+17095550100'],
  ['402 555 0134 x12', '+14025550134'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['555 0100', null],
  ['911', null],
  ['+1 402 555 01345678901', null],
  ['ask at the desk', null],
  ['call 402-555-0134', null],
  ['', null],
])('%j is %s', (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number);
});
