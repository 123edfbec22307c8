import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openArena } from './arena.ts';
import { givenBackAgainstCancel, paymentAgainstRunOut, runOutAgainstActs } from './beside-races.ts';
import type { Race } from './races.ts';
import { type Guard, maxRounds, rewrite, roundsUntilRed } from './without-guards.ts';

const races: [name: string, race: Race, rounds: number][] = [
  ['a hold that ran out, against acts and golfers', runOutAgainstActs, 60],
  ['a payment that ends, against its hold that ran out', paymentAgainstRunOut, 40],
  ['a hold that is given back, against a cancellation', givenBackAgainstCancel, 40],
];

const guards: Guard[] = [
  {
    name: 'the lock on the sheets',
    off: [{ statement: 'close-sheets', from: 'select close_sheets($1)', to: 'select $1::text as course' }],
    races: { runOutAgainstActs },
  },
];

describe('a time beside which a group is, and which was only held', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ connections: 40 });
  });
  afterEach(() => database.drop());

  it.each(races)('goes to that group: %s', { timeout: 120_000 }, async (_name, race, rounds) => {
    const arena = await openArena(database.pool);
    for (let round = 0; round < rounds; round += 1) expect(await race(arena)).toEqual([]);
    arena.leave();
  });

  it.each(guards)('goes red without $name', { timeout: 120_000 }, async ({ off, races: noticing }) => {
    let rewritten = 0;
    for (const one of off) rewrite(database.pool, one, () => (rewritten += 1));
    const arena = await openArena(database.pool);
    for (const [name, race] of Object.entries(noticing))
      expect(await roundsUntilRed(() => race(arena)), name).toBeLessThanOrEqual(maxRounds);
    expect(rewritten).toBeGreaterThan(0);
    arena.leave();
  });
});
