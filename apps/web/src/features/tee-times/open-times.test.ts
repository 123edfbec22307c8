import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import { describe, expect, test } from 'vitest';
import { byTimeThenTee, hidesForSmallGroup, openTimes } from './open-times.ts';

const nine = { minPlayers: 1, requirePayment: false, priceCents: 2400 };
const eighteen = {
  minPlayers: 3,
  requirePayment: true,
  priceCents: 4200,
  reroundTime: '09:10',
  reroundTeeID: 'back',
};

function boardOf(slots: BoardSlot[]): Board {
  return {
    group: 'g',
    course: 'c',
    date: '2026-05-02',
    timeZone: 'America/Denver',
    version: '1.1',
    minGroupMessage: 'Foursomes first.',
    slots,
  };
}

const board = boardOf([
  { time: '07:00', teeID: 'back', teeName: 'Back Nine', nine, eighteen: null },
  { time: '07:00', teeID: 'front', teeName: 'Front Nine', nine: null, eighteen },
  { time: '07:10', teeID: 'front', teeName: 'Front Nine', nine, eighteen },
]);

const keys = (players: 1 | 2 | 3 | 4, holes: 9 | 18) =>
  openTimes(board, players, holes).map((open) => open.key);

describe('open times', () => {
  test('are those offered for the holes', () => {
    expect(keys(4, 9)).toEqual(['07:00 back', '07:10 front']);
    expect(keys(4, 18)).toEqual(['07:00 front', '07:10 front']);
  });

  test('need the group to be large enough', () => {
    expect(keys(3, 18)).toEqual(['07:00 front', '07:10 front']);
    expect(keys(2, 18)).toEqual([]);
  });

  test('carry price and payment of the holes chosen', () => {
    expect(openTimes(board, 3, 18)[0]).toEqual({
      key: '07:00 front',
      time: '07:00',
      teeID: 'front',
      teeName: 'Front Nine',
      priceCents: 4200,
      requirePayment: true,
    });
  });
});

describe('the small-group message', () => {
  test('shows when a slot of these holes waits for more players', () => {
    expect(hidesForSmallGroup(board, 2, 18)).toBe(true);
    expect(hidesForSmallGroup(board, 3, 18)).toBe(false);
    expect(hidesForSmallGroup(board, 1, 9)).toBe(false);
  });

  test('does not show where nothing is offered', () => {
    expect(hidesForSmallGroup(boardOf([]), 1, 9)).toBe(false);
  });
});

test('slots sort by time, then tee', () => {
  const slots = [
    { time: '07:10', teeID: 'a' },
    { time: '07:00', teeID: 'b' },
    { time: '07:00', teeID: 'a' },
  ];
  expect(slots.toSorted(byTimeThenTee).map((slot) => slot.time + slot.teeID)).toEqual([
    '07:00a',
    '07:00b',
    '07:10a',
  ]);
});
