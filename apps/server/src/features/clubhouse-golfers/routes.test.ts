import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const place = `/api/clubhouse/groups/${twoNines.group}/courses/${twoNines.course}/golfers`;
const elsewhere = `/api/clubhouse/groups/${twoNines.group}/courses/other/golfers`;

let database: TestDatabase;
let app: FastifyInstance;
let starter: Browser;
let clerk: Browser;
let manager: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  app = await openWholeServer(database.pool, { SIGN_INS_PER_ADDRESS: '10000' });
  const staff = { app, pool: database.pool, group: twoNines.group, course: twoNines.course };
  starter = await signedInStaff({ ...staff, name: 'Sam', role: 'starter' });
  clerk = await signedInStaff({ ...staff, name: 'Ann', role: 'pro-shop' });
  manager = await signedInStaff({ ...staff, name: 'Max', role: 'manager' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  await database.pool.query(
    'truncate users, user_courses, privileges, golfer_reservations, teetimegroups, payments, golfer_notes',
  );
  await golfer('vera', 'Vera Nováková', '+1 402 555 0188');
  await golfer('pat', "Patrick O'Brien", '402-555-0199');
  await golfer('per', 'Per Holm', '0461 188 01');
  await golfer('ole', 'Øystein Ждан', '');
  await golfer('stranger', 'Vera Stranger', '+1 402 555 0188', 'other');
});

async function golfer(uid: string, name: string, phone: string, course: string = twoNines.course) {
  const [firstName = '', lastName = ''] = name.split(' ');
  await database.pool.query(
    `insert into users (uid, login_email, password_hash, name, email, phone, first_name, last_name)
     values ($1, $2, '', $3, $2, $4, $5, $6)`,
    [uid, `${uid}@example.com`, name, phone, firstName, lastName],
  );
  await database.pool.query('insert into user_courses (uid, group_id, course_id) values ($1, $2, $3)', [
    uid,
    twoNines.group,
    course,
  ]);
}

type Booking = { uid: string; id: string; days: number; names?: string[]; status?: string; noShow?: boolean };

async function booked({
  uid,
  id,
  days,
  names = ['Somebody'],
  status = 'confirmed',
  noShow = false,
}: Booking) {
  const golfers = names.map((name) => ({ name, email: '', phone: '', paid: true, rateGroup: 0 }));
  await database.pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid,
       source, golfers, arrivals)
     values ($1, $2, $3, '09:00', 'front', 9, $4, $5, $6, 'widget', $7, $8)`,
    [
      courseKey,
      id,
      dateIn(days),
      names.length,
      status,
      uid,
      JSON.stringify(golfers),
      JSON.stringify(noShow ? { 1: { state: 'no-show', atMs: 0 } } : {}),
    ],
  );
  if (status === 'confirmed')
    await database.pool.query('insert into golfer_reservations values ($1, $2, $3, $4)', [
      uid,
      courseKey,
      id,
      dateIn(days),
    ]);
}

async function found(search: string): Promise<string[]> {
  const reply = await starter.send('POST', `${place}/searches`, { search });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().golfers.map(({ uid }: { uid: string }) => uid);
}

describe('a search', () => {
  it.each([
    ['ver', ['vera']],
    ['VERA nov', ['vera']],
    ['novakova', ['vera']],
    ['Nováková', ['vera']],
    ['era', []],
    ['obri', ['pat']],
    ['p', ['pat', 'per']],
    ['vera per', []],
    ['øys', ['ole']],
    ['Ждан Øy', ['ole']],
    ['ждан', ['ole']],
    ['402555', ['pat', 'vera']],
    ['1402555', ['vera']],
    ['0188', ['vera']],
    ['+1 (402) 555-0188', ['vera']],
    ['555', []],
    ['18', []],
    ["x'y", []],
    ['%_*', []],
  ])('for “%s” finds %j', async (search, uids) => {
    expect((await found(search)).toSorted()).toEqual(uids);
  });

  it('finds the booker by the beginning of a number, or by that of a receipt', async () => {
    await booked({ uid: 'vera', id: 'K7QM-4T2X-9RWD', days: 1 });
    await booked({ uid: 'stranger', id: 'K7QM-5555-9RWD', days: 1 });
    await database.pool.query(
      `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
         environment, location_id, source_id, receipt_number, ask_at)
       values ($1, 'p1', 'g1', 'per', 'captured', 'capture', 100, 'USD', 'sandbox', '', '', 'RcPt', 'infinity'),
         ($1, 'p2', 'g2', 'per', 'captured', 'capture', 100, 'USD', 'sandbox', '', '', 'AB12', 'infinity')`,
      [courseKey],
    );
    expect(await found('k7qm-')).toEqual(['vera']);
    expect(await found('ab12')).toEqual(['per']);
    expect(await found('RcPt')).toEqual(['per']);
    expect(await found('RcP')).toEqual([]);
  });

  it('shows those first who played last, with what must be known of them', async () => {
    await booked({ uid: 'per', id: 'g1', days: -1, noShow: true });
    await booked({ uid: 'per', id: 'g2', days: -5, noShow: true, status: 'cancelled' });
    await booked({ uid: 'pat', id: 'g3', days: -3 });
    await booked({ uid: 'pat', id: 'g4', days: 3 });
    await database.pool.query(
      `insert into privileges values ('pat@example.com', $1, $2, true, 'Call us.', 'always', '{}'),
         ('per@example.com', $1, 'other', true, '', 'always', '{}')`,
      [twoNines.group, twoNines.course],
    );
    const reply = await starter.send('POST', `${place}/searches`, { search: 'p' });
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.json().golfers).toEqual([
      {
        uid: 'per',
        name: 'Per Holm',
        phone: '0461 188 01',
        email: 'per@example.com',
        lastPlayed: dateIn(-1),
        isDenied: false,
        mustPay: false,
        noShows: 1,
      },
      {
        uid: 'pat',
        name: "Patrick O'Brien",
        phone: '402-555-0199',
        email: 'pat@example.com',
        lastPlayed: dateIn(-3),
        isDenied: true,
        mustPay: true,
        noShows: 0,
      },
    ]);
  });

  it.each(['', '  ', 'x'.repeat(101)])('for “%s” is refused', async (search) => {
    expect(codeOf(await starter.send('POST', `${place}/searches`, { search }))).toBe('invalid-request');
  });
});

describe('a golfer', () => {
  it('has reservations, money, no-shows and partners of this course', async () => {
    await booked({ uid: 'per', id: 'g1', days: -9, names: ['Per Holm', 'Ida Holm'], noShow: true });
    await booked({ uid: 'per', id: 'g2', days: -2, names: ['Per Holm', 'Nils Berg', 'Ida Holm'] });
    await booked({ uid: 'per', id: 'g3', days: 2, status: 'cancelled' });
    await booked({ uid: 'per', id: 'g4', days: 4 });
    await booked({ uid: 'per', id: 'g5', days: 3 });
    const reply = await starter.send('GET', `${place}/per`);
    expect(reply.json()).toMatchObject({
      uid: 'per',
      lastPlayed: dateIn(-2),
      noShows: 1,
      isAddressProved: false,
      coming: [{ id: 'g5' }, { id: 'g4' }],
      past: [
        { id: 'g3', status: 'cancelled' },
        { id: 'g2', players: 3, priceCents: 7200, paidCents: 7200, arrival: null },
        { id: 'g1', arrival: 'no-show' },
      ],
      privileges: { denyOnlineBooking: false, denyOnlineBookingMessage: '', requirePayment: '', rates: [] },
      note: null,
      partners: [{ name: 'Ida Holm' }, { name: 'Nils Berg' }],
    });
  });

  it('gets a note from the pro shop, which an empty one takes away', async () => {
    const noted = await clerk.send('PUT', `${place}/per/note`, { text: ' Needs a cart. ' });
    expect(noted.json().note).toMatchObject({ text: 'Needs a cart.', by: 'Ann' });
    await manager.send('PUT', `${place}/per/note`, { text: 'Needs two.' });
    expect((await starter.send('GET', `${place}/per`)).json().note).toMatchObject({
      text: 'Needs two.',
      by: 'Max',
    });
    expect((await clerk.send('PUT', `${place}/per/note`, { text: ' ' })).json().note).toBeNull();
    expect((await database.pool.query('select from golfer_notes')).rowCount).toBe(0);
    expect(codeOf(await clerk.send('PUT', `${place}/per/note`, { text: 'x'.repeat(1001) }))).toBe(
      'invalid-request',
    );
    expect(codeOf(await starter.send('PUT', `${place}/per/note`, { text: 'x' }))).toBe('not-allowed');
  });

  it('is denied by a manager, and keeps the rates that they may choose', async () => {
    await database.pool.query(
      `insert into privileges values ('per@example.com', $1, $2, false, '', 'sometimes', '{Member}')`,
      [twoNines.group, twoNines.course],
    );
    const denial = {
      denyOnlineBooking: true,
      denyOnlineBookingMessage: 'Call us.',
      requirePayment: 'always',
    };
    const set = await manager.send('PUT', `${place}/per/privileges`, denial);
    expect(set.json()).toMatchObject({
      isDenied: true,
      mustPay: true,
      privileges: { ...denial, rates: ['Member'] },
    });
    for (const wrong of [{ ...denial, requirePayment: 'sometimes' }, { ...denial, rates: [] }, {}])
      expect(codeOf(await manager.send('PUT', `${place}/per/privileges`, wrong))).toBe('invalid-request');
    expect(codeOf(await clerk.send('PUT', `${place}/per/privileges`, denial))).toBe('not-allowed');
  });

  it('of another course is not there', async () => {
    for (const uid of ['stranger', 'nobody']) {
      const asked = [
        await starter.send('GET', `${place}/${uid}`),
        await clerk.send('PUT', `${place}/${uid}/note`, { text: 'x' }),
        await manager.send('PUT', `${place}/${uid}/privileges`, {
          denyOnlineBooking: true,
          denyOnlineBookingMessage: '',
          requirePayment: '',
        }),
      ];
      expect(asked.map((reply) => [reply.statusCode, codeOf(reply)])).toEqual(
        asked.map(() => [404, 'golfer-not-found']),
      );
    }
    expect((await database.pool.query('select from golfer_notes')).rowCount).toBe(0);
    expect((await database.pool.query('select from privileges')).rowCount).toBe(0);
  });
});

it('who is not signed in, and staff of another course, learn nothing', async () => {
  for (const [method, path, body] of [
    ['POST', '/searches', { search: 'vera' }],
    ['GET', '/stranger', undefined],
    ['PUT', '/stranger/note', { text: randomUUID() }],
    ['PUT', '/stranger/privileges', undefined],
  ] as const) {
    expect(codeOf(await new Browser(app).send(method, `${place}${path}`, body))).toBe('not-signed-in');
    const there = await manager.send(method, `${elsewhere}${path}`, body);
    expect([there.statusCode, codeOf(there)]).toEqual([404, 'course-not-found']);
  }
});
