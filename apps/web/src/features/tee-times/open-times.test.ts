import type { Board, BoardSlot } from '@dewsweeper/contract/board';
import { describe, expect, test } from 'vitest';
import { byTimeThenTee, hidesForSmallGroup, openTimes, type PaymentWord } from './open-times.ts';
import { paymentWord } from './payment-word.ts';

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
    tees: ['front', 'back'],
    slots,
  };
}

const board = boardOf([
  { time: '07:00', teeID: 'back', teeName: 'Back Nine', nine, eighteen: null },
  { time: '07:00', teeID: 'front', teeName: 'Front Nine', nine: null, eighteen },
  { time: '07:10', teeID: 'front', teeName: 'Front Nine', nine, eighteen },
]);

const keys = (players: 1 | 2 | 3 | 4, holes: 9 | 18) =>
  openTimes(board, players, holes, null).map((open) => open.key);

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
    expect(openTimes(board, 3, 18, null)[0]).toEqual({
      key: '07:00 front',
      time: '07:00',
      teeID: 'front',
      teeName: 'Front Nine',
      teeOrder: 0,
      priceCents: 4200,
      requirePayment: true,
    });
  });
});

test("the golfer's privilege has the last word about paying online, and nothing to pay needs no payment", () => {
  const free = { ...nine, requirePayment: true, priceCents: 0 };
  const mixed = boardOf([
    { time: '07:00', teeID: 'front', teeName: 'Front Nine', nine, eighteen: null },
    {
      time: '07:10',
      teeID: 'front',
      teeName: 'Front Nine',
      nine: { ...nine, requirePayment: true },
      eighteen: null,
    },
    { time: '07:20', teeID: 'front', teeName: 'Front Nine', nine: free, eighteen: null },
  ]);
  const paid = (word: PaymentWord) => openTimes(mixed, 1, 9, word).map((open) => open.requirePayment);
  expect(paid(null)).toEqual([false, true, false]);
  expect(paid('never')).toEqual([false, false, false]);
  expect(paid('always')).toEqual([true, true, false]);
});

test('a privilege counts at its own course alone', () => {
  const privilege = { group: 'g', denyOnlineBooking: false, denyOnlineBookingMessage: '' };
  const privileges = [
    { ...privilege, course: 'other', requirePayment: 'always' },
    { ...privilege, course: 'c', requirePayment: 'never' },
  ];
  expect(paymentWord({ privileges }, { group: 'g', course: 'c' })).toBe('never');
  expect(paymentWord({ privileges }, { group: 'g', course: 'third' })).toBeNull();
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

test('slots sort by time, then by tee as the course orders them', () => {
  const slots = [
    { time: '07:10', teeOrder: 0 },
    { time: '07:00', teeOrder: 1 },
    { time: '07:00', teeOrder: 0 },
  ];
  expect(slots.toSorted(byTimeThenTee).map((slot) => `${slot.time} ${slot.teeOrder}`)).toEqual([
    '07:00 0',
    '07:00 1',
    '07:10 0',
  ]);
});
