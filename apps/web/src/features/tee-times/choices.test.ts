import { describe, expect, test } from 'vitest';
import {
  type Choices,
  choicesOf,
  chooseCourse,
  chooseDate,
  choosePlayers,
  completeChoices,
  isHeldWith,
  readChoices,
  withOfferedDate,
} from './choices.ts';

const all: Choices = { group: 'g', course: 'c', date: '2026-05-02', players: 2, holes: 18 };

describe('the address', () => {
  test('is read as it was shared', () => {
    expect(readChoices({ group: 'g', course: 'c', date: '2026-05-02', players: 2, holes: 18 })).toEqual(all);
  });

  test('may carry numbers as text, and ids that look like numbers', () => {
    expect(readChoices({ group: 7, course: '12', players: '3', holes: '9' })).toEqual({
      group: '7',
      course: '12',
      players: 3,
      holes: 9,
    });
  });

  test('counts what is malformed as not said, and keeps the rest', () => {
    const search = { group: '../etc', course: 'c', date: '2026-13-40', players: 5, holes: 'nine' };
    expect(readChoices(search)).toEqual({ course: 'c' });
  });
});

describe('changing a choice', () => {
  test('another date resets players and holes', () => {
    expect(chooseDate(all, '2026-05-03')).toEqual({ group: 'g', course: 'c', date: '2026-05-03' });
  });

  test('no date any more resets them, too', () => {
    expect(chooseDate(all, undefined)).toEqual({ group: 'g', course: 'c', date: undefined });
  });

  test('the same date and a first date reset nothing', () => {
    expect(chooseDate(all, '2026-05-02')).toBe(all);
    expect(chooseDate({ ...all, date: undefined }, '2026-05-03')).toEqual({ ...all, date: '2026-05-03' });
  });

  test('another course starts over', () => {
    expect(chooseCourse({ group: 'g', course: 'd' })).toEqual({ group: 'g', course: 'd' });
  });

  test('players leave the rest', () => {
    expect(choosePlayers(all, 4)).toEqual({ ...all, players: 4 });
  });
});

test('choices are complete once nothing is missing', () => {
  expect(completeChoices(all)).toEqual(all);
  for (const key of ['group', 'course', 'date', 'players', 'holes'] as const) {
    expect(completeChoices({ ...all, [key]: undefined })).toBeNull();
  }
});

test('a date that is not offered counts as not chosen, once the days are known', () => {
  expect(withOfferedDate(all, undefined)).toBe(all);
  expect(withOfferedDate(all, ['2026-05-01', '2026-05-02'])).toBe(all);
  expect(withOfferedDate(all, ['2026-05-03'])).toEqual({ ...all, date: undefined });
});

describe('a hold', () => {
  const hold = { group: 'g', course: 'c', date: '2026-05-02', players: 2, numHoles: 18 } as const;

  test('was made with choices', () => {
    expect(choicesOf(hold)).toEqual(all);
  });

  test('goes with choices that do not speak against it', () => {
    expect(isHeldWith(all, hold)).toBe(true);
    expect(isHeldWith({}, hold)).toBe(true);
    expect(isHeldWith({ group: 'g', course: 'c' }, hold)).toBe(true);
    expect(isHeldWith({ ...all, players: 3 }, hold)).toBe(false);
    expect(isHeldWith({ ...all, course: 'd' }, hold)).toBe(false);
  });
});
