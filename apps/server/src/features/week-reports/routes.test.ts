import type { MoneyDay } from '@dewsweeper/contract/clubhouse-money';
import { howCounted } from '@dewsweeper/contract/reports';
import { addDays } from '@dewsweeper/core/shared/local-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { type Clubhouse, openClubhouse } from '../../../test/clubhouse.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { insertGroups } from '../../../test/insert-groups.ts';
import { runCourseCommand } from '../../../test/run-course-command.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';

const monday = '2026-04-27';
const path = '/api/clubhouse/groups/test-group/courses/free';
const week = `${path}/reports/week`;
/** At the course, before the noon of the day. */
const onDay = (date: string) => `${date}T15:00:00Z`;

let clubhouse: Clubhouse;
let manager: Browser;
beforeAll(async () => {
  clubhouse = await openClubhouse();
  const { app, pool } = clubhouse;
  await insertGroups(pool, [
    group('a', 0, { starting_time: '07:00', created_at: onDay(addDays(monday, -10)) }),
    group('b', 0, { starting_time: '07:10', players: 4, source: 'counter', arrivals: arrivals(2) }),
    group('c', 6, {
      starting_time: '08:00',
      source: 'shop',
      num_holes: 18,
      reround_tee_id: 'back',
      reround_time: '10:10',
    }),
    group('d', 2, { starting_time: '09:00', source: 'counter', status: 'cancelled' }),
    group('before', -7, { starting_time: '07:00' }),
    group('year', -364, { starting_time: '07:00', players: 1 }),
    group('later', 9, { starting_time: '07:00' }),
  ]);
  await pay('b', [
    { id: 'm1', method: 'cash', amount_cents: 8000, day: monday, returned_cents: 3000 },
    { id: 'm2', method: 'cash', amount_cents: 3000, day: addDays(monday, 1), returned_of: 'm1' },
    { id: 'm3', method: 'card', amount_cents: 1050, day: addDays(monday, -8) },
  ]);
  await pay('later', [{ id: 'm4', method: 'voucher', amount_cents: 2500, day: addDays(monday, 6) }]);
  await payOnline('a', 'captured', 3600, 600, onDay(addDays(monday, -10)));
  await payOnline('later', 'captured', 4800, 0, onDay(addDays(monday, 3)));
  await payOnline('d', 'refunded', 2000, 2000, onDay(addDays(monday, 2)));
  await payOnline('before', 'authorized', 9900, 0, onDay(monday));
  const staff = { app, pool, group: 'test-group', course: 'free' };
  manager = await signedInStaff({ ...staff, name: 'Max', role: 'manager' });
});
afterAll(() => clubhouse.close());

function group(id: string, day: number, more: object) {
  const date = addDays(monday, day);
  return {
    course_key: 'test-group/free',
    id,
    date,
    starting_tee_id: 'front',
    num_holes: 9,
    players: 2,
    status: 'confirmed',
    source: 'widget',
    created_at: onDay(date),
    ...more,
  };
}

const arrivals = (noShows: number) =>
  Object.fromEntries(
    [1, 2, 3, 4].map((id) => [id, { state: id <= noShows ? 'no-show' : 'checked-in', atMs: 0 }]),
  );

async function pay(teetimegroup: string, taken: Record<string, unknown>[]): Promise<void> {
  await clubhouse.pool.query(
    'insert into counter_money select * from jsonb_populate_recordset(null::counter_money, $1)',
    [
      JSON.stringify(
        taken.map((one) => ({
          course_key: 'test-group/free',
          teetimegroup_id: teetimegroup,
          act_id: one.id,
          returned_cents: 0,
          staff_id: 'kim',
          staff_name: 'Kim',
          at: onDay(String(one.day)),
          ...one,
        })),
      ),
    ],
  );
}

async function payOnline(id: string, state: string, cents: number, refunded: number, at: string) {
  await clubhouse.pool.query(
    `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
       environment, location_id, source_id, ask_at, created_at, refunded_cents)
     values ('test-group/free', $1, $1, 'ann', $2, 'capture', $3, 'USD', 'sandbox', 'L', 'S', 'infinity', $4, $5)`,
    [id, state, cents, at, refunded],
  );
}

const report = async (from = addDays(monday, 3)) =>
  (await manager.send('GET', `${week}?from=${from}`)).json();

it('counts known bookings, play and money, from the Monday of the week', async () => {
  const { courseName, days, week: figures } = await report();
  expect(courseName).toBe('Two Nines');
  expect(days.map(({ date }: { date: string }) => date)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day)),
  );
  // Two nines from 7:00 to 18:00 every ten minutes, each day.
  expect(figures).toEqual({
    from: monday,
    bookings: { online: 1, counter: 1, courseSystem: 1 },
    players: { online: 2, counter: 4, courseSystem: 2 },
    cancelled: 1,
    noShows: 2,
    use: { bookable: 7 * 2 * 67, booked: 4 },
    lead: { bookings: [1, 0, 0, 0, 1, 0], medianDays: 0 },
    counter: [
      { method: 'cash', takenCents: 8000, givenBackCents: 3000 },
      { method: 'voucher', takenCents: 2500, givenBackCents: 0 },
    ],
    online: { takenCents: 6800, givenBackCents: 2000 },
    playCents: 8000 - 3000 + 1050 + 3600 - 600,
    centsPerTime: 10,
  });
  expect(days[0]).toMatchObject({ cancelled: 0, noShows: 2, bookings: { online: 1, counter: 1 } });
  expect(days[0].hours[7]).toEqual({ bookable: 12, booked: 2 });
});

it('sets the week before and the week 52 weeks before beside it', async () => {
  const { weekBefore, yearBefore } = await report();
  expect(weekBefore).toMatchObject({ from: '2026-04-20', bookings: { online: 1 }, players: { online: 2 } });
  expect(weekBefore.counter).toEqual([]);
  expect(yearBefore).toMatchObject({ from: '2025-04-28', players: { online: 1 }, playCents: 0 });
  expect((await report(addDays(monday, -7))).week).toEqual(weekBefore);
});

it('agrees with the Money page of its seven days', async () => {
  const { week: figures } = await report();
  const money: MoneyDay[] = [];
  for (let day = 0; day < 7; day += 1)
    money.push((await manager.send('GET', `${path}/money/${addDays(monday, day)}`)).json());
  const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
  const leftOf = (all: { takenCents: number; givenBackCents: number }[]) =>
    sum(all.map(({ takenCents, givenBackCents }) => takenCents - givenBackCents));
  expect(leftOf(figures.counter)).toBe(leftOf(money.flatMap(({ totals }) => totals)));
  const paid = money.flatMap(({ date, online }) =>
    online.filter(({ at, state }) => at.startsWith(date) && (state === 'paid' || state === 'refunded')),
  );
  expect(leftOf([figures.online])).toBe(sum(paid.map((one) => one.amountCents - one.refundedCents)));
});

it('is what the command prints, with how each figure is counted', async () => {
  const { out } = await runCourseCommand(clubhouse.environment, [
    'report',
    'test-group/free',
    '--week',
    monday,
  ]);
  const row = (name: string) =>
    out
      .split('\n')
      .find((line) => line.trim().startsWith(name))
      ?.trim()
      .split(/ {2,}/);
  expect(row('bookings   ')).toBeDefined();
  expect(row('online')).toEqual(['online', '1', '1', '1']);
  expect(row('at the counter')).toEqual(['at the counter', '1', '0', '0']);
  expect(row('players')).toEqual(['players', '8', '2', '1']);
  expect(row('no-shows')).toEqual(['no-shows', '2', '0', '0']);
  expect(row('cancelled')).toEqual(['cancelled', '1', '0', '0']);
  expect(row('booked ahead')).toEqual(['booked ahead, median days', '0', '0', '0']);
  expect(row('taken at the counter')).toEqual(['taken at the counter', '75.00', '0.00', '0.00']);
  expect(row('taken online')).toEqual(['taken online', '48.00', '0.00', '0.00']);
  expect(row('paid for play')).toEqual(['paid for play in the week', '90.50', '0.00', '0.00']);
  expect(row('paid per')).toEqual(['paid per available time', '0.10', '0.00', '0.00']);
  for (const sentence of Object.values(howCounted)) expect(out.replaceAll('\n', ' ')).toContain(sentence);
});

it('is downloaded as CSV, which no spreadsheet runs', async () => {
  const { headers, body } = await manager.send('GET', `${week}/csv?from=${monday}`);
  expect(headers['content-disposition']).toBe('attachment; filename="week-free-2026-04-27.csv"');
  const lines = body.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFfigure,week of 2026-04-27,week of 2026-04-20,week of 2025-04-28,how it is counted',
  );
  expect(lines).toContainEqual(expect.stringContaining('"taken at the counter, cash",50.00,0.00,0.00,'));
  expect(lines).toContainEqual(expect.stringContaining('paid for play in the week,90.50,0.00,0.00,'));
  expect(lines).toContain('"times used, 2026-04-27 07:00",2,,,of 12');
  expect(body).not.toMatch(/(^|,)[=+@-]/m);
});

it('is of this week unless another is asked for', async () => {
  const { days } = (await manager.send('GET', week)).json();
  const { rows } = await clubhouse.pool.query(
    `select to_char(dewsweeper_now() at time zone 'America/Chicago', 'YYYY-MM-DD') as today`,
  );
  expect(days.map(({ date }: { date: string }) => date)).toContain(rows[0].today);
});

it.each(['May', '2026-02-30', '1999-12-31', '2100-01-01', '2026-04-27&to=2027-01-01'])(
  'refuses a week of %s',
  async (from) => {
    expect(codeOf(await manager.send('GET', `${week}?from=${from}`))).toBe('invalid-request');
  },
);

it('is for managers and owners of this course alone', async () => {
  const { app, pool } = clubhouse;
  await storeCourse(pool, { ...twoNines, course: 'elsewhere' });
  const staff = { app, pool, group: 'test-group', course: 'free' };
  const asked = async (browser: Browser) => {
    const codes = [];
    for (const url of [week, `${week}/csv`]) codes.push(codeOf(await browser.send('GET', url)));
    return codes;
  };
  expect(await asked(await signedInStaff({ ...staff, name: 'Olive', role: 'owner' }))).toEqual([200, 200]);
  for (const role of ['starter', 'pro-shop'] as const)
    expect(await asked(await signedInStaff({ ...staff, name: role, role }))).toEqual([
      'not-allowed',
      'not-allowed',
    ]);
  const foreign = await signedInStaff({ ...staff, course: 'elsewhere', name: 'Eve', role: 'owner' });
  expect(await asked(foreign)).toEqual(['course-not-found', 'course-not-found']);
  expect(await asked(new Browser(app))).toEqual(['not-signed-in', 'not-signed-in']);
});
