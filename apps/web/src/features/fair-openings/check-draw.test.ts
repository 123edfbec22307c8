import { createHash, createHmac } from 'node:crypto';
import type { DrawnWish } from '@dewsweeper/contract/fair-openings';
import { expect, test } from 'vitest';
import { isRightDraw } from './check-draw.ts';

const seed = 'ab'.repeat(32);
const bytes = Buffer.from(seed, 'hex');
const seedHash = createHash('sha256').update(bytes).digest('hex');
const numberOf = (id: string) => createHmac('sha256', bytes).update(id).digest('hex');
const ids = ['wish-a', 'wish-b', 'wish-c'].toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));

const at = (startingTime: string, isOpen = true) => ({
  startingTime,
  startingTeeID: 'front',
  isOpen,
  cells: isOpen ? [['front', startingTime]] : [],
});
const wishes = (...wished: [DrawnWish['choices'], number | null][]): DrawnWish[] =>
  wished.map(([choices, won], i) => ({ id: ids[i] ?? '', players: 2, numHoles: 9, choices, won }));
const fair = wishes(
  [[at('07:00')], 0],
  [[at('07:00'), at('07:10', false), at('07:20')], 2],
  [[at('07:20')], null],
);
const check = (drawn: { seed?: string; seedHash?: string; list?: DrawnWish[] | null }) =>
  isRightDraw({ seed, seedHash, list: fair, ...drawn }, crypto.subtle);

test('a list in the order of the seed, in which each has the first that was free, is right', async () => {
  expect(await check({})).toBe(true);
  expect(await check({ list: [] })).toBe(true);
});

test('another seed, another order or another winner is not', async () => {
  expect(await check({ seed: 'cd'.repeat(32) })).toBe(false);
  expect(await check({ seedHash: '00'.repeat(32) })).toBe(false);
  expect(await check({ list: fair.toReversed() })).toBe(false);
  expect(await check({ list: wishes([[at('07:00')], null], [[at('07:00')], 0]) })).toBe(false);
  expect(await check({ list: wishes([[at('07:00'), at('07:10')], 1]) })).toBe(false);
  expect(await check({ list: wishes([[at('07:00')], 0], [[at('07:00')], 0]) })).toBe(false);
  expect(await check({ list: null })).toBe(false);
});
