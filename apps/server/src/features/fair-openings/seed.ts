import { createHash, createHmac } from 'node:crypto';
import type { Seed } from './store.ts';

/** `random`: answers so many random bytes. */
export function newSeed(random: (bytes: number) => Buffer): Seed {
  const seed = random(32);
  return { seed, seedHash: createHash('sha256').update(seed).digest() };
}

/** Puts a wish in its place (rules.md#fair-openings); lower-case hexadecimal. */
export function drawNumber(seed: Buffer, wishID: string): string {
  return createHmac('sha256', seed).update(wishID).digest('hex');
}
