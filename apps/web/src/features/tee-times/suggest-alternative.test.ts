import type { BookableDays } from '@dewsweeper/contract/board';
import { expect, test } from 'vitest';
import type { CompleteChoices } from './choices.ts';
import { suggestAlternative } from './suggest-alternative.ts';

type Counts = [number, number, number, number];
const none: Counts = [0, 0, 0, 0];
const plenty: Counts = [9, 9, 9, 9];

const day = (date: string, eighteen = none, nine = none): BookableDays['days'][number] => ({
  date,
  nine,
  eighteen,
});

const choices: CompleteChoices = {
  group: 'links',
  course: 'ridge',
  date: '2027-06-12',
  players: 3,
  holes: 18,
};

test('the next day that is open for the choice', () => {
  const days = [
    day('2027-06-11', plenty),
    day('2027-06-12'),
    day('2027-06-13', [4, 2, 0, 0], plenty),
    day('2027-06-14', plenty),
  ];
  expect(suggestAlternative(days, choices)).toEqual({
    differs: 'date',
    choices: { ...choices, date: '2027-06-14' },
  });
});

test('at the end of the calendar, the nearest day before', () => {
  const days = [day('2027-06-10', plenty), day('2027-06-11', plenty), day('2027-06-12')];
  expect(suggestAlternative(days, choices)?.choices.date).toBe('2027-06-11');
});

test('the other number of holes where no day has these', () => {
  const days = [day('2027-06-12', none, plenty), day('2027-06-13', none, plenty)];
  expect(suggestAlternative(days, choices)).toEqual({ differs: 'holes', choices: { ...choices, holes: 9 } });
});

test('the largest group that is smaller, else the smallest that is larger', () => {
  expect(suggestAlternative([day('2027-06-12', [5, 1, 0, 0])], choices)).toEqual({
    differs: 'players',
    choices: { ...choices, players: 2 },
  });
  expect(suggestAlternative([day('2027-06-12', [0, 0, 0, 7])], choices)?.choices.players).toBe(4);
});

test('nothing where nothing is open', () => {
  expect(suggestAlternative([day('2027-06-12'), day('2027-06-13')], choices)).toBeNull();
});
