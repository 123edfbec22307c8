import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openArena } from './arena.ts';
import {
  changeAgainstCancel,
  changeAgainstClosing,
  changeAgainstHold,
  changeAgainstMove,
  changeAgainstPay,
  changeOnChangedCourse,
  changesOntoOneTime,
  changeTwice,
  crossedChanges,
} from './change-races.ts';
import type { Race } from './races.ts';
import { type Guard, maxRounds, rewrite, roundsUntilRed } from './without-guards.ts';

const races: [name: string, race: Race, rounds: number][] = [
  ['two changes onto one time', changesOntoOneTime, 30],
  ['a change against a hold', changeAgainstHold, 30],
  ['two golfers who want each other’s time', crossedChanges, 20],
  ['the same change twice', changeTwice, 20],
  ['a change against a cancellation', changeAgainstCancel, 30],
  ['a change against a move by staff', changeAgainstMove, 20],
  ['a change against a closing', changeAgainstClosing, 20],
  ['a change against a payment at the counter', changeAgainstPay, 20],
  ['a change on a course that changes', changeOnChangedCourse, 3],
];

const withoutLock = {
  statement: 'close-sheets',
  from: 'select close_sheets($1)',
  to: 'select $1::text as course',
};
const guards: Guard[] = [
  {
    name: 'the lock on the sheets',
    off: [withoutLock],
    races: { changeAgainstClosing },
  },
  {
    name: 'the claim of another, once nothing locks the sheets',
    off: [
      withoutLock,
      { statement: 'take-cell-for-staff', from: 'claim.expires_at <= $7', to: '$7::timestamptz is not null' },
    ],
    races: { changesOntoOneTime, changeAgainstHold },
  },
  {
    name: 'the lock on the group',
    off: [{ statement: 'lock-groups-of-act', from: 'for update', to: '' }],
    races: { changeAgainstPay },
  },
  {
    name: "the course's revision",
    // As it was before the one change of the race.
    off: [{ statement: 'revision-of-closed-course', from: 'revision::float8', to: '(revision - 1)::float8' }],
    races: { changeOnChangedCourse },
  },
];

/** Rounds within which a race must notice a missing guard. */

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ connections: 20 });
});
afterEach(() => database.drop());

describe('changes in place', () => {
  it.each(races)('keep every promise: %s', async (_name, race, rounds) => {
    const arena = await openArena(database.pool);
    for (let round = 0; round < rounds; round += 1) expect(await race(arena)).toEqual([]);
    arena.leave();
  });

  it.each(guards)('go red without $name', async ({ off, races: noticing }) => {
    let rewritten = 0;
    for (const one of off) rewrite(database.pool, one, () => (rewritten += 1));
    const arena = await openArena(database.pool);
    for (const [name, race] of Object.entries(noticing))
      expect(await roundsUntilRed(() => race(arena)), name).toBeLessThanOrEqual(maxRounds);
    expect(rewritten).toBeGreaterThan(0);
    arena.leave();
  });
});
