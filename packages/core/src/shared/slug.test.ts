import { expect, it } from 'vitest';
import { freeID, slugOf } from './slug.ts';

it.each([
  ['St. Andrews Links', 'st-andrews-links'],
  ['Żółta Dolina', 'zo-ta-dolina'],
  ["Pine's & Oaks  (Nine)", 'pines-oaks-nine'],
  ['Öjestrand GC', 'ojestrand-gc'],
  ['松', 'club'],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
])('%s is %s', (name, id) => {
  expect(slugOf(name, 'club')).toBe(id);
});

it('a taken id gets a number', () => {
  const taken = new Set(['oaks', 'oaks-2']);
  expect(freeID('pines', (id) => taken.has(id))).toBe('pines');
  expect(freeID('oaks', (id) => taken.has(id))).toBe('oaks-3');
});
