import { createHash } from 'node:crypto';
import { inDrawOrder } from '@dewsweeper/core/fair-openings/draw';
import { expect, test } from 'vitest';
import { drawNumber, newSeed } from './seed.ts';

test('each wish is as likely at each place, over many seeds', () => {
  const wishes = Array.from({ length: 10 }, (_, index) => ({ id: `wish-${index}` }));
  const rounds = 5_000;
  const firsts = new Map<string, number>();
  const lasts = new Map<string, number>();
  const count = (counts: Map<string, number>, id = '') => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (let round = 0; round < rounds; round += 1) {
    const { seed } = newSeed(() => createHash('sha256').update(String(round)).digest());
    const order = inDrawOrder(wishes, (id) => drawNumber(seed, id));
    count(firsts, order[0]?.id);
    count(lasts, order.at(-1)?.id);
  }
  // 500 each; the standard deviation is 21.
  for (const { id } of wishes)
    for (const counts of [firsts, lasts]) expect(Math.abs((counts.get(id) ?? 0) - 500)).toBeLessThan(100);
});
