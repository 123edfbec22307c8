import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { type ActingStaff, act } from './acts.ts';
import { readSheet, type SheetCourse } from './sheet.ts';

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

const date = dateIn(3);
const groups = [
  { hole: 1, team: 'Lincoln', players: ['Ann Moss', 'Bea Lind'] },
  { hole: 1, team: 'Omaha', players: [] },
  { hole: 10, team: '', players: ['Cal Ward'] },
];
const rotary = {
  kind: 'shotgun',
  date,
  title: 'Rotary shotgun',
  fromTime: '09:00',
  startingTime: '11:00',
  toTime: '15:00',
  groups,
};
const kim = { name: 'Kim Lee', email: 'kim@example.com', phone: '', rateGroup: 0 };
const booking = (startingTime: string, numHoles: 9 | 18) => ({
  kind: 'book',
  date,
  startingTime,
  startingTeeID: 'front',
  numHoles,
  golfers: [kim],
});

function ask(wanted: Record<string, unknown>, { staffID = 'ann', isPreview = false } = {}) {
  const staff: ActingStaff = { id: staffID, name: staffID, allows: () => accept(null) };
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  return act(actDeps(database.pool), { course, staff, request, isPreview });
}

async function done(wanted: Record<string, unknown>, isPreview = false): Promise<ActReply> {
  const outcome = await ask(wanted, { isPreview });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

async function sheet() {
  const found = await readSheet(database.pool, course, date);
  if (!found) throw new Error('the course is not there');
  const { groups: standing, holds, blocks } = found;
  return { groups: standing, holds, blocks };
}

async function shotgun() {
  const { blocks } = await sheet();
  const found = blocks.find((one) => one.shotgun);
  if (!found?.shotgun) throw new Error('there is no shotgun start');
  return { id: found.id, ...found.shotgun };
}

const hold = (uid: string, id: string, minute: number) =>
  placeNine(database.pool, { uid, id, date, minute, holdSeconds: 420 });

test('a shotgun start closes all tees, is on the day’s sheet, and is undone', async () => {
  const before = await sheet();
  const preview = await done(rotary, true);
  expect(preview.warnings).toEqual([]);
  expect(await sheet()).toEqual(before);

  const reply = await done({ ...rotary, preview: preview.digest });
  const { blocks } = await sheet();
  expect(blocks.map(({ teeID, from, to, title }) => `${teeID} ${from} ${to} ${title}`).toSorted()).toEqual([
    'back 09:00 15:00 Rotary shotgun',
    'front 09:00 15:00 Rotary shotgun',
  ]);
  expect(blocks.flatMap((one) => (one.shotgun ? [one.shotgun] : []))).toEqual([
    { revision: 1, startingTime: '11:00', groups },
  ]);
  for (const minute of [540, 660, 900]) expect(await hold('pat', 'held', minute)).not.toBe('held');
  expect(await hold('pat', 'held', 910)).toBe('held');
  await database.pool.query('truncate claims, holds');

  await done({ kind: 'undo', act: reply.act.id });
  expect(await sheet()).toEqual(before);
  expect(await hold('pat', 'again', 660)).toBe('held');
});

test('starts, turns and closed times in the way are named, and nothing is written', async () => {
  await done(booking('07:00', 18));
  await done(booking('14:50', 9));
  await done({
    kind: 'close',
    dates: [date],
    teeIDs: ['back'],
    fromTime: '12:00',
    toTime: '13:00',
    title: 'Aerating',
  });
  const before = await sheet();
  const refused = await ask(rotary);
  const conflicts = 'conflicts' in refused ? (refused.conflicts ?? []) : [];
  expect(conflicts.map(({ kind, teeID, time, who }) => `${time} ${teeID} ${kind} ${who}`).toSorted()).toEqual(
    ['09:10 back reservation Kim Lee', '12:00 back block Aerating', '14:50 front reservation Kim Lee'],
  );
  expect(await sheet()).toEqual(before);
});

test('groups that are still out at the start are named as a warning', async () => {
  const early = await done(booking('08:50', 9));
  const preview = await done({ ...rotary, startingTime: '10:50' }, true);
  expect(preview.warnings).toMatchObject([{ code: 'still-playing', teetimegroup: early.changed[0]?.id }]);
  expect((await done(rotary, true)).warnings).toEqual([]);
});

test('a golfer’s hold yields to a reason, and a payment does not', async () => {
  expect(await hold('pat', 'held', 600)).toBe('held');
  expect(await ask(rotary)).toMatchObject({ refusal: 'slot-taken', conflicts: [{ kind: 'hold', who: '' }] });
  const override = { reason: 'Members’ day' };
  const preview = await done({ ...rotary, override }, true);
  expect(preview.warnings).toMatchObject([{ code: 'ends-hold', teetimegroup: 'held' }]);

  await database.pool.query(
    `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at)
      values ($1, 'p', 'held', 'pat', 'started', 'capture', 4800, 'USD', 'sandbox', 'L', 's', 'infinity')`,
    [courseKey],
  );
  expect(await ask({ ...rotary, override })).toMatchObject({
    refusal: 'payment-in-flight',
    conflicts: [{ kind: 'payment' }],
  });
  await database.pool.query('delete from payments');
  const reply = await done({ ...rotary, override });
  expect(reply.act.line).toMatch(/, overriding a hold: Members’ day$/);
  expect(await confirmHeld(database.pool, { uid: 'pat', courseKey, id: 'held' })).not.toBe('confirmed');
});

test('of a golfer’s hold and a shotgun start, whoever comes second gets nothing', async () => {
  const seen = new Set<boolean>();
  // Either may come second, more or less often on a busy machine.
  for (let round = 0; round < 12 || (seen.size < 2 && round < 400); round += 1) {
    const [uid, id] = [`golfer-${round}`, `held-${round}`];
    const minute = 600 + 10 * (round % 12);
    const [held, taken] = await Promise.all([hold(uid, id, minute), ask(rotary)]);
    expect([held === 'held', taken.ok].filter(Boolean)).toHaveLength(1);
    seen.add(taken.ok);
    if (taken.ok) {
      await done({ kind: 'undo', act: taken.value.act.id });
      continue;
    }
    expect(taken).toMatchObject({ refusal: 'slot-taken', conflicts: [{ teetimegroup: id, kind: 'hold' }] });
    expect(await confirmHeld(database.pool, { uid, courseKey, id })).toBe('confirmed');
    await done({ kind: 'cancel', teetimegroup: id, money: 'keep' });
  }
  expect(seen.size).toBe(2);
});

test('of two clerks one gets the course, and the other is told by whose event', async () => {
  for (let round = 0; round < 6; round += 1) {
    const both = await Promise.all([
      ask(rotary, { staffID: 'ann' }),
      ask({ ...rotary, title: 'Lions', fromTime: '13:00', startingTime: '14:00' }, { staffID: 'ben' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const won = both.find(({ ok }) => ok);
    const who = both[0].ok ? 'Rotary shotgun' : 'Lions';
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [
        { kind: 'block', who },
        { kind: 'block', who },
      ],
    });
    if (won?.ok) await done({ kind: 'undo', act: won.value.act.id });
  }
});

test('its groups change while the times stay, and two clerks do not overwrite each other', async () => {
  await done(rotary);
  const { id, revision } = await shotgun();
  const change = (team: string, more = {}) => ({
    kind: 'change-shotgun',
    teetimegroup: id,
    startingTime: '11:30',
    groups: [{ hole: 3, team, players: ['Dee'] }],
    expected: { [id]: revision },
    ...more,
  });
  const both = await Promise.all([
    ask(change('Ann’s'), { staffID: 'ann' }),
    ask(change('Ben’s'), { staffID: 'ben' }),
  ]);
  const won = both.find(({ ok }) => ok);
  const winner = both[0].ok ? 'ann' : 'ben';
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    refusal: 'changed-meanwhile',
    acts: [{ by: winner, line: 'Changed the shotgun start of 11:30 AM: 1 group, 1 golfer' }],
  });
  expect(await shotgun()).toMatchObject({
    revision: revision + 1,
    startingTime: '11:30',
    groups: [{ hole: 3, team: winner === 'ann' ? 'Ann’s' : 'Ben’s' }],
  });
  expect((await sheet()).blocks).toHaveLength(2);
  expect(await hold('pat', 'held', 660)).not.toBe('held');

  if (won?.ok) await done({ kind: 'undo', act: won.value.act.id });
  expect(await shotgun()).toMatchObject({ startingTime: '11:00', groups });
  expect(await ask(change('Late', { startingTime: '15:10', expected: undefined }))).toMatchObject({
    refusal: 'no-such-tee-time',
  });
});

test('once its groups have changed the first act is not undone, and opening the times ends it', async () => {
  const reply = await done(rotary);
  const { id } = await shotgun();
  await done({ kind: 'change-shotgun', teetimegroup: id, startingTime: '11:00', groups: [] });
  expect(await ask({ kind: 'undo', act: reply.act.id })).toMatchObject({
    refusal: 'changed-meanwhile',
    teetimegroups: [id],
  });
  const opened = await done({
    kind: 'open',
    dates: [date],
    teeIDs: ['front', 'back'],
    fromTime: rotary.fromTime,
    toTime: rotary.toTime,
  });
  expect((await sheet()).blocks).toEqual([]);
  expect(
    await ask({ kind: 'change-shotgun', teetimegroup: id, startingTime: '11:00', groups }),
  ).toMatchObject({ refusal: 'no-such-teetimegroup' });
  await done({ kind: 'undo', act: opened.act.id });
  expect((await sheet()).blocks).toHaveLength(2);
  expect(await shotgun()).toMatchObject({ groups: [] });
});

test('closing the same times does not end it', async () => {
  await done(rotary);
  await done({
    kind: 'close',
    dates: [date],
    teeIDs: ['front'],
    fromTime: rotary.fromTime,
    toTime: rotary.toTime,
    title: 'Members’ day',
  });
  expect((await sheet()).blocks.map(({ title }) => title).toSorted()).toEqual([
    'Members’ day',
    'Rotary shotgun',
    'Rotary shotgun',
  ]);
  expect(await shotgun()).toMatchObject({ groups });
});

test('other blocks have no groups to change', async () => {
  await done({
    kind: 'close',
    dates: [date],
    teeIDs: ['back'],
    fromTime: '12:00',
    toTime: '13:00',
    title: 'Aerating',
  });
  const [block] = (await sheet()).blocks;
  expect(
    await ask({ kind: 'change-shotgun', teetimegroup: block?.id, startingTime: '12:30', groups }),
  ).toMatchObject({ refusal: 'no-such-teetimegroup' });
});
