import { setTimeout as sleep } from 'node:timers/promises';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { confirmHeld, endHeld } from '../../../test/golfers-statements.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { closeTimes, openTimes } from './blocks.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
beforeAll(async () => {
  database = await createTestDatabase({ connections: 24 });
  pool = database.pool;
  await storeCourse(pool, twoNines);
});
afterAll(() => database.drop());

const leastRounds = 25;
const maxRounds = 400;
const allOutcomes = ['confirmed', 'held', 'reservation-conflict', 'slot-taken'];
const golferCount = 12;

test('of a block and a golfer, whoever comes second sees the first', async () => {
  const date = dateIn(1);
  const seen = new Set<string>();
  const deps = { pool, courseKey, teesheets: twoNines.teesheets, newId: () => '' };
  // The test needs all of these outcomes, which may take a while on a busy machine.
  for (
    let round = 0;
    round < leastRounds || (seen.size < allOutcomes.length && round < maxRounds);
    round += 1
  ) {
    const golfers = Array.from({ length: golferCount }, async (_, n) => {
      const [uid, id] = [`golfer-${n}`, `${round}-${n}`];
      await sleep(Math.random() * (n === 0 ? 60 : 12));
      const held = await placeNine(pool, { uid, id, date, minute: 420 + 10 * n });
      seen.add(held);
      if (held !== 'held') return { uid, id, isConfirmed: false };
      await sleep(Math.random() * 8);
      const confirmed = await confirmHeld(pool, { uid, courseKey, id });
      seen.add(confirmed);
      return { uid, id, isConfirmed: confirmed === 'confirmed' };
    });
    await sleep(Math.random() * 12);
    const range = { teeID: 'front', from: '07:00', to: wallTime(420 + 10 * (golferCount - 1)), date };
    const closed = await closeTimes({ ...deps, newId: () => `frost-${round}` }, [range], 'Frost', false);
    if (!closed.ok) throw new Error(closed.refusal);
    const ended = await Promise.all(golfers);
    const named = closed.value.groups.map((group) => group.id);
    // Reservations in the closed times came first and were reported: none was made afterwards.
    const inside = ended.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
    expect(named.toSorted()).toEqual(inside.toSorted());
    expect((await openTimes(deps, closed.value.blocks, false)).ok).toBe(true);
    for (const { uid, id } of ended) await endHeld(pool, { uid, courseKey, id });
    const { rows } = await pool.query('select 1 from claims union all select 1 from obstructions');
    expect(rows).toEqual([]);
  }
  expect([...seen].toSorted()).toEqual(allOutcomes);
}, 120_000);
