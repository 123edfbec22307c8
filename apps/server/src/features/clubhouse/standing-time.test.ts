import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { endGroup, placeNine } from '../../../test/tee-time-writers.ts';
import { calendarFileOf } from '../outbox/kept-calendar.ts';
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

const weekly = (weeks: number) => Array.from({ length: weeks }, (_, week) => dateIn(2 + 7 * week));
const pat = { name: 'Pat Moore', email: 'pat@example.com', phone: '+14025550101', rateGroup: 0 };
const kim = { name: 'Kim Lee', email: '', phone: '402-555-0102', rateGroup: 1 };
const standing = (dates: string[], more = {}) => ({
  kind: 'standing-time',
  dates,
  startingTime: '10:00',
  startingTeeID: 'front',
  numHoles: 18,
  golfers: [pat, kim],
  ...more,
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

async function messages(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select channel || ' ' || recipient || ': ' || case channel when 'text' then body else subject end as one
      from messages where state = 'due' order by created_at, channel, recipient`,
  );
  return rows.map(({ one }) => one);
}

async function claimsByDate(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    'select date, count(*)::int as cells from claims group by date order by date',
  );
  return Object.fromEntries(rows.map(({ date, cells }) => [date, cells]));
}

test('a standing time is on each date’s sheet, is told once to each golfer, and is undone whole', async () => {
  const dates = weekly(18);
  const preview = await done(standing(dates), true);
  expect(preview.changed.map(({ date }) => date)).toEqual(dates);
  expect(preview.notices).toBe(2);
  expect(await claimsByDate()).toEqual({});

  const reply = await done(standing(dates, { preview: preview.digest, note: 'League' }));
  expect(await claimsByDate()).toEqual(Object.fromEntries(dates.map((date) => [date, 2])));
  for (const date of [dates[0], dates[17]]) {
    const groups = (await readSheet(database.pool, course, date ?? ''))?.groups;
    expect(groups).toMatchObject([{ startingTime: '10:00', source: 'counter', players: 2, note: 'League' }]);
  }
  const told = await messages();
  expect(told.map((one) => one.slice(0, one.indexOf(':')))).toEqual([
    'mail pat@example.com',
    'text +14025550101',
    'text 402-555-0102',
  ]);
  expect(told.every((one) => one.includes('18 dates'))).toBe(true);

  await done({ kind: 'undo', act: reply.act.id });
  expect(await claimsByDate()).toEqual({});
  expect((await messages()).every((one) => one.includes('cancelled'))).toBe(true);
  expect(await messages()).toHaveLength(3);
});

test('of a golfer with an account, each date is among their reservations', async () => {
  await database.pool.query(`insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
    values ('kim', 'kim@example.com', '', 'Kim Lee', 'kim@example.com', '+14025550100', 'Kim', 'Lee')`);
  const wanted = standing(weekly(3), { golfers: [{ ...kim, uid: 'kim' }] });
  expect(await ask(wanted)).toMatchObject({ refusal: 'unknown-golfer' });
  await database.pool.query(
    `insert into user_courses (uid, group_id, course_id) values ('kim', 'test-group', 'two-nines')`,
  );
  await done(wanted);
  const { rows } = await database.pool.query(
    `select date from golfer_reservations where uid = 'kim' order by date`,
  );
  expect(rows.map(({ date }) => date)).toEqual(weekly(3));
});

test('what is in the way is named by date, and nothing is written', async () => {
  const dates = weekly(4);
  await done({
    kind: 'book',
    date: dates[1],
    startingTime: '10:00',
    startingTeeID: 'front',
    numHoles: 9,
    golfers: [kim],
  });
  await done({
    kind: 'close',
    dates: [dates[2]],
    teeIDs: ['back'],
    fromTime: '12:00',
    toTime: '13:00',
    title: 'Aerating',
  });
  const before = await claimsByDate();
  expect(await ask(standing(dates))).toMatchObject({
    refusal: 'slot-taken',
    conflicts: [
      { date: dates[1], who: 'Kim Lee', kind: 'reservation' },
      { date: dates[2], who: 'Aerating', kind: 'block' },
    ],
  });
  expect(await claimsByDate()).toEqual(before);
});

test('an undo is refused once a date was changed, which it names', async () => {
  const reply = await done(standing(weekly(3)));
  const second = reply.changed[1]?.id;
  await done({ kind: 'cancel', teetimegroup: second, money: 'keep' });
  expect(await ask({ kind: 'undo', act: reply.act.id })).toMatchObject({
    refusal: 'changed-meanwhile',
    teetimegroups: [second],
  });
});

test('of two clerks one gets all the dates, and the other is told which are taken', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [mine, theirs] = [weekly(9), weekly(12).slice(5)];
    const both = await Promise.all([
      ask(standing(mine), { staffID: 'ann' }),
      ask(standing(theirs), { staffID: 'ben' }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = both.find(({ ok }) => !ok);
    const named = refused && 'conflicts' in refused ? (refused.conflicts ?? []) : [];
    expect([...new Set(named.map(({ date }) => date))]).toEqual(mine.slice(5));
    const won = both.find(({ ok }) => ok);
    const dates = won?.ok ? won.value.changed.map(({ date }) => date) : [];
    expect(await claimsByDate()).toEqual(Object.fromEntries(dates.map((date) => [date, 2])));
    if (won?.ok) await done({ kind: 'undo', act: won.value.act.id });
  }
});

test('of a golfer who holds one of the dates and a clerk, whoever comes second gets nothing', async () => {
  const dates = weekly(12);
  for (let round = 0; round < 12; round += 1) {
    const [uid, id, date = ''] = [`golfer-${round}`, `held-${round}`, dates[round % 12]];
    const [held, booked] = await Promise.all([
      placeNine(database.pool, { uid, id, date, minute: 600 }),
      ask(standing(dates)),
    ]);
    expect([held === 'held', booked.ok].filter(Boolean)).toHaveLength(1);
    if (booked.ok) {
      await done({ kind: 'undo', act: booked.value.act.id });
      continue;
    }
    expect(booked).toMatchObject({ refusal: 'slot-taken', conflicts: [{ date, kind: 'hold' }] });
    expect(await confirmHeld(database.pool, { uid, courseKey, id })).toBe('confirmed');
    await done({ kind: 'cancel', teetimegroup: id, money: 'keep' });
  }
});

test('a standing time ends from a date on, is told once, and comes back', async () => {
  const dates = weekly(6);
  const reply = await done(standing(dates));
  const ids = reply.changed.map(({ id }) => id);
  await done({ kind: 'cancel', teetimegroup: ids[4], money: 'keep' });
  await done({ kind: 'pay', teetimegroup: ids[3], golfers: ['1'], method: 'cash', amountCents: 4200 });
  const end = { kind: 'end-standing-time', teetimegroup: ids[2] };
  const preview = await done(end, true);
  expect(preview.changed.map(({ date }) => date)).toEqual([dates[2], dates[3], dates[5]]);
  expect(preview.warnings).toMatchObject([{ code: 'money-kept', teetimegroup: ids[3] }]);
  await database.pool.query('delete from messages');
  const ended = await done({ ...end, preview: preview.digest });
  expect(ended.act.line).toMatch(/^Ended the standing time of 10:00 AM: 3 dates, /);
  expect(Object.keys(await claimsByDate())).toEqual([dates[0], dates[1]]);
  expect(await messages()).toHaveLength(3);
  expect((await messages()).every((one) => one.includes('3 dates') && one.includes('cancelled'))).toBe(true);

  await database.pool.query('delete from messages');
  await done({ kind: 'undo', act: ended.act.id });
  expect(Object.keys(await claimsByDate())).toEqual(dates.filter((_, index) => index !== 4));
  expect((await messages()).every((one) => one.includes('confirmed'))).toBe(true);
});

test('dates whose golfers changed are told of by themselves', async () => {
  const reply = await done(standing(weekly(3)));
  const [first, second] = reply.changed.map(({ id }) => id);
  const golfers = [{ ...kim, name: 'Lin Zhao', phone: '402-555-0103' }];
  await done({ kind: 'change', teetimegroup: second, golfers });
  await database.pool.query('delete from messages');
  await done({ kind: 'end-standing-time', teetimegroup: first });
  const told = await messages();
  expect(told.filter((one) => one.includes('2 dates'))).toHaveLength(3);
  expect(told.filter((one) => one.startsWith('text 402-555-0103:'))).toHaveLength(1);
  expect(told).toHaveLength(4);
});

test('only a reservation of a standing time can end one, and only while that stands', async () => {
  const alone = await done({
    kind: 'book',
    date: dateIn(2),
    startingTime: '11:00',
    startingTeeID: 'front',
    numHoles: 9,
    golfers: [kim],
  });
  const end = (id: string | undefined) => ask({ kind: 'end-standing-time', teetimegroup: id });
  expect(await end(alone.changed[0]?.id)).toMatchObject({ refusal: 'no-such-teetimegroup' });
  const reply = await done(standing(weekly(3)));
  await done({ kind: 'undo', act: reply.act.id });
  expect(await end(reply.changed[0]?.id)).toMatchObject({ refusal: 'no-such-teetimegroup' });
});

test('two clerks who end it at once leave what comes before both dates', async () => {
  const reply = await done(standing(weekly(6)));
  const ends = await Promise.all(
    [1, 3].map((at) => ask({ kind: 'end-standing-time', teetimegroup: reply.changed[at]?.id })),
  );
  expect(ends.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(Object.keys(await claimsByDate())).toEqual(weekly(1));
});

test('53 dates of four golfers take one act', async () => {
  const golfers = [pat, kim, pat, kim];
  const reply = await done(standing(weekly(53), { golfers }));
  expect(reply.changed).toHaveLength(53);
});

const lou = { name: 'Lou Diaz', email: 'lou@example.com', phone: '', rateGroup: 0 };
const changeFrom = (teetimegroup: string | undefined, golfers: object[], more = {}) => ({
  kind: 'change-standing-time',
  teetimegroup,
  golfers,
  ...more,
});
const stays = { ...pat, id: '1' };

async function namesByDate(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query(
    `select date, status, (select string_agg(one ->> 'name', ', ') from jsonb_array_elements(golfers) one) as names
      from teetimegroups order by date`,
  );
  return Object.fromEntries(
    rows.map(({ date, status, names }) => [date, status === 'confirmed' ? names : status]),
  );
}

test('its golfers change from a date on; who comes, stays and goes is told once each, and an undo restores all dates', async () => {
  const dates = weekly(6);
  const reply = await done(standing(dates));
  const ids = reply.changed.map(({ id }) => id);
  await done({ kind: 'cancel', teetimegroup: ids[3], money: 'keep' });
  await done({ kind: 'change', teetimegroup: ids[4], golfers: [stays] });
  const before = await namesByDate();
  const claims = await claimsByDate();
  const change = changeFrom(ids[2], [stays, lou]);
  const preview = await done(change, true);
  expect(preview.changed.map(({ date }) => date)).toEqual([dates[2], dates[5]]);
  expect(preview.warnings.filter(({ code }) => code.startsWith('stays'))).toMatchObject([
    { code: 'stays-cancelled', teetimegroup: ids[3] },
    { code: 'stays-as-changed', teetimegroup: ids[4] },
  ]);
  expect(preview.notices).toBe(3);
  await database.pool.query('delete from messages');

  const asked = { ...change, also: [ids[4]] };
  expect(await ask({ ...asked, preview: preview.digest })).toMatchObject({ refusal: 'preview-changed' });
  const changed = await done(asked);
  const both = 'Pat Moore, Lou Diaz';
  expect(await namesByDate()).toEqual({
    ...before,
    ...Object.fromEntries([2, 4, 5].map((at) => [dates[at], both])),
  });
  expect(await claimsByDate()).toEqual(claims);
  const told = await messages();
  expect(told).toHaveLength(7);
  for (const [address, ...subjects] of [
    ['mail pat@example.com', 'Tee times changed: 2 dates', 'Tee time changed'],
    ['mail lou@example.com', 'Tee times confirmed: 2 dates', 'Tee time confirmed'],
    ['text 402-555-0102', 'cancelled your tee times'],
  ] as const) {
    const own = told.filter((one) => one.startsWith(`${address}:`));
    expect(own).toHaveLength(subjects.length);
    for (const subject of subjects) expect(own.some((one) => one.includes(subject))).toBe(true);
  }

  await database.pool.query('delete from messages');
  await done({ kind: 'undo', act: changed.act.id });
  expect(await namesByDate()).toEqual(before);
  const again = await messages();
  expect(
    again.filter((one) => one.startsWith('mail lou@example.com') && one.includes('cancelled')),
  ).toHaveLength(2);
  expect(
    again.filter((one) => one.startsWith('text 402-555-0102') && one.includes('confirmed')),
  ).toHaveLength(1);
});

test('one message has a calendar entry for each date, which later changes of one date find by its UID', async () => {
  const files = async () => {
    const { rows } = await database.pool.query(
      `select recipient, calendar_event as "calendarEvent", calendar from messages where channel = 'mail' order by created_at, id`,
    );
    return rows.map((row) => ({
      to: row.recipient,
      entries: entriesOf(calendarFileOf(row, 'golf@example.com') ?? ''),
    }));
  };
  const entriesOf = (file: string) =>
    file
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) =>
        ['UID', 'SEQUENCE', 'STATUS'].map((name) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(entry)?.[1]),
      );
  const dates = weekly(3);
  const reply = await done(standing(dates));
  const ids = reply.changed.map(({ id }) => id);
  const uids = ids.map((id) => `${id}@two-nines.test-group.dewsweeper`);
  expect(await files()).toEqual([
    { to: 'pat@example.com', entries: uids.map((uid) => [uid, '0', 'CONFIRMED']) },
  ]);
  await database.pool.query('delete from messages');
  await done({
    kind: 'move',
    moves: [{ teetimegroup: ids[1], date: dates[1], startingTime: '11:00', startingTeeID: 'front' }],
  });
  expect(await files()).toEqual([{ to: 'pat@example.com', entries: [[uids[1], '1', 'CONFIRMED']] }]);
  await database.pool.query('delete from messages');
  const changed = await done(changeFrom(ids[0], [lou]));
  const byName = new Map(
    (await files()).flatMap(({ to, entries }) => entries.map((one) => [`${to} ${one[0]}`, one])),
  );
  for (const [at, sequence] of ['1', '2', '1'].entries()) {
    expect(byName.get(`lou@example.com ${uids[at]}`)).toEqual([uids[at], sequence, 'CONFIRMED']);
    expect(byName.get(`pat@example.com ${uids[at]}`)).toEqual([uids[at], sequence, 'CANCELLED']);
  }
  await database.pool.query('delete from messages');
  await done({ kind: 'undo', act: changed.act.id });
  await database.pool.query('delete from messages');
  await done({ kind: 'end-standing-time', teetimegroup: ids[0] });
  const ended = (await files()).flatMap(({ entries }) => entries);
  expect(new Set(ended.map((one) => one.join(' ')))).toEqual(
    new Set(['3', '4', '3'].map((sequence, at) => `${uids[at]} ${sequence} CANCELLED`)),
  );
});

test('dates are cancelled alone, and what was paid for them at the counter goes back', async () => {
  const dates = weekly(4);
  const reply = await done(standing(dates));
  const ids = reply.changed.map(({ id }) => id);
  await done({ kind: 'pay', teetimegroup: ids[1], golfers: ['1'], method: 'cash', amountCents: 4200 });
  const end = { kind: 'end-standing-time', teetimegroup: ids[1], only: [ids[1], ids[3]], money: 'give-back' };
  const refusesMoney: ActingStaff = {
    id: 'ann',
    name: 'ann',
    allows: (wanted) =>
      'givesBack' in wanted && wanted.givesBack !== 'nothing'
        ? { ok: false, refusal: 'not-allowed' }
        : accept(null),
  };
  const request = { ...end, id: randomUUID() } as ActRequest;
  const refused = act(actDeps(database.pool), { course, staff: refusesMoney, request, isPreview: false });
  expect(await refused).toMatchObject({ refusal: 'not-allowed' });
  await database.pool.query('delete from messages');
  const ended = await done(end);
  expect(ended.act).toMatchObject({ undoable: false });
  expect(ended.act.line).toContain('what was paid given back');
  expect(Object.keys(await claimsByDate())).toEqual([dates[0], dates[2]]);
  const { rows } = await database.pool.query(
    `select returned_cents as returned from counter_money where returned_of is null and teetimegroup_id = $1`,
    [ids[1]],
  );
  expect(rows).toEqual([{ returned: 4200 }]);
  // Each by itself: of one the money is told.
  expect((await messages()).filter((one) => one.startsWith('mail pat'))).toHaveLength(2);
});

test('of a clerk who changes the golfers and a golfer who cancels one date, neither undoes the other', async () => {
  await database.pool.query(`insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
    values ('ray', 'ray@example.com', '', 'Ray Cole', 'ray@example.com', '', 'Ray', 'Cole')`);
  await database.pool.query(
    `insert into user_courses (uid, group_id, course_id) values ('ray', 'test-group', 'two-nines')`,
  );
  const ray = { name: 'Ray Cole', email: 'ray@example.com', phone: '', rateGroup: 0 };
  const dates = weekly(5);
  for (let round = 0; round < 8; round += 1) {
    const reply = await done(standing(dates, { golfers: [{ ...ray, uid: 'ray' }, kim] }));
    const ids = reply.changed.map(({ id }) => id);
    const cancelled = ids[1 + (round % 4)] ?? '';
    const [changed, cancel] = await Promise.all([
      ask(changeFrom(ids[0], [{ ...ray, id: '1' }, lou])),
      endGroup(database.pool, 'ray', cancelled),
    ]);
    expect([changed.ok, cancel]).toEqual([true, 'ended']);
    const { rows } = await database.pool.query(
      `select id, status, golfers -> 1 ->> 'name' as second from teetimegroups where id = any($1) order by id`,
      [ids],
    );
    const written = changed.ok ? changed.value.changed.map(({ id }) => id) : [];
    for (const { id, status, second } of rows) {
      expect(status).toBe(id === cancelled ? 'cancelled' : 'confirmed');
      expect(second).toBe(written.includes(id) ? 'Lou Diaz' : 'Kim Lee');
    }
    expect(Object.keys(await claimsByDate())).toHaveLength(4);
    await done({ kind: 'end-standing-time', teetimegroup: ids[0] });
  }
});
