import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld, endHeld } from '../../../test/golfers-statements.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { type ActingStaff, act } from './acts.ts';
import type { SheetCourse } from './sheet.ts';

let database: TestDatabase;
let pool: TestDatabase['pool'];
let course: SheetCourse;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 24 });
  pool = database.pool;
  course = await storedTwoNines(pool);
});
afterAll(() => database.drop());

const leastRounds = 25;
const maxRounds = 400;
const allOutcomes = ['confirmed', 'held', 'reservation-conflict', 'slot-taken'];
const golferCount = 12;

test('of a block and a golfer, whoever comes second sees the first', async () => {
  const date = dateIn(1);
  const seen = new Set<string>();
  const deps = actDeps(pool);
  const staff: ActingStaff = { id: 'ann', name: 'Ann', allows: () => accept(null) };
  const range = {
    teeIDs: ['front'],
    dates: [date],
    fromTime: '07:00',
    toTime: wallTime(420 + 10 * (golferCount - 1)),
  };
  const close = { kind: 'close' as const, ...range, title: 'Frost' };
  const ask = (wanted: typeof close | (typeof range & { kind: 'open' })) =>
    act(deps, { course, staff, request: { id: randomUUID(), ...wanted }, isPreview: false });
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
    const closed = await ask(close);
    if (!closed.ok) throw new Error(closed.refusal);
    const ended = await Promise.all(golfers);
    const named = closed.value.warnings.flatMap(({ code, teetimegroup = '' }) =>
      code === 'closed-over' ? [teetimegroup] : [],
    );
    // Reservations in the closed times came first and were reported: none was made afterwards.
    const inside = ended.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
    expect(new Set(named)).toEqual(new Set(inside));
    expect((await ask({ kind: 'open', ...range })).ok).toBe(true);
    for (const { uid, id } of ended) await endHeld(pool, { uid, courseKey, id });
    const { rows } = await pool.query('select 1 from claims union all select 1 from obstructions');
    expect(rows).toEqual([]);
  }
  expect([...seen].toSorted()).toEqual(allOutcomes);
}, 120_000);
