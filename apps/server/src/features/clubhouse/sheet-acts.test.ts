import { randomUUID } from 'node:crypto';
import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActReply } from '@dewsweeper/contract/clubhouse';
import { accept } from '@dewsweeper/core/shared/result';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actDeps, storedTwoNines } from '../../../test/act-deps.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { block, endGroup, placeNine } from '../../../test/tee-time-writers.ts';
import { type ActingStaff, act } from './acts.ts';
import { readLog } from './present-act.ts';
import { readSheet, type SheetCourse } from './sheet.ts';

const date = dateIn(2);
let database: TestDatabase;
let course: SheetCourse;
let announced: string[][] = [];
beforeAll(async () => {
  database = await createTestDatabase({ connections: 12 });
  course = await storedTwoNines(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  announced = [];
  await database.pool.query(
    'truncate claims, holds, teetimegroups, days, golfer_reservations, acts, messages, obstructions, payments',
  );
});

const clerk: ActingStaff = { id: 'staff-1', name: 'Ann', allows: () => accept(null) };
const golfer = (name: string, more = {}) => ({ name, email: '', phone: '', rateGroup: 0, ...more });
type Asked = Record<string, unknown> & { kind: ActRequest['kind'] };

function ask(wanted: Asked, { staff = clerk, isPreview = false } = {}) {
  const request = { id: randomUUID(), ...wanted } as ActRequest;
  return act(actDeps(database.pool, announced), { course, staff, request, isPreview });
}

async function done(wanted: Asked): Promise<ActReply> {
  const outcome = await ask(wanted);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const at = (startingTime: string, startingTeeID = 'front') => ({ date, startingTime, startingTeeID });
const booking = (time: string, more = {}): Asked => ({
  kind: 'book',
  ...at(time),
  numHoles: 9,
  golfers: [golfer('Pat Moore')],
  ...more,
});

async function book(time: string, more = {}): Promise<string> {
  return (await done(booking(time, more))).changed[0]?.id ?? '';
}

const undo = (reply: ActReply) => ask({ kind: 'undo', act: reply.act.id });
const sheetGroups = async () => (await readSheet(database.pool, course, date))?.groups ?? [];

async function claims(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select tee_id || ' ' || cell || ' ' || teetimegroup_id as claim from claims
      where expires_at > now() order by date, tee_id, cell`,
  );
  return rows.map(({ claim }) => claim);
}

async function sent(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select channel || ' ' || recipient || ': ' || case channel when 'text' then body else subject end as one
      from messages where state = 'due' order by created_at, channel, recipient`,
  );
  return rows.map(({ one }) => one);
}

/** A golfer's own reservation. */
async function reserve(uid: string, minute: number): Promise<string> {
  const id = `of-${uid}`;
  expect(await placeNine(database.pool, { uid, id, date, minute })).toBe('held');
  expect(await confirmHeld(database.pool, { uid, courseKey, id })).toBe('confirmed');
  return id;
}

async function everything() {
  const { rows } = await database.pool.query(`
    select 'claim' as what, row_to_json(c)::jsonb - 'held_at' as row from claims c
    union all select 'group', row_to_json(g)::jsonb - 'revision' from teetimegroups g where status = 'confirmed'
    union all select 'listed', row_to_json(r)::jsonb from golfer_reservations r order by 1, 2`);
  return rows;
}

describe('a booking', () => {
  it('takes claims for eighteen holes, is on the sheet, and is announced', async () => {
    const reply = await done(
      booking('10:00', {
        numHoles: 18,
        golfers: [golfer('Pat'), golfer('Kim', { rateGroup: 1 })],
        note: ' Cart ',
      }),
    );
    const [group] = await sheetGroups();
    expect(group).toEqual(reply.changed[0]);
    expect(group).toMatchObject({
      source: 'counter',
      status: 'confirmed',
      reroundTeeID: 'back',
      reroundTime: '12:10',
      note: 'Cart',
    });
    expect(
      group?.golfers.map(({ id, name, rateName, priceCents, pays }) => [
        id,
        name,
        rateName,
        priceCents,
        pays,
      ]),
    ).toEqual([
      ['1', 'Pat', 'Public', 4200, 'due'],
      ['2', 'Kim', 'Junior', 1999, 'due'],
    ]);
    expect(await claims()).toEqual([`back 730 ${group?.id}`, `front 600 ${group?.id}`]);
    expect(announced[0]).toEqual(expect.arrayContaining([`board:${courseKey}/${date}`, `days:${courseKey}`]));
  });

  it('of a golfer with an account is theirs, and cannot be for one whom the course does not know', async () => {
    await database.pool.query(`insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
      values ('kim', 'kim@example.com', '', 'Kim Lee', 'kim@example.com', '+14025550100', 'Kim', 'Lee') on conflict do nothing`);
    const wanted = booking('10:00', { golfers: [golfer('Guest'), golfer('Kim Lee', { uid: 'kim' })] });
    expect(await ask(wanted)).toMatchObject({ refusal: 'unknown-golfer' });
    await database.pool.query(
      `insert into user_courses (uid, group_id, course_id) values ('kim', 'test-group', 'two-nines') on conflict do nothing`,
    );
    const reply = await done(wanted);
    expect(reply.changed[0]?.golfers.map(({ name }) => name)).toEqual(['Kim Lee', 'Guest']);
    const { rows } = await database.pool.query(
      'select uid, teetimegroup_id as id, date from golfer_reservations',
    );
    expect(rows).toEqual([{ uid: 'kim', id: reply.changed[0]?.id, date }]);
    expect(reply.notices).toBe(1);
    expect(await sent()).toEqual([
      expect.stringContaining('mail kim@example.com: Tee time confirmed'),
      expect.stringContaining('text +14025550100: Two Nines confirmed'),
    ]);
  });

  it('tells each address once, or nobody', async () => {
    const golfers = [
      golfer('Pat', { phone: '+14025550101' }),
      golfer('Kim', { phone: '+14025550101' }),
      golfer('Lee', { email: 'lee@example.com' }),
    ];
    expect((await done(booking('10:00', { golfers }))).notices).toBe(2);
    expect(await sent()).toHaveLength(2);
    expect((await done(booking('10:10', { golfers, notify: false }))).notices).toBe(0);
    expect(await sent()).toHaveLength(2);
  });

  it('names who stands in its way', async () => {
    const id = await book('10:00');
    await block(database.pool, { id: 'frost', date, from: 660, to: 680 });
    await database.pool.query(
      `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source,
        block) values ($1, 'frost', $2, '', '', 9, 0, 'confirmed', 'clubhouse', '{"blockTitle": "Frost"}')`,
      [courseKey, date],
    );
    await placeNine(database.pool, { uid: 'kim', id: 'held', date, minute: 620 });
    const conflicts = async (time: string) => {
      const outcome = await ask(booking(time));
      return !outcome.ok && 'conflicts' in outcome ? [outcome.refusal, outcome.conflicts] : outcome;
    };
    const place = (time: string) => ({ date, teeID: 'front', time });
    expect(await conflicts('10:00')).toEqual([
      'slot-taken',
      [{ teetimegroup: id, kind: 'reservation', who: 'Pat Moore', untilMs: null, ...place('10:00') }],
    ]);
    expect(await conflicts('11:10')).toMatchObject([
      'slot-taken',
      [{ teetimegroup: 'frost', kind: 'block', who: 'Frost', ...place('11:10') }],
    ]);
    expect(await conflicts('10:20')).toMatchObject([
      'slot-taken',
      [{ teetimegroup: 'held', kind: 'hold', untilMs: expect.any(Number) }],
    ]);
  });

  it('with a reason ends a hold, which is in the log, but no payment under way', async () => {
    await placeNine(database.pool, { uid: 'kim', id: 'held', date, minute: 600 });
    const override = { reason: 'The captain called' };
    const preview = await ask(booking('10:00', { override }), { isPreview: true });
    expect(preview).toMatchObject({
      ok: true,
      value: { warnings: [{ code: 'ends-hold', teetimegroup: 'held' }] },
    });
    const reply = await done(booking('10:00', { override, preview: preview.ok ? preview.value.digest : '' }));
    expect(reply.act.line).toContain('The captain called');
    expect(await claims()).toEqual([`front 600 ${reply.changed[0]?.id}`]);
    expect(await confirmHeld(database.pool, { uid: 'kim', courseKey, id: 'held' })).toBe('hold-expired');
    expect(announced.flat()).toContain('user:kim');

    await placeNine(database.pool, { uid: 'lee', id: 'paying', date, minute: 610 });
    await database.pool.query(
      `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at) values ($1, 'p', 'paying', 'lee', 'started', 'capture', 100, 'USD', 'sandbox', 'l', 's', 'infinity')`,
      [courseKey],
    );
    expect(await ask(booking('10:10', { override }))).toMatchObject({ refusal: 'payment-in-flight' });
  });

  it('off the sheet, in the past or at an unknown rate is refused', async () => {
    expect(await ask(booking('10:05'))).toMatchObject({ refusal: 'no-such-tee-time' });
    expect(await ask(booking('10:00', { startingTeeID: 'none' }))).toMatchObject({
      refusal: 'no-such-tee-time',
    });
    expect(await ask(booking('10:00', { date: dateIn(-1) }))).toMatchObject({ refusal: 'date-in-the-past' });
    expect(await ask(booking('10:00', { golfers: [golfer('Pat', { rateGroup: 7 })] }))).toMatchObject({
      refusal: 'no-such-rate',
    });
    expect(await claims()).toEqual([]);
  });

  it('by twelve at once, clerks and golfers, happens once', async () => {
    const clerks = Array.from({ length: 6 }, () => ask(booking('10:00')).then(({ ok }) => ok));
    const golfers = Array.from({ length: 6 }, (_, each) =>
      placeNine(database.pool, { uid: `u${each}`, id: `h${each}`, date, minute: 600 }).then(
        (outcome) => outcome === 'held',
      ),
    );
    const won = (await Promise.all([...clerks, ...golfers])).filter(Boolean);
    expect(won).toHaveLength(1);
    expect(await claims()).toHaveLength(1);
  });
});

describe('a move', () => {
  it('keeps the reservation, moves its claims and tells its golfers', async () => {
    const id = await book('10:00', { numHoles: 18, golfers: [golfer('Pat', { email: 'pat@example.com' })] });
    const reply = await done({ kind: 'move', moves: [{ teetimegroup: id, ...at('11:00', 'back') }] });
    expect(reply.act.line).toMatch(/^Moved the group of 10:00 AM .* to 11:00 AM$/);
    expect(reply.changed[0]).toMatchObject({
      id,
      startingTime: '11:00',
      startingTeeID: 'back',
      reroundTime: '13:10',
      reroundTeeID: 'front',
    });
    expect(await claims()).toEqual([`back 660 ${id}`, `front 790 ${id}`]);
    expect(await sent()).toEqual([expect.stringContaining('mail pat@example.com: Tee time moved')]);
  });

  it('of two groups swaps them', async () => {
    const [a, b] = [await book('10:00'), await book('11:00')];
    await done({
      kind: 'move',
      moves: [
        { teetimegroup: a, ...at('11:00') },
        { teetimegroup: b, ...at('10:00') },
      ],
    });
    expect(await claims()).toEqual([`front 600 ${b}`, `front 660 ${a}`]);
  });

  it('of two groups to one time is refused, as is one onto another', async () => {
    const [a, b, c] = [await book('10:00'), await book('11:00'), await book('12:00')];
    const moves = [
      { teetimegroup: a, ...at('13:00') },
      { teetimegroup: b, ...at('13:00') },
    ];
    expect(await ask({ kind: 'move', moves })).toMatchObject({ refusal: 'slot-taken' });
    expect(await ask({ kind: 'move', moves: [{ teetimegroup: a, ...at('12:00') }] })).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [{ teetimegroup: c }],
    });
    expect(await claims()).toEqual([`front 600 ${a}`, `front 660 ${b}`, `front 720 ${c}`]);
  });

  it("of a golfer's reservation to another day is in their list", async () => {
    const id = await reserve('kim', 600);
    const there = { date: dateIn(3), startingTime: '09:00', startingTeeID: 'front' };
    const reply = await done({ kind: 'move', moves: [{ teetimegroup: id, ...there }] });
    const { rows } = await database.pool.query('select date from golfer_reservations');
    expect(rows).toEqual([{ date: dateIn(3) }]);
    expect(announced.at(-1)).toEqual(
      expect.arrayContaining([`board:${courseKey}/${date}`, `board:${courseKey}/${dateIn(3)}`, 'user:kim']),
    );
    expect((await undo(reply)).ok).toBe(true);
    expect((await database.pool.query('select date from golfer_reservations')).rows).toEqual([{ date }]);
  });

  it('of a group that the course’s own system keeps is refused', async () => {
    await database.pool.query(
      `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source)
        values ($1, 'own', $2, '10:00', 'front', 9, 2, 'confirmed', '')`,
      [courseKey, date],
    );
    expect(await ask({ kind: 'move', moves: [{ teetimegroup: 'own', ...at('11:00') }] })).toMatchObject({
      refusal: 'kept-by-course-system',
    });
  });

  it('of swaps at once leaves each time with one group', async () => {
    const [a, b] = [await book('10:00'), await book('11:00')];
    const swap = async (each: number) => {
      const [first, second] = each % 2 === 0 ? ['10:00', '11:00'] : ['11:00', '10:00'];
      return ask({
        kind: 'move',
        moves: [
          { teetimegroup: a, ...at(first ?? '') },
          { teetimegroup: b, ...at(second ?? '') },
        ],
        notify: false,
      });
    };
    const replies = await Promise.all(Array.from({ length: 10 }, (_, each) => swap(each)));
    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect((await claims()).map((claim) => claim.slice(0, 9))).toEqual(['front 600', 'front 660']);
  });
});

describe('a change', () => {
  it('prices who comes, keeps the price of who stays, and never gives an id again', async () => {
    const id = await book('10:00', { golfers: [golfer('Pat'), golfer('Kim')] });
    await database.pool.query(
      `update teetimegroups set golfers = jsonb_set(golfers, '{0,priceCents}', '2000') where id = $1`,
      [id],
    );
    const first = await done({
      kind: 'change',
      teetimegroup: id,
      golfers: [golfer('Pat', { id: '1' }), golfer('Lee', { rateGroup: 1 })],
    });
    const golfersOf = (reply: ActReply) =>
      reply.changed[0]?.golfers.map((one) => [one.id, one.name, one.priceCents]);
    const added = golfersOf(first)?.[1]?.[0];
    expect(golfersOf(first)).toEqual([
      ['1', 'Pat', 2000],
      [added, 'Lee', 1200],
    ]);
    expect(Number(added)).toBeGreaterThan(4);
    expect(first.warnings).toMatchObject([{ code: 'less-due', message: 'Less is due: $12.00.' }]);
    const second = await done({
      kind: 'change',
      teetimegroup: id,
      golfers: [golfer('Pat', { id: '1' }), golfer('Lou')],
    });
    expect([added, '2']).not.toContain(golfersOf(second)?.[1]?.[0]);
    expect(
      await ask({ kind: 'change', teetimegroup: id, golfers: [golfer('Kim', { id: '2' })] }),
    ).toMatchObject({ refusal: 'no-such-golfer' });
  });

  it('that adds a golfer to a paid group leaves theirs due', async () => {
    const id = await book('10:00');
    await database.pool.query(
      `update teetimegroups set uid = 'kim', golfers = jsonb_set(golfers, '{0,paid}', 'true') where id = $1`,
      [id],
    );
    await database.pool.query(
      `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at)
        values ($1, 'p', $2, 'kim', 'captured', 'capture', 2400, 'USD', 'sandbox', 'l', 's', 'infinity')`,
      [courseKey, id],
    );
    const golfers = [golfer('Pat Moore', { id: '1' }), golfer('Lee')];
    const reply = await done({ kind: 'change', teetimegroup: id, golfers });
    expect(reply.changed[0]?.golfers.map(({ pays }) => pays)).toEqual(['paid', 'due']);
  });

  it('to eighteen holes takes the turn, at the price of now', async () => {
    const id = await book('10:00');
    const reply = await done({ kind: 'change', teetimegroup: id, numHoles: 18 });
    expect(reply.changed[0]).toMatchObject({
      numHoles: 18,
      reroundTime: '12:10',
      golfers: [{ priceCents: 4200 }],
    });
    expect(await claims()).toEqual([`back 730 ${id}`, `front 600 ${id}`]);
  });
});

describe('a cancellation', () => {
  it("opens the time, takes it off the golfer's list and tells them", async () => {
    const id = await reserve('kim', 600);
    const reply = await done({ kind: 'cancel', teetimegroup: id, money: 'keep' });
    expect(reply.changed).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await claims()).toEqual([]);
    expect((await database.pool.query('select from golfer_reservations')).rowCount).toBe(0);
    expect(await endGroup(database.pool, 'kim', id)).toBe('already-ended');
  });

  it('of a paid reservation says that the money stays', async () => {
    const id = await book('10:00');
    await database.pool.query(
      `update teetimegroups set golfers = jsonb_set(golfers, '{0,paid}', 'true') where id = $1`,
      [id],
    );
    expect((await done({ kind: 'cancel', teetimegroup: id, money: 'keep' })).warnings).toMatchObject([
      { code: 'money-kept' },
    ]);
  });
});

it('a cancelled hold ends for good, and its time is open', async () => {
  await placeNine(database.pool, { uid: 'kim', id: 'held', date, minute: 620 });
  const reply = await done({ kind: 'cancel', teetimegroup: 'held', money: 'keep' });
  expect(reply).toMatchObject({ changed: [], notices: 0, act: { undoable: false } });
  expect(reply.act.line).toMatch(/^Ended the hold of 10:20 AM on /);
  expect((await ask(booking('10:20'))).ok).toBe(true);
  expect(await ask({ kind: 'cancel', teetimegroup: 'held', money: 'keep' })).toMatchObject({
    refusal: 'no-such-teetimegroup',
  });
});

describe('closed times', () => {
  const range = { teeIDs: ['front'], dates: [date], fromTime: '10:00', toTime: '10:30' };
  const close = { kind: 'close' as const, ...range, title: 'Frost' };

  it('cannot be booked, keep reservations, and tell their golfers', async () => {
    const pat = golfer('Pat', { phone: '+14025550101', email: 'pat@example.com' });
    const id = await book('10:10', { golfers: [pat], notify: false });
    await placeNine(database.pool, { uid: 'kim', id: 'held', date, minute: 620 });
    const reply = await done(close);
    expect(reply.act.line).toMatch(/^Closed 10:00 AM to 10:30 AM on .*: Frost$/);
    expect(
      reply.warnings
        .map(({ code, teetimegroup }) => [code, teetimegroup])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ).toEqual([
      ['closed-over', id],
      ['ends-hold', 'held'],
    ]);
    expect(reply.notices).toBe(1);
    expect((await sent()).map((one) => one.slice(0, 4))).toEqual(['mail', 'text']);
    expect(await ask(booking('10:30'))).toMatchObject({
      refusal: 'slot-taken',
      conflicts: [{ kind: 'block', who: 'Frost' }],
    });
    expect(await placeNine(database.pool, { uid: 'lee', id: 'late', date, minute: 630 })).toBe('slot-taken');
    expect((await readSheet(database.pool, course, date))?.blocks).toMatchObject([
      { title: 'Frost', teeID: 'front', from: '10:00', to: '10:30' },
    ]);
    expect(await done(close)).toMatchObject({ act: { undoable: false }, notices: 0 });
    const undone = await undo(reply);
    expect(undone).toMatchObject({ ok: true, value: { notices: 1 } });
    expect((await ask(booking('10:30'))).ok).toBe(true);
  });

  it('open again, and closing them comes back with its undo', async () => {
    await done(close);
    const opened = await done({ kind: 'open', ...range });
    expect((await readSheet(database.pool, course, date))?.blocks).toEqual([]);
    expect(await ask({ kind: 'open', ...range })).toMatchObject({ refusal: 'no-such-block' });
    expect((await undo(opened)).ok).toBe(true);
    expect(await ask(booking('10:30'))).toMatchObject({ refusal: 'slot-taken' });
  });

  it('get another title by closing them again, and the former one by its undo', async () => {
    const titles = async () =>
      (await readSheet(database.pool, course, date))?.blocks.map(({ title }) => title);
    await done(close);
    const again = await done({ ...close, title: 'Lightning' });
    expect(await titles()).toEqual(['Lightning']);
    expect(await ask(booking('10:30'))).toMatchObject({ refusal: 'slot-taken' });
    expect((await undo(again)).ok).toBe(true);
    expect(await titles()).toEqual(['Frost']);
  });

  it('that open tell golfers only when asked to, and closing them comes back with words for them', async () => {
    await book('10:10', { golfers: [golfer('Pat', { phone: '+14025550101' })], notify: false });
    await done({ ...close, notify: false });
    const opened = await done({ kind: 'open', ...range, notify: true });
    expect(opened.notices).toBe(1);
    expect((await sent()).at(-1)).toContain('the times are open again');
    expect(await undo(opened)).toMatchObject({ ok: true, value: { notices: 1 } });
    expect((await sent()).some((one) => one.includes(': Frost. Please call'))).toBe(true);
    expect((await done({ kind: 'open', ...range })).notices).toBe(0);
  });

  it('that open leave the other blocks of the day to their own acts', async () => {
    const back = { ...close, teeIDs: ['back'] };
    const other = await done(back);
    await done(close);
    const opened = await done({ kind: 'open', ...range });
    expect((await undo(other)).ok).toBe(true);
    expect((await undo(opened)).ok).toBe(true);
  });

  it('of each Wednesday are one act, and at most 200', async () => {
    const dates = { weekdays: ['Wednesday'], from: dateIn(0), until: dateIn(27) };
    await done({ ...close, dates, teeIDs: ['front', 'back'] });
    expect((await database.pool.query('select from obstructions')).rowCount).toBe(8);
    const all = {
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      from: dateIn(0),
      until: dateIn(365),
    };
    expect(await ask({ ...close, dates: all })).toMatchObject({ refusal: 'too-many-blocks' });
    expect(await ask({ ...close, teeIDs: ['none'] })).toMatchObject({ refusal: 'no-such-tee-time' });
  });
});

describe('nobody is told', () => {
  const pat = golfer('Pat', { email: 'pat@example.com' });

  it('of a note, or of a move that leads nowhere', async () => {
    const id = await book('10:00', { golfers: [pat], notify: false });
    expect((await done({ kind: 'change', teetimegroup: id, note: 'Bad knee' })).notices).toBe(0);
    expect((await done({ kind: 'move', moves: [{ teetimegroup: id, ...at('10:00') }] })).notices).toBe(0);
    expect(await sent()).toEqual([]);
  });
});

it('an override that nothing had to yield to is not in the log', async () => {
  const reply = await done(booking('10:00', { override: { reason: 'The captain called' } }));
  expect(reply.act.line).not.toContain('captain');
});

it('a day that is over stays as it was', async () => {
  const id = await book('10:00');
  await database.pool.query('update teetimegroups set date = $2 where id = $1', [id, dateIn(-1)]);
  for (const wanted of [
    { kind: 'cancel' as const, teetimegroup: id, money: 'keep' },
    { kind: 'change' as const, teetimegroup: id, golfers: [golfer('Kim')] },
    { kind: 'move' as const, moves: [{ teetimegroup: id, ...at('11:00') }] },
  ])
    expect(await ask(wanted)).toMatchObject({ refusal: 'date-in-the-past' });
});

it('a date that no calendar has is refused', async () => {
  const date = `${Number(dateIn(0).slice(0, 4)) + 1}-02-31`;
  expect(await ask(booking('10:00', { date }))).toMatchObject({ refusal: 'no-such-tee-time' });
  const closed = { teeIDs: ['front'], dates: [date], fromTime: '10:00', toTime: '10:30' };
  expect(await ask({ kind: 'close', ...closed, title: '' })).toMatchObject({ refusal: 'no-such-tee-time' });
});

describe('undo', () => {
  it('takes back each kind, and tells those who were told', async () => {
    const kept = await reserve('kim', 540);
    const pat = golfer('Pat', { email: 'pat@example.com' });
    const id = await book('10:00', { numHoles: 18, golfers: [pat] });
    for (const wanted of [
      booking('12:00', { golfers: [pat] }),
      {
        kind: 'move' as const,
        moves: [
          { teetimegroup: id, ...at('11:00') },
          { teetimegroup: kept, ...at('10:00') },
        ],
      },
      { kind: 'change' as const, teetimegroup: id, numHoles: 9, golfers: [golfer('Lee')] },
      { kind: 'cancel' as const, teetimegroup: kept, money: 'keep' },
    ]) {
      const before = await everything();
      const reply = await done(wanted);
      expect(await everything()).not.toEqual(before);
      const undone = await undo(reply);
      expect(undone).toMatchObject({ ok: true, value: { notices: reply.notices } });
      expect(await everything()).toEqual(before);
    }
    expect((await sent()).filter((one) => one.includes('cancelled'))).toHaveLength(1);
  });

  it('is refused when the time is taken, or the play has started', async () => {
    const id = await book('10:00');
    const reply = await done({ kind: 'cancel', teetimegroup: id, money: 'keep' });
    const other = await book('10:00');
    expect(await undo(reply)).toMatchObject({ refusal: 'slot-taken', conflicts: [{ teetimegroup: other }] });

    const today = { date: dateIn(0), startingTime: '07:00', startingTeeID: 'front' };
    const started = await ask(booking('07:00', today));
    const now = await database.pool.query(
      `select to_char(now() at time zone 'America/Chicago', 'HH24:MI') as now`,
    );
    if (!started.ok || now.rows[0].now < '07:00') return;
    expect(await undo(started.value)).toMatchObject({ refusal: 'play-started' });
  });
});

it('needs one connection alone, while all others may wait for its locks', async () => {
  const narrow = await createTestDatabase({ connections: 1 });
  try {
    const at = await storedTwoNines(narrow.pool);
    await narrow.pool.query(`insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
      values ('kim', 'kim@example.com', '', 'Kim Lee', 'kim@example.com', '', 'Kim', 'Lee')`);
    await narrow.pool.query(
      `insert into user_courses (uid, group_id, course_id) values ('kim', 'test-group', 'two-nines')`,
    );
    const request = {
      id: randomUUID(),
      ...booking('10:00', { golfers: [golfer('Kim Lee', { uid: 'kim' })] }),
    } as ActRequest;
    const deps = actDeps(narrow.pool);
    const booked = await act(deps, { course: at, staff: clerk, request, isPreview: false });
    expect(booked).toMatchObject({ ok: true, value: { notices: 1 } });
  } finally {
    await narrow.drop();
  }
});

it('says in the log which acts can still be undone', async () => {
  const undoable = async () =>
    Object.fromEntries(
      (await readLog(database.pool, courseKey, { date, teetimegroup: null, before: null })).acts.map(
        ({ kind, line, undoable: can }) => [kind === 'note' ? line : kind, can],
      ),
    );
  const booked = await done(booking('07:00'));
  const id = booked.changed[0]?.id ?? '';
  const moved = await done({ kind: 'move', moves: [{ teetimegroup: id, ...at('07:10') }] });
  expect(await undoable()).toEqual({ book: false, move: true });
  await undo(moved);
  expect(await undoable()).toEqual({ book: true, move: false, undo: false });
  await database.pool.query('update teetimegroups set revision = revision + 1 where id = $1', [id]);
  expect(await undoable()).toMatchObject({ book: false });

  await done({ kind: 'note', date, text: 'Carts on paths' });
  await done({ kind: 'note', date, text: '' });
  expect(await undoable()).toMatchObject({ 'Note of the day': false, 'Removed the note of the day': true });
});
