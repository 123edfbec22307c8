import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Arena, openArena } from './arena.ts';
import {
  changedGolfers,
  confirmationAgainstMovedCells,
  confirmationOnChangedCourse,
  expiryDuringConfirmation,
  holdAgainstMovedCells,
  holdOnChangedCourse,
  othersSession,
  releaseAgainstMovedCells,
  waitingHold,
} from './overtaken.ts';
import {
  confirmAgainstBlock,
  confirmAtExpiry,
  crossedEighteens,
  crossingCourses,
  expiredHoldOnWaitedDay,
  halfTaken,
  holdAgainstBlock,
  holdAgainstCancel,
  holdOnWaitedDay,
  lateConfirmation,
  oneSlot,
  type Race,
  sameTimeForEver,
  strangers,
  swap,
  thirdExpiry,
  twoTabs,
} from './races.ts';

let database: TestDatabase;
let arena: Arena;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 40 });
  arena = await openArena(database.pool);
});
afterAll(async () => {
  arena.leave();
  await database.drop();
});

const races: [name: string, race: Race, rounds: number][] = [
  ['200 golfers after one slot', oneSlot(200), 5],
  ['ten golfers after one slot', oneSlot(10), 50],
  ['crossed eighteens', crossedEighteens, 50],
  ['two golfers who swap', swap, 50],
  ['holds against a cancellation', holdAgainstCancel, 50],
  ['one golfer in two tabs', twoTabs, 50],
  ['a confirmation at the moment of expiry', confirmAtExpiry, 50],
  ['a third hold that runs out', thirdExpiry, 50],
  ['one time kept for ever', sameTimeForEver, 20],
  ['a late confirmation through a slow clock', lateConfirmation, 20],
  ['strangers', strangers, 20],
  ['a confirmation against a closing', confirmAgainstBlock, 50],
  ['a hold against a closing', holdAgainstBlock, 50],
  ['eighteen holes of which others take half', halfTaken, 50],
  ['two golfers who change courses', crossingCourses, 50],
  ['a hold on a course that changes', holdOnChangedCourse, 5],
  ['a confirmation on a course that changes', confirmationOnChangedCourse, 5],
  ['a confirmation that waits until the hold has run out', expiryDuringConfirmation, 5],
  ['a hold that waits', waitingHold, 3],
  ['golfers who have changed', changedGolfers, 5],
  ["another golfer's session", othersSession, 5],
  ['a hold against an import', holdAgainstMovedCells, 30],
  ['a confirmation against an import', confirmationAgainstMovedCells, 30],
  ['a release against an import', releaseAgainstMovedCells, 30],
  ['a hold on a day with waiters, against a release', holdOnWaitedDay, 15],
  ['a hold on a day with waiters, against an expiry', expiredHoldOnWaitedDay, 15],
];

describe('races', () => {
  it.each(races)('keeps every promise: %s', async (_name, race, rounds) => {
    for (let round = 0; round < rounds; round += 1) expect(await race(arena)).toEqual([]);
  });
});
