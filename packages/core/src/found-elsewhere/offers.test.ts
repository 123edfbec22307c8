import { expect, it } from 'vitest';
import type { BoardSlot } from '../tee-sheet/board.ts';
import { offersOf } from './offers.ts';

const slot = (nine: number | null, eighteen: number | null): BoardSlot => ({
  time: '08:10',
  teeID: 'front',
  teeName: 'Front Nine',
  nine: nine === null ? null : { minPlayers: nine, requirePayment: false, priceCents: 2400 },
  eighteen:
    eighteen === null
      ? null
      : {
          minPlayers: eighteen,
          requirePayment: true,
          priceCents: 4200,
          reroundTime: '10:20',
          reroundTeeID: 'back',
        },
});

it('has a start once for each number of holes', () => {
  expect(offersOf([slot(1, 2)])).toEqual([
    { time: '08:10', teeID: 'front', tee: 'Front Nine', holes: 9, minPlayers: 1, priceCents: 2400 },
    { time: '08:10', teeID: 'front', tee: 'Front Nine', holes: 18, minPlayers: 2, priceCents: 4200 },
  ]);
});

it('has no start that no group is large enough for', () => {
  expect(offersOf([slot(5, null), slot(null, 4), slot(null, null)]).map(({ holes }) => holes)).toEqual([18]);
});

it('names at least one golfer, where a rule names none', () => {
  expect(offersOf([slot(0, null)]).map(({ minPlayers }) => minPlayers)).toEqual([1]);
});
