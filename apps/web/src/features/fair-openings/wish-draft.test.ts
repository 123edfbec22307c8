import type { Opening, Wish } from '@dewsweeper/contract/fair-openings';
import { expect, test } from 'vitest';
import { nextReadMs } from './openings.ts';
import { draftOf, toggled, wallTimeAfter } from './wish-draft.ts';

test('times are chosen in the order of the taps, three at most, and taken away by another tap', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b', 'c'], 'd')).toEqual(['a', 'b', 'c']);
  expect(toggled(['a', 'b', 'c'], 'a')).toEqual(['b', 'c']);
});

test('what was sent is chosen again for the same players and holes alone', () => {
  const choices = [{ startingTime: '07:00', startingTeeID: 'front', teeName: 'Front' }];
  const wish: Wish = {
    id: 'wish-1',
    date: '2027-06-16',
    numHoles: 9,
    players: 2,
    choices,
    outcome: 'gathering',
    won: null,
  };
  expect(draftOf(wish, 2, 9)).toEqual(['07:00 front']);
  expect(draftOf(wish, 3, 9)).toEqual([]);
  expect(draftOf(wish, 2, 18)).toEqual([]);
  expect(draftOf(null, 2, 9)).toEqual([]);
});

test('a time of day some minutes later', () => {
  expect(wallTimeAfter('07:55', 10)).toBe('08:05');
  expect(wallTimeAfter('23:30', 28)).toBe('23:58');
});

test('the opening is read again when it may have changed', () => {
  const at = Date.parse('2027-06-02T12:00:00Z');
  const opening: Opening = {
    date: '2027-06-16',
    state: 'before',
    gathersFrom: '2027-06-02T12:00:10Z',
    drawsAt: '2027-06-02T12:00:20Z',
    opensAt: '2027-06-02T12:02:20Z',
    serverTime: '2027-06-02T12:00:00Z',
    seedHash: null,
    seed: null,
    slots: [],
    tees: [],
    teeNames: {},
    minGroupMessage: '',
    list: null,
  };
  expect(nextReadMs(opening, at, 0)).toBe(10_200);
  expect(nextReadMs(opening, at - 600_000, 0)).toBe(60_000);
  expect(nextReadMs({ ...opening, state: 'gathering' }, at, 1)).toBe(20_000);
  expect(nextReadMs({ ...opening, state: 'gathering' }, at + 15_000, 0.5)).toBe(5_700);
  expect(nextReadMs({ ...opening, state: 'drawing' }, at + 25_000, 0)).toBe(1_500);
  expect(nextReadMs({ ...opening, state: 'drawn' }, at + 40_000, 0)).toBe(100_200);
  expect(nextReadMs({ ...opening, state: 'not-drawn' }, at + 140_000, 0)).toBe(false);
});
