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
  expect(phoneNumberOf(typed)?.number ?? null).toBe(number);
});

it('is of the course’s country where it names none', () => {
  expect(phoneNumberOf('0171 2345678', 'DE')).toMatchObject({ number: '+491712345678', country: 'DE' });
});

it.each([
  ['402-555-0134', 'US', false],
  ['+1 709 555 0100', 'CA', false],
  ['900-555-0199', 'US', true],
  ['+33 899 12 34 56', 'FR', true],
  ['+44 843 208 1234', 'GB', true],
])('%j is of %s; premium: %s', (typed, country, isPremium) => {
  expect(phoneNumberOf(typed)).toMatchObject({ country, isPremium });
});
