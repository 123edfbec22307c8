import { expect, it } from 'vitest';
import { nearestShown } from './nearest-shown.ts';

const at = (time: string, state: 'open' | 'taken' = 'open') => ({
  time,
  teeID: 'front',
  teeName: 'Front',
  state,
});

it('is the three nearest open times, the earlier of two equally near first', () => {
  const shown = [at('07:00'), at('07:50'), at('08:00', 'taken'), at('08:10'), at('08:20'), at('12:00')];
  expect(nearestShown(shown, '08:00').map(({ time }) => time)).toEqual(['07:50', '08:10', '08:20']);
});

it('is what there is', () => {
  expect(nearestShown([at('23:50')], '00:10')).toEqual([{ time: '23:50', teeID: 'front', teeName: 'Front' }]);
  expect(nearestShown([at('08:00', 'taken')], '08:00')).toEqual([]);
});
