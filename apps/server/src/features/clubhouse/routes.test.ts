import { randomUUID } from 'node:crypto';
import type { StandingTime } from '@dewsweeper/contract/clubhouse-standing';
import { weekdayOf } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, cheapPasswordCost, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { confirmHeld } from '../../../test/golfers-statements.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { placeNine } from '../../../test/tee-time-writers.ts';
import { compose } from '../../compose.ts';
import { parseConfig } from '../../config.ts';

const date = dateIn(0);
const place = `/api/clubhouse/groups/${twoNines.group}/courses/${twoNines.course}`;
const elsewhere = `/api/clubhouse/groups/${twoNines.group}/courses/other`;

let database: TestDatabase;
let app: FastifyInstance;
let starter: Browser;
let clerk: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  const parsed = parseConfig({ DATABASE_URL: 'postgresql://unused', SIGN_INS_PER_ADDRESS: '10000' }, '/');
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  app = await compose({
    config: parsed.value,
    pool: database.pool,
    log: fastify({ logger: { level: 'silent' } }).log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
  });
  await app.ready();
  const staff = { app, pool: database.pool, group: twoNines.group, course: twoNines.course };
  starter = await signedInStaff({ ...staff, name: 'Sam', role: 'starter' });
  clerk = await signedInStaff({ ...staff, name: 'Ann', role: 'pro-shop' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(
    'truncate claims, holds, teetimegroups, days, golfer_reservations, acts, day_notes',
  );
  const hold = { uid: 'golfer', id: 'g1', date, minute: 23 * 60 + 50 };
  await placeNine(database.pool, hold);
  await confirmHeld(database.pool, { uid: 'golfer', courseKey, id: 'g1' });
  await database.pool.query(
    `update teetimegroups set players = 1, golfers = '[{"name": "Pat Moore", "email": "", "phone": "402-555-0100", "paid": false, "rateGroup": 0}]'`,
  );
});

const checkIn = () => ({ id: randomUUID(), kind: 'check-in', teetimegroup: 'g1', golfers: ['1'] });

it('the sheet shows tees, groups with names and telephones, holds and blocks', async () => {
  await placeNine(database.pool, { uid: 'other', id: 'h1', date, minute: 23 * 60 + 40 });
  await database.pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, source, block)
     values ($1, 'b1', $2, '', '', 9, 0, 'confirmed', 'clubhouse',
       '{"blockTeeID": "back", "blockStartTime": "08:00", "blockEndTime": "09:00", "blockTitle": "Frost"}')`,
    [courseKey, date],
  );
  const reply = await starter.send('GET', `${place}/sheet/${date}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(reply.json()).toMatchObject({
    date,
    note: '',
    tees: [
      { id: 'front', name: 'Front Nine', times: expect.arrayContaining(['07:00', '18:00']) },
      { id: 'back', name: 'Back Nine' },
    ],
    groups: [
      {
        id: 'g1',
        startingTime: '23:50',
        startingTeeID: 'front',
        golfers: [
          { id: '1', name: 'Pat Moore', phone: '402-555-0100', priceCents: 2400, pays: 'due', arrival: null },
        ],
        teedOffAt: null,
      },
    ],
    holds: [{ id: 'h1', startingTime: '23:40', until: expect.stringMatching(/Z$/) }],
    blocks: [{ id: 'b1', title: 'Frost', teeID: 'back', from: '08:00', to: '09:00' }],
  });
});

it('a starter checks in, sees it in the log, and takes it back', async () => {
  const act = checkIn();
  const preview = await starter.send('POST', `${place}/acts?preview`, act);
  expect(preview.json()).toMatchObject({
    act: { line: '1 golfer of 11:50 PM checked in' },
    digest: expect.any(String),
  });
  const done = await starter.send('POST', `${place}/acts`, { ...act, preview: preview.json().digest });
  expect(done.json()).toMatchObject({
    act: { by: 'Sam', undoable: true },
    changed: [{ golfers: [{ arrival: { state: 'checked-in' } }] }],
    warnings: [],
  });
  const undo = { id: randomUUID(), kind: 'undo', act: act.id };
  expect((await clerk.send('POST', `${place}/acts`, undo)).json()).toMatchObject({
    act: { by: 'Ann', line: 'Undid: 1 golfer of 11:50 PM checked in' },
  });
  const log = await starter.send('GET', `${place}/acts?date=${date}&teetimegroup=g1`);
  expect(log.json().acts.map(({ kind }: { kind: string }) => kind)).toEqual(['undo', 'check-in']);
});

it('of two who saw the same sheet, the second is told what the first did', async () => {
  const expected = { g1: (await clerk.send('GET', `${place}/sheet/${date}`)).json().groups[0].revision };
  await starter.send('POST', `${place}/acts`, { ...checkIn(), expected });
  const note = { id: randomUUID(), kind: 'note', teetimegroup: 'g1', text: 'Cart', expected };
  const refused = await clerk.send('POST', `${place}/acts`, note);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'changed-meanwhile',
    acts: [{ kind: 'check-in', by: 'Sam' }],
  });
});

const tenOClock = { date, startingTime: '10:00', startingTeeID: 'front' };
const account = (uid: string) => ({ uid, name: 'Pat', email: '', phone: '', rateGroup: 0 });

it('a caller is booked with a name alone', async () => {
  const booking = { id: randomUUID(), kind: 'book', ...tenOClock, numHoles: 9 };
  const golfers = [{ name: 'Kim', rateGroup: 0 }];
  expect((await clerk.send('POST', `${place}/acts`, { ...booking, golfers })).json()).toMatchObject({
    changed: [{ golfers: [{ name: 'Kim', email: '', phone: '' }] }],
  });
});

describe('refused', () => {
  it.each([
    ['golfers twice over', { ...checkIn(), golfers: ['1', '2', '3', '4', '5'] }],
    ['no golfers', { ...checkIn(), golfers: [] }],
    ['an id that is no UUID', { ...checkIn(), id: '7' }],
    ['an unknown kind', { id: randomUUID(), kind: 'dance', teetimegroup: 'g1' }],
    ['an unknown field', { ...checkIn(), override: true }],
    ['a note on nothing', { id: randomUUID(), kind: 'note', text: 'Frost' }],
    ['a note on two things', { id: randomUUID(), kind: 'note', text: 'Frost', date, teetimegroup: 'g1' }],
    ['a booking without golfers', { id: randomUUID(), kind: 'book', ...tenOClock, numHoles: 9, golfers: [] }],
    [
      'one for two who have accounts',
      { id: randomUUID(), kind: 'book', ...tenOClock, numHoles: 9, golfers: [account('a'), account('b')] },
    ],
    ['a change of nothing', { id: randomUUID(), kind: 'change', teetimegroup: 'g1' }],
    [
      'a move that names a group twice',
      {
        id: randomUUID(),
        kind: 'move',
        moves: [
          { teetimegroup: 'g1', ...tenOClock },
          { teetimegroup: 'g1', ...tenOClock },
        ],
      },
    ],
    [
      'a closing that ends before it begins',
      {
        id: randomUUID(),
        kind: 'close',
        teeIDs: ['front'],
        dates: [date],
        fromTime: '10:10',
        toTime: '10:00',
        title: '',
      },
    ],
    ['a long note', { id: randomUUID(), kind: 'note', text: 'x'.repeat(1001), date }],
  ])('%s changes nothing', async (_what, body) => {
    const refused = await starter.send('POST', `${place}/acts`, body);
    expect(codeOf(refused)).toBe('invalid-request');
    const { rows } = await database.pool.query('select from acts');
    expect(rows).toHaveLength(0);
  });

  it.each([
    ['a golfer who is not in the group', { ...checkIn(), golfers: ['2'] }, 422, 'no-such-golfer'],
    ['an unknown group', { ...checkIn(), teetimegroup: 'g2' }, 404, 'no-such-teetimegroup'],
    [
      'an act of two days ago',
      { ...checkIn(), occurredAt: '2026-01-01T00:00:00Z' },
      422,
      'occurred-at-out-of-range',
    ],
    ['the undo of nothing', { id: randomUUID(), kind: 'undo', act: randomUUID() }, 404, 'no-such-act'],
  ])('%s has a code of its own', async (_what, body, status, code) => {
    const refused = await starter.send('POST', `${place}/acts`, body);
    expect([refused.statusCode, codeOf(refused)]).toEqual([status, code]);
  });

  it('who is not signed in, and staff of another course, learn nothing', async () => {
    for (const [method, path, body] of [
      ['GET', `sheet/${date}`, undefined],
      ['GET', 'acts', undefined],
      ['POST', 'acts', checkIn()],
    ] as const) {
      expect(codeOf(await new Browser(app).send(method, `${place}/${path}`, body))).toBe('not-signed-in');
      const there = await starter.send(method, `${elsewhere}/${path}`, body);
      const nowhere = await starter.send(method, `${elsewhere}-that-is-not/${path}`, body);
      expect([there.statusCode, codeOf(there)]).toEqual([404, 'course-not-found']);
      expect([nowhere.statusCode, codeOf(nowhere)]).toEqual([404, 'course-not-found']);
    }
  });
});

describe('standing times', () => {
  const standing = (more = {}) => ({
    id: randomUUID(),
    kind: 'standing-time',
    dates: [dateIn(2), dateIn(9)],
    startingTime: '10:00',
    startingTeeID: 'front',
    numHoles: 9,
    golfers: [{ name: 'Pat Moore', rateGroup: 0 }],
    ...more,
  });

  it('are for the pro shop of this course', async () => {
    const booked = await clerk.send('POST', `${place}/acts`, standing());
    expect(codeOf(booked)).toBe(200);
    const end = () => ({
      id: randomUUID(),
      kind: 'end-standing-time',
      teetimegroup: booked.json().changed[0].id,
    });
    const change = () => ({
      ...end(),
      kind: 'change-standing-time',
      golfers: [{ name: 'Lou Diaz', rateGroup: 0 }],
    });
    for (const wanted of [standing, end, change]) {
      for (const path of ['acts', 'acts?preview'])
        expect(codeOf(await starter.send('POST', `${place}/${path}`, wanted()))).toBe('not-allowed');
      expect(codeOf(await clerk.send('POST', `${elsewhere}/acts`, wanted()))).toBe('course-not-found');
    }
    expect(codeOf(await starter.send('GET', `${place}/standing-times`))).toBe('not-allowed');
    expect(codeOf(await clerk.send('GET', `${elsewhere}/standing-times`))).toBe('course-not-found');
    const listed = async () => (await clerk.send('GET', `${place}/standing-times`)).json().standingTimes;
    const [first, second] = booked.json().changed.map(({ id }: { id: string }) => id);
    const own = async () =>
      (await listed()).find(({ dates }: StandingTime) => dates.some((one) => one.teetimegroup === first));
    expect(codeOf(await clerk.send('POST', `${place}/acts`, change()))).toBe(200);
    const cancel = { id: randomUUID(), kind: 'cancel', teetimegroup: second, money: 'keep' };
    expect(codeOf(await clerk.send('POST', `${place}/acts`, cancel))).toBe(200);
    const on = { startingTime: '10:00', startingTeeID: 'front', hasOwnGolfers: false };
    expect(await own()).toEqual({
      id: booked.json().act.id,
      weekdays: [weekdayOf(dateIn(2))],
      startingTime: '10:00',
      startingTeeID: 'front',
      teeName: expect.any(String),
      numHoles: 9,
      golfers: [{ name: 'Lou Diaz', rateName: expect.any(String) }],
      nextDate: dateIn(2),
      lastDate: dateIn(2),
      dates: [
        { ...on, teetimegroup: first, date: dateIn(2), state: 'coming' },
        { ...on, teetimegroup: second, date: dateIn(9), state: 'cancelled' },
      ],
      skipped: [],
    });
    expect(codeOf(await clerk.send('POST', `${place}/acts`, end()))).toBe(200);
    expect(await own()).toMatchObject({ nextDate: null });
    const undo = { id: randomUUID(), kind: 'undo', act: booked.json().act.id };
    expect(codeOf(await clerk.send('POST', `${place}/acts`, undo))).toBe('changed-meanwhile');
  });

  it.each([
    { dates: [] },
    { dates: Array.from({ length: 54 }, (_, day) => dateIn(2 + day)) },
    { dates: ['2026-02-3'] },
    { golfers: [] },
    { override: { reason: 'VIP' } },
  ])('are refused for %j', async (wrong) => {
    expect(codeOf(await clerk.send('POST', `${place}/acts`, standing(wrong)))).toBe('invalid-request');
  });
});

describe('shotgun starts', () => {
  const on = dateIn(4);
  const shotgun = (more = {}) => ({
    id: randomUUID(),
    kind: 'shotgun',
    date: on,
    title: 'Rotary',
    fromTime: '08:00',
    startingTime: '09:00',
    toTime: '13:00',
    groups: [{ hole: 18, team: '', players: ['Pat Moore'] }],
    ...more,
  });

  it('are for the pro shop of this course, and all of its staff see the groups', async () => {
    expect(codeOf(await clerk.send('POST', `${place}/acts`, shotgun()))).toBe(200);
    const { blocks } = (await starter.send('GET', `${place}/sheet/${on}`)).json();
    const kept = blocks.find((one: { shotgun?: object }) => one.shotgun);
    expect(kept.shotgun.groups).toEqual([{ hole: 18, team: '', players: ['Pat Moore'] }]);
    const change = () => ({
      id: randomUUID(),
      kind: 'change-shotgun',
      teetimegroup: kept.id,
      startingTime: '09:30',
      groups: [],
    });
    for (const wanted of [shotgun, change]) {
      for (const path of ['acts', 'acts?preview'])
        expect(codeOf(await starter.send('POST', `${place}/${path}`, wanted()))).toBe('not-allowed');
      expect(codeOf(await clerk.send('POST', `${elsewhere}/acts`, wanted()))).toBe('course-not-found');
    }
    expect(codeOf(await clerk.send('POST', `${place}/acts`, change()))).toBe(200);
  });

  it('do not show golfers who plays', async () => {
    const golfer = new Browser(app);
    const board = await golfer.send('GET', `/api/groups/test-group/courses/two-nines/teetimes/${on}`);
    expect(codeOf(board)).toBe(200);
    expect(board.body).toContain('"13:10');
    for (const hidden of ['"09:00', 'Pat Moore', 'Rotary']) expect(board.body).not.toContain(hidden);
  });

  const group = { hole: 1, team: '', players: [] };
  it.each([
    { title: ' ' },
    { startingTime: '07:50' },
    { startingTime: '13:10' },
    { groups: Array.from({ length: 73 }, () => group) },
    { groups: [{ ...group, hole: 19 }] },
    { groups: [{ ...group, players: [''] }] },
    { groups: [{ ...group, players: Array.from({ length: 9 }, () => 'Pat') }] },
  ])('are refused for %j', async (wrong) => {
    expect(codeOf(await clerk.send('POST', `${place}/acts`, shotgun(wrong)))).toBe('invalid-request');
  });
});

describe('the money of a day', () => {
  const money = `${place}/money/${date}`;
  const act = (wanted: object) =>
    clerk.send('POST', `${place}/acts`, { id: randomUUID(), teetimegroup: 'g1', ...wanted });

  it('names what was taken and given back, by method, for the pro shop alone', async () => {
    await database.pool.query(
      `update teetimegroups set golfers = jsonb_set(golfers, '{0,name}', '"=Pat Moore"') where id = 'g1'`,
    );
    const pay = { kind: 'pay', golfers: ['1'], method: 'cash', amountCents: 2400 };
    expect(codeOf(await act(pay))).toBe(200);
    expect(codeOf(await act({ kind: 'give-back', amountCents: 400 }))).toBe(200);
    const { counter, totals, online } = (await clerk.send('GET', money)).json();
    expect(totals).toEqual([{ method: 'cash', takenCents: 2400, givenBackCents: 400 }]);
    expect(counter).toMatchObject([
      { amountCents: 2400, by: 'Ann', teetimegroup: 'g1', startingTime: '23:50', golfer: '=Pat Moore' },
      { amountCents: -400, by: 'Ann' },
    ]);
    expect(online).toEqual([]);
    expect(codeOf(await starter.send('GET', money))).toBe('not-allowed');
    expect(codeOf(await clerk.send('GET', `${elsewhere}/money/${date}`))).toBe('course-not-found');
    const csv = await clerk.send('GET', `${money}/csv`);
    expect(csv.headers['content-disposition']).toContain(`money-two-nines-${date}.csv`);
    expect(csv.body.split('\r\n')[1]).toMatch(/,counter,cash,24\.00,0\.00,Ann,g1,.*,23:50,'=Pat Moore,$/);
    expect(codeOf(await starter.send('GET', `${money}/csv`))).toBe('not-allowed');
  });

  it.each([
    [{ kind: 'pay', golfers: ['1'], method: 'cash', amountCents: 0 }, 'invalid-request'],
    [{ kind: 'pay', golfers: ['1'], method: 'shells', amountCents: 100 }, 'invalid-request'],
    [{ kind: 'pay', golfers: ['1'], method: 'cash', amountCents: 1_000_001 }, 'invalid-request'],
    [{ kind: 'give-back', amountCents: 1 }, 'nothing-to-give-back'],
    [{ kind: 'capture' }, 'not-allowed'],
  ])('%j is refused', async (wanted, code) => {
    await database.pool.query('delete from counter_money');
    expect(codeOf(await act(wanted))).toBe(code);
  });
});
