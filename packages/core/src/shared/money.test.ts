import { expect, test } from 'vitest';
import { centsOf, decimalOf } from './money.ts';

test('every price of at most two decimals is its own number of cents', () => {
  const wrong: number[] = [];
  for (let cents = 0; cents <= 1_000_000; cents++) {
    const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    if (centsOf(Number(written)) !== cents) wrong.push(cents);
  }
  expect(wrong).toEqual([]);
});

test('prices whose double lies just below them', () => {
  expect(centsOf(19.99)).toBe(1999);
  expect(centsOf(0.29)).toBe(29);
  expect(centsOf(1.1)).toBe(110);
  expect(centsOf(1.005)).toBe(101);
  expect(centsOf(8.575)).toBe(858);
});

test('cents are written with two decimals, those given back with one sign', () => {
  expect([1999, 5, 0, -5, -150].map(decimalOf)).toEqual(['19.99', '0.05', '0.00', '-0.05', '-1.50']);
});
