import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';
import type { ShownTime } from './shown-times.ts';

const time = (at: string, teeID = 'front', state: 'open' | 'taken' = 'open'): ShownTime => ({
  key: `${at} ${teeID}`,
  time: at,
  teeID,
  teeName: teeID.toUpperCase(),
  teeOrder: 0,
  priceCents: 2400,
  requirePayment: false,
  state,
  arrived: false,
});

test('times stand under their part of the day, counted while open', () => {
  const shown = [time('06:00'), time('10:59', 'front', 'taken'), time('11:00'), time('13:59'), time('17:00')];
  const sections = sectionsOf(shown, 18);
  expect(sections.map(({ part, openCount, times }) => [part, openCount, times.map((t) => t.time)])).toEqual([
    ['Morning', 1, ['06:00', '10:59']],
    ['Midday', 2, ['11:00', '13:59']],
    ['Twilight', 1, ['17:00']],
  ]);
});

test('nothing to show makes no section', () => {
  expect(sectionsOf([], 9)).toEqual([]);
});

test('nine holes name the tee', () => {
  expect(sectionsOf([time('07:00')], 9)[0]?.times[0]?.teeName).toBe('FRONT');
});

test('eighteen holes name it where the list has several tees, at each time', () => {
  const [morning] = sectionsOf([time('07:00', 'back'), time('07:00'), time('07:10')], 18);
  expect(morning?.times.map((t) => t.teeName)).toEqual(['BACK', 'FRONT', 'FRONT']);
});

test('eighteen holes from one tee alone name none', () => {
  const [morning] = sectionsOf([time('07:00'), time('07:10')], 18);
  expect(morning?.times.map((t) => t.teeName)).toEqual([null, null]);
});
