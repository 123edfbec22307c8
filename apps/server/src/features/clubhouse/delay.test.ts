import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import { wallTime } from '@dewsweeper/core/shared/local-time';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { type ActingStaff, act } from './acts.ts';
import type { SheetCourse } from './sheet.ts';

const date = dateIn(2);
const staff: ActingStaff = { id: 'staff-1', name: 'Ann', allows: () => accept(null) };
let database: TestDatabase;
let course: SheetCourse;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 12 });
  course = await storedTwoNines(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'truncate claims, holds, teetimegroups, days, golfer_reservations, acts, messages, obstructions, payments',
  );
});

function ask(wanted: Record<string, unknown>, isPreview = false) {
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  return act(actDeps(database.pool), { course, staff, request, isPreview });
}

const frost = (more = {}) => ({
  kind: 'delay',
  date,
  fromTime: '07:00',
  minutes: 60,
  decisions: [],
  ...more,
});
const book = (startingTime: string, startingTeeID: string, more = {}) =>
  ask({
    kind: 'book',
    date,
    startingTime,
    startingTeeID,
    numHoles: 9,
    golfers: [{ name: 'Pat', email: `${startingTeeID}${startingTime}@example.com`, phone: '', rateGroup: 0 }],
    notify: false,
    ...more,
  });

/** Groups, claims and obstructions, revisions and ended groups apart. */
async function everything() {
  const { rows } = await database.pool.query(`
    select 'claim' as what, row_to_json(c)::jsonb - 'held_at' as row from claims c where expires_at = 'infinity'
    union all select 'obstruction', row_to_json(o)::jsonb from obstructions o
    union all select 'group', row_to_json(g)::jsonb - 'revision' from teetimegroups g where status = 'confirmed'
    order by 1, 2`);
  return rows;
}

async function starts(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select starting_tee_id || ' ' || starting_time as start from teetimegroups
      where status = 'confirmed' and starting_time <> '' order by 1`,
  );
  return rows.map(({ start }) => start);
}

it('moves every group of a full morning at once, tells its golfers, and is undone at once', async () => {
  for (const teeID of ['front', 'back'])
    for (let minute = 7 * 60; minute < 12 * 60; minute += 10) await book(wallTime(minute), teeID);
  const before = await everything();
  const startedAt = performance.now();
  const reply = await ask(frost());
  const tookMs = performance.now() - startedAt;
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  expect(reply.value.act.line).toContain('Delayed 60 groups from 7:00 AM by 60 minutes');
  expect(reply.value.notices).toBe(60);
  const moved = await starts();
  expect(moved.slice(0, 2)).toEqual(['back 08:00', 'back 08:10']);
  expect(new Set(moved).size).toBe(60);
  // The machine may be busy; alone it takes about a quarter of this.
  expect(tookMs).toBeLessThan(2000);
  const { rows } = await database.pool.query(`select subject from messages where state = 'due' limit 1`);
  expect(rows[0]?.subject).toContain('Tee time delayed');
  const undone = await ask({ kind: 'undo', act: reply.value.act.id });
  expect(undone.ok, JSON.stringify(undone)).toBe(true);
  expect(await everything()).toEqual(before);
});

it('ends living holds, and cancels those for whom staff decide so', async () => {
  await book('07:00', 'front');
  const last = await book('18:00', 'back');
  const id = last.ok ? (last.value.changed[0]?.id ?? '') : '';
  expect(await placeNine(database.pool, { uid: 'u1', id: 'h1', date, minute: 8 * 60 })).toBe('held');
  expect(await ask(frost())).toMatchObject({ refusal: 'decisions-needed', teetimegroups: [id] });
  const reply = await ask(frost({ decisions: [{ teetimegroup: id, cancel: 'keep' }] }));
  expect(reply).toMatchObject({ value: { warnings: [{ code: 'ends-hold', teetimegroup: 'h1' }] } });
  expect(await starts()).toEqual(['front 08:00']);
  expect(await confirmHeld(database.pool, { uid: 'u1', courseKey, id: 'h1' })).not.toBe('confirmed');
});

it('against holds, confirmations and bookings that come at the same time, leaves each time to one group', async () => {
  for (let minute = 7 * 60; minute < 9 * 60; minute += 10) await book(wallTime(minute), 'front');
  for (let round = 0; round < 4; round += 1) {
    const golfers = Array.from({ length: 6 }, async (_, index) => {
      const uid = `u${round}-${index}`;
      const minute = 9 * 60 + 10 * index + 60 * round;
      const held = await placeNine(database.pool, { uid, id: `h-${uid}`, date, minute });
      if (held === 'held') await confirmHeld(database.pool, { uid, courseKey, id: `h-${uid}` });
    });
    const [delayed] = await Promise.all([ask(frost({ minutes: 10 })), ...golfers, book('14:00', 'front')]);
    expect(delayed.ok, JSON.stringify(delayed)).toBe(true);
    const undone = delayed.ok && (await ask({ kind: 'undo', act: delayed.value.act.id }));
    expect(undone && (undone.ok || undone.refusal)).not.toBe('unavailable');
  }
  const { rows } = await database.pool.query(
    `select date, starting_tee_id, starting_time from teetimegroups
      where status = 'confirmed' and starting_time <> '' group by 1, 2, 3 having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});
