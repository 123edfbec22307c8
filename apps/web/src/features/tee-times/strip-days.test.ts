import type { BookableDays } from '@dewsweeper/contract/board';
import { expect, test } from 'vitest';
import { stripDays } from './strip-days.ts';

const days: BookableDays['days'] = [
  { date: '2026-05-01', nine: [10, 10, 20, 20], eighteen: [4, 4, 8, 8] },
  { date: '2026-05-02', nine: [0, 0, 0, 0], eighteen: [0, 0, 0, 0] },
];

test('the strip counts for the choices made', () => {
  const counts = (...choices: [players?: 1 | 2 | 3 | 4, holes?: 9 | 18]) =>
    stripDays(days, choices[0], choices[1]).map((day) => day.openCount);
  expect(counts(3, 9)).toEqual([20, 0]);
  expect(counts(3, 18)).toEqual([8, 0]);
  expect(counts(undefined, 18)).toEqual([8, 0]);
  expect(counts(3)).toEqual([20, 0]);
  expect(counts()).toEqual([20, 0]);
});

test('the fullest bar is the best day', () => {
  expect(stripDays(days, 1, 9).map((day) => day.fill)).toEqual([1, 0]);
  expect(stripDays(days.slice(1), 1, 9).map((day) => day.fill)).toEqual([0]);
});
