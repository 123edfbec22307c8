import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld, endHeld, holdCells } from '../../../test/golfers-statements.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { type ActingStaff, act } from './acts.ts';
import { readSheet, type SheetCourse } from './sheet.ts';

const date = dateIn(2);
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

const clerk: ActingStaff = { id: 'staff-1', name: 'Ann', allows: () => accept(null) };
const override = { reason: 'Club final' };
type Asked = Record<string, unknown> & { kind: ActRequest['kind'] };

function ask(wanted: Asked) {
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  return act(actDeps(database.pool), { course, staff: clerk, request, isPreview: false });
}

async function done(wanted: Asked): Promise<ActReply> {
  const outcome = await ask(wanted);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const at = (startingTime: string) => ({ date, startingTime, startingTeeID: 'front' });
const booking = (time: string, more = {}): Asked => ({
  kind: 'book',
  ...at(time),
  numHoles: 9,
  golfers: [{ name: 'Pat Moore', email: '', phone: '', rateGroup: 0 }],
  ...more,
});
const book = async (time: string, more = {}) => (await done(booking(time, more))).changed[0]?.id ?? '';
const cancel = (teetimegroup: string) => done({ kind: 'cancel', teetimegroup, money: 'keep' });
const move = (teetimegroup: string, time: string, more = {}) =>
  done({ kind: 'move', moves: [{ teetimegroup, ...at(time) }], ...more });
const undo = (reply: ActReply) => done({ kind: 'undo', act: reply.act.id });

/** `front 600 id`, and after it the obstructions, `(front 600 id)`. */
async function cells(): Promise<string[]> {
  const { rows } = await database.pool.query<{ one: string }>(`
    select tee_id || ' ' || cell || ' ' || teetimegroup_id as one from claims where expires_at > dewsweeper_now()
    union all
    select '(' || tee_id || ' ' || from_cell || ' ' || teetimegroup_id || ')' from obstructions`);
  return rows.map(({ one }) => one).toSorted((a, b) => (a.replace('(', '~') < b.replace('(', '~') ? -1 : 1));
}

async function besides(): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from teetimegroups where beside and status = 'confirmed' order by created_at, id`,
  );
  return rows.map(({ id }) => id);
}

async function reserve(uid: string, minute: number): Promise<string> {
  const id = `of-${uid}`;
  expect(await placeNine(database.pool, { uid, id, date, minute })).toBe('held');
  expect(await confirmHeld(database.pool, { uid, courseKey, id })).toBe('confirmed');
  return id;
}

describe('a booking beside another', () => {
  it('needs a reason, takes no claims, and is on the sheet and in the log', async () => {
    const first = await book('10:00');
    expect(await ask(booking('10:00'))).toMatchObject({ refusal: 'slot-taken' });
    const reply = await done(booking('10:00', { override }));
    const second = reply.changed[0]?.id;
    expect(reply.act.line).toMatch(/ for 1 golfer, beside another group: Club final$/);
    expect(reply.warnings).toMatchObject([{ code: 'stands-beside' }]);
    expect(await cells()).toEqual([`front 600 ${first}`, `(front 600 ${second})`]);
    const sheet = await readSheet(database.pool, course, date);
    expect(sheet?.groups.map(({ id, beside }) => [id, beside])).toEqual(
      expect.arrayContaining([
        [first, false],
        [second, true],
      ]),
    );
  });

  it('takes the claims when staff cancel the other, and stands beside it again when that is undone', async () => {
    const first = await book('10:00');
    const second = await book('10:00', { override });
    const cancelled = await cancel(first);
    expect(cancelled.changed.map(({ id, beside }) => [id, beside])).toContainEqual([second, false]);
    expect(await cells()).toEqual([`front 600 ${second}`]);
    await undo(cancelled);
    expect(await cells()).toEqual([`front 600 ${first}`, `(front 600 ${second})`]);
    expect(await besides()).toEqual([second]);
  });

  it('takes the claims when the booking of the other is undone, or it is moved away', async () => {
    const booked = await done(booking('10:00'));
    const second = await book('10:00', { override });
    const third = await book('10:00', { override });
    await undo(booked);
    expect(await cells()).toEqual([`front 600 ${second}`, `(front 600 ${third})`]);
    const moved = await move(second, '11:00');
    expect(await cells()).toEqual([`front 600 ${third}`, `front 660 ${second}`]);
    await undo(moved);
    expect(await cells()).toEqual([`front 600 ${second}`, `(front 600 ${third})`]);
  });

  it('takes the claims when its golfer cancels the other, once all of its cells are free', async () => {
    const first = await reserve('kim', 600);
    const turn = await book('12:10', { startingTeeID: 'back' });
    const beside = await book('10:00', { numHoles: 18, override });
    expect(await endHeld(database.pool, { uid: 'kim', courseKey, id: first })).toBe('ended');
    expect(await cells()).toEqual([`back 730 ${turn}`, `(back 730 ${beside})`, `(front 600 ${beside})`]);
    expect(await placeNine(database.pool, { uid: 'lee', id: 'held', date, minute: 600 })).toBe('slot-taken');
    await cancel(turn);
    expect(await cells()).toEqual([`back 730 ${beside}`, `front 600 ${beside}`]);
  });

  it('takes the claims in the transaction of a golfer who cancels, the oldest first', async () => {
    const first = await reserve('kim', 600);
    const second = await book('10:00', { override });
    const third = await book('10:00', { override });
    expect(await endHeld(database.pool, { uid: 'kim', courseKey, id: first })).toBe('ended');
    expect(await cells()).toEqual([`front 600 ${second}`, `(front 600 ${third})`]);
    const { rows } = await database.pool.query(
      'select revision::integer, beside from teetimegroups where id = $1',
      [second],
    );
    expect(rows).toEqual([{ revision: 2, beside: false }]);
  });

  it('stays beside when the other is changed, and is changed without a further reason', async () => {
    const first = await book('10:00');
    const second = await book('10:00', { override });
    await done({ kind: 'change', teetimegroup: first, numHoles: 18 });
    await done({ kind: 'change', teetimegroup: second, numHoles: 18, override });
    expect(await besides()).toEqual([second]);
    expect(await cells()).toEqual([
      `back 730 ${first}`,
      `front 600 ${first}`,
      `(back 730 ${second})`,
      `(front 600 ${second})`,
    ]);
    await done({ kind: 'change', teetimegroup: second, numHoles: 9 });
    expect(await besides()).toEqual([second]);
  });

  it('can be reached by a move, but never past a block', async () => {
    const first = await book('10:00');
    const second = await book('11:00');
    const moved = await move(second, '10:00', { override });
    expect(moved.act.line).toContain('beside another group: Club final');
    expect(await cells()).toEqual([`front 600 ${first}`, `(front 600 ${second})`]);
    await undo(moved);
    expect(await cells()).toEqual([`front 600 ${first}`, `front 660 ${second}`]);
    await done({
      kind: 'close',
      teeIDs: ['front'],
      dates: [date],
      fromTime: '10:00',
      toTime: '10:00',
      title: '',
    });
    const outcome = await ask({ kind: 'move', moves: [{ teetimegroup: second, ...at('10:00') }], override });
    expect(outcome).toMatchObject({ refusal: 'slot-taken' });
  });

  it('is laid out by a delay on a time of its own', async () => {
    const first = await book('10:00');
    const second = await book('10:00', { override });
    const delayed = await done({ kind: 'delay', date, fromTime: '10:00', minutes: 30, decisions: [] });
    expect((await cells()).filter((one) => !one.startsWith('('))).toHaveLength(2);
    expect(await besides()).toEqual([]);
    await undo(delayed);
    expect(await cells()).toEqual([`front 600 ${first}`, `(front 600 ${second})`]);
  });

  it('by two clerks at once is one behind the other', async () => {
    const first = await book('10:00');
    const replies = await Promise.all([book('10:00', { override }), book('10:00', { override })]);
    expect(await besides()).toHaveLength(2);
    expect((await cells()).filter((one) => !one.startsWith('('))).toEqual([`front 600 ${first}`]);
    expect(new Set(replies).size).toBe(2);
  });
});

it('of a golfer who cancels and a clerk who moves the group beside, one has the claims', async () => {
  for (let round = 0; round < 20; round += 1) {
    const first = await reserve('kim', 600);
    const second = await book('10:00', { override });
    const third = await book('10:00', { override });
    const [ended] = await Promise.all([
      endHeld(database.pool, { uid: 'kim', courseKey, id: first }),
      round % 2 === 0 ? move(second, '11:00') : cancel(second),
      book('10:00', { override }),
    ]);
    expect(ended).toBe('ended');
    const claims = (await cells()).filter((one) => one.startsWith('front 600'));
    expect(claims).toEqual([`front 600 ${third}`]);
    await database.pool.query(
      'truncate claims, holds, teetimegroups, days, golfer_reservations, obstructions',
    );
  }
}, 60_000);

it('of a golfer who cancels while a clerk books beside them, the booking has the claims', async () => {
  const orders = new Set<string>();
  // Towards the moment at which either may be first, however fast the machine is.
  let pauseMs = 0;
  for (let round = 0; round < 40; round += 1) {
    const first = await reserve('kim', 600);
    const [ended, second] = await Promise.all([
      sleep(pauseMs).then(() => endHeld(database.pool, { uid: 'kim', courseKey, id: first })),
      book('10:00', { override }),
    ]);
    expect(ended).toBe('ended');
    expect(await cells()).toEqual([`front 600 ${second}`]);
    const { rows } = await database.pool.query<{ line: string }>(
      'select line from acts order by at desc limit 1',
    );
    const isBookedFirst = rows[0]?.line.includes('beside') ?? false;
    pauseMs = isBookedFirst ? pauseMs / 2 : pauseMs * 1.5 + 1;
    orders.add(isBookedFirst ? 'booked first' : 'cancelled first');
    await database.pool.query(
      'truncate claims, holds, teetimegroups, days, golfer_reservations, obstructions',
    );
  }
  expect([...orders].toSorted()).toEqual(['booked first', 'cancelled first']);
}, 60_000);

it('of two golfers who cancel at once, the last gives the group beside both its claims', async () => {
  for (let round = 0; round < 30; round += 1) {
    const first = await reserve('kim', 600);
    const back = { date, startingTime: '12:10', startingTeeID: 'back', players: 2, holdSeconds: 420 };
    const turn = { uid: 'lee', courseKey, id: 'of-lee' };
    expect(await holdCells(database.pool, { ...back, ...turn, cells: [['back', 730]] })).toBe('held');
    expect(await confirmHeld(database.pool, turn)).toBe('confirmed');
    const beside = await book('10:00', { numHoles: 18, override });
    const ended = await Promise.all([
      endHeld(database.pool, { uid: 'kim', courseKey, id: first }),
      endHeld(database.pool, turn),
    ]);
    expect(ended).toEqual(['ended', 'ended']);
    expect(await cells()).toEqual([`back 730 ${beside}`, `front 600 ${beside}`]);
    await database.pool.query(
      'truncate claims, holds, teetimegroups, days, golfer_reservations, obstructions',
    );
  }
}, 60_000);
