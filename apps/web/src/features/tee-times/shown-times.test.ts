import { describe, expect, test } from 'vitest';
import type { OpenTime } from './open-times.ts';
import {
  backOnBoardMs,
  nextTickAtMs,
  noTimes,
  reduceShownTimes,
  type ShownTimes,
  stillMs,
} from './shown-times.ts';

const time = (at: string, priceCents = 2400): OpenTime => ({
  key: `${at} front`,
  time: at,
  teeID: 'front',
  teeName: 'Front',
  teeOrder: 0,
  priceCents,
  requirePayment: false,
});

const board = (list: ShownTimes, times: string[], atMs: number, choicesKey = 'two', version = `1.${atMs}`) =>
  reduceShownTimes(list, { type: 'board', choicesKey, version, open: times.map((at) => time(at)), atMs });
const tick = (list: ShownTimes, atMs: number) => reduceShownTimes(list, { type: 'tick', atMs });
const reads = (list: ShownTimes) =>
  list.shown.map(
    ({ time, state, arrived }) => `${time}${state === 'open' ? '' : ` ${state}`}${arrived ? ' new' : ''}`,
  );

const three = board(noTimes, ['07:00', '07:10', '07:20'], 0);

describe('the shown times', () => {
  test('are the open ones at first, at once', () => {
    expect(reads(three)).toEqual(['07:00', '07:10', '07:20']);
    expect(nextTickAtMs(three)).toBeNull();
  });

  test('keep the place of one that goes', () => {
    const list = board(three, ['07:00', '07:20'], 100);
    expect(reads(list)).toEqual(['07:00', '07:10 taken', '07:20']);
    expect(reads(tick(list, 60_000))).toEqual(['07:00', '07:10 taken', '07:20']);
  });

  test('do not say taken of one that the course has taken off its sheet, or that has grown too late', () => {
    const shortened = board(three, ['07:00', '07:10'], 100, 'two', '2.0');
    expect(reads(shortened)).toEqual(['07:00', '07:10', '07:20 closed']);
    const later = board(three, ['07:10', '07:20'], 100, 'two', '1.0');
    expect(reads(later)).toEqual(['07:00 closed', '07:10', '07:20']);
    expect(reads(board(later, ['07:20'], 200))).toEqual(['07:00 closed', '07:10 taken', '07:20']);
    const refused = reduceShownTimes(three, { type: 'lost', key: '07:10 front', as: 'closed', atMs: 50 });
    expect(reads(refused)).toEqual(['07:00', '07:10 closed', '07:20']);
  });

  test('drop it at the next change of choices', () => {
    const list = board(board(three, ['07:00', '07:20'], 100), ['07:00', '07:20'], 200, 'three');
    expect(reads(list)).toEqual(['07:00', '07:20']);
  });

  test('let one come back only after the list was still', () => {
    const back = board(board(three, ['07:00', '07:20'], 100), ['07:00', '07:10', '07:20'], 1000);
    expect(reads(back)).toEqual(['07:00', '07:10 taken', '07:20']);
    expect(nextTickAtMs(back)).toBe(1000 + stillMs);
    expect(reads(tick(back, 999 + stillMs))).toEqual(['07:00', '07:10 taken', '07:20']);
    const still = tick(back, 1000 + stillMs);
    expect(reads(still)).toEqual(['07:00', '07:10 new', '07:20']);
    expect(nextTickAtMs(still)).toBeNull();
  });

  test('let a new one in where it belongs', () => {
    const more = board(three, ['06:50', '07:00', '07:10', '07:15', '07:20'], 1000);
    expect(reads(more)).toEqual(['07:00', '07:10', '07:20']);
    expect(reads(tick(more, 1000 + stillMs))).toEqual(['06:50 new', '07:00', '07:10', '07:15 new', '07:20']);
  });

  test('show a new one at once when the golfer chooses anew', () => {
    const more = board(three, ['06:50', '07:00', '07:10', '07:20'], 1000, 'three');
    expect(reads(more)).toEqual(['06:50', '07:00', '07:10', '07:20']);
  });

  test('wait longer while the golfer moves about', () => {
    const more = board(three, ['06:50', '07:00', '07:10', '07:20'], 1000);
    const touched = reduceShownTimes(more, { type: 'touched', atMs: 3500 });
    expect(tick(touched, 1000 + stillMs)).toBe(touched);
    expect(reads(tick(touched, 3500 + stillMs))[0]).toBe('06:50 new');
  });

  test('stay the same object when nothing waits', () => {
    expect(reduceShownTimes(three, { type: 'touched', atMs: 500 })).toBe(three);
    expect(tick(three, 60_000)).toBe(three);
  });

  test('take over a price that changes, in place', () => {
    const dearer = reduceShownTimes(three, {
      type: 'board',
      choicesKey: 'two',
      version: '1.100',
      open: [time('07:00', 3000), time('07:10'), time('07:20')],
      atMs: 100,
    });
    expect(dearer.shown[0]?.priceCents).toBe(3000);
    expect(nextTickAtMs(dearer)).toBeNull();
  });

  test('turn a refused slot to taken before the board says so, and stay so when it does', () => {
    const lost = reduceShownTimes(three, { type: 'lost', key: '07:10 front', as: 'taken', atMs: 50 });
    expect(reads(lost)).toEqual(['07:00', '07:10 taken', '07:20']);
    expect(reads(board(lost, ['07:00', '07:20'], 100))).toEqual(['07:00', '07:10 taken', '07:20']);
  });

  describe('with a slot of my own', () => {
    const held = board(
      reduceShownTimes(three, { type: 'held', key: '07:10 front' }),
      ['07:00', '07:20'],
      100,
    );

    test('do not say that it was taken', () => {
      expect(reads(held)).toEqual(['07:00', '07:10', '07:20']);
      expect(nextTickAtMs(held)).toBeNull();
    });

    test('keep it in place when it is given back', () => {
      const released = reduceShownTimes(held, { type: 'released', atMs: 5000 });
      const back = tick(board(released, ['07:00', '07:10', '07:20'], 5300), 5000 + backOnBoardMs);
      expect(reads(back)).toEqual(['07:00', '07:10', '07:20']);
    });

    test('turn it to taken when another golfer was faster', () => {
      const released = reduceShownTimes(held, { type: 'released', atMs: 5000 });
      expect(nextTickAtMs(released)).toBe(5000 + backOnBoardMs);
      expect(reads(tick(released, 5000 + backOnBoardMs))).toEqual(['07:00', '07:10 taken', '07:20']);
    });
  });

  test('let two come back, the one that stays gone keeping its place', () => {
    const gone = board(three, [], 100);
    const back = tick(board(gone, ['07:00', '07:20'], 200), 200 + stillMs);
    expect(reads(back)).toEqual(['07:00 new', '07:10 taken', '07:20 new']);
  });
});
