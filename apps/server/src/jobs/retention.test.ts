import { setTimeout as sleep } from 'node:timers/promises';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { shiftClock } from '../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../test/example-course.ts';
import { placeNine } from '../../test/tee-time-writers.ts';
import { deleteOldDataWhenDue } from './retention.ts';

let database: TestDatabase;
let courseKey: CourseKey;
const keeping = { holdsKeptDays: 30, golfersKeptDays: 730, unusedAccountsKeptYears: null };

beforeEach(async () => {
  database = await createTestDatabase();
  courseKey = await storeCourse(database.pool, twoNines);
});
afterEach(() => database.drop());

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

/** Applies retention as on a day when it is due. */
async function applyRetentionNow(kept: Partial<{ unusedAccountsKeptYears: number | null }> = {}) {
  await query(
    `insert into sweeps values ('old-data', '2000-01-01') on conflict (name) do update set ended_at = excluded.ended_at`,
  );
  const options = { pool: database.pool, keeping: { ...keeping, ...kept }, retentionTime: '00:00' };
  // A run before it holds the lock until its session has closed.
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const deleted = await deleteOldDataWhenDue(options);
    if (deleted) return deleted;
    await sleep(50);
  }
  throw new Error('it was not due');
}

/** Groups this many days old. */
async function group(
  id: string,
  options: { daysAgo: number; status?: string; uid?: string | null; source?: string; golfers?: object[] },
): Promise<void> {
  const { daysAgo, status = 'confirmed', uid = 'ann', source = 'widget' } = options;
  const golfers = options.golfers ?? [
    { name: 'Ann Lee', email: 'ann@example.com', phone: '402-555-0134', paid: true, rateGroup: 1 },
  ];
  await query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid,
        source, golfers, ended_at)
      values ($1, $2, to_char(now() - make_interval(days => $3), 'YYYY-MM-DD'), '07:00', 'front', 9, 1, $4, $5, $6, $7,
        case when $4 = 'confirmed' then null else now() - make_interval(days => $3) end)`,
    [courseKey, id, daysAgo, status, uid, source, JSON.stringify(golfers)],
  );
}

async function payment(id: string, ofGroup: string, state: string): Promise<void> {
  await query(
    `insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
      environment, location_id, source_id, ask_at) values ($1, $2, $3, 'ann', $4, 'capture', 4800, 'USD', 'sandbox', 'L', 'c', 'infinity')`,
    [courseKey, id, ofGroup, state],
  );
}

describe('holds that ended', () => {
  it('go after their time, but for those whose money is not settled', async () => {
    await group('old', { daysAgo: 31, status: 'released' });
    await group('old-expired', { daysAgo: 400, status: 'expired' });
    await group('young', { daysAgo: 29, status: 'released' });
    await group('unsettled', { daysAgo: 31, status: 'expired' });
    await group('declined', { daysAgo: 31, status: 'expired' });
    await group('cancelled', { daysAgo: 400, status: 'cancelled' });
    await payment('p1', 'unsettled', 'undoing');
    await payment('p2', 'declined', 'declined');
    await query(
      `insert into claims values ($1, '2030-01-01', 'front', 420, 'old', 'ann', now() - interval '31 days')`,
      [courseKey],
    );
    expect(await applyRetentionNow()).toEqual({ holds: 3, reservations: 0, drafts: 0, accounts: 0 });
    const left = await query('select id from teetimegroups order by id');
    expect(left.map(({ id }) => id)).toEqual(['cancelled', 'unsettled', 'young']);
    expect(await query('select id from payments order by id')).toEqual([{ id: 'p1' }, { id: 'p2' }]);
    expect(await query('select from claims')).toEqual([]);
  });

  it('are forgotten with their golfer, unless they have held since or hold now', async () => {
    const span = (days: number) => `jsonb_build_array(jsonb_build_object('time', 't', 'fromMs', 0,
      'untilMs', extract(epoch from now() - interval '${days} days') * 1000))`;
    await query(`insert into holds (uid, kept, expired_at) values
      ('old', ${span(31)}, array[now() - interval '31 days']), ('young', ${span(29)}, '{}'),
      ('ran-out', '[]', array[now() - interval '29 days']), ('nothing', '[]', '{}')`);
    await query(`insert into holds (uid, teetimegroup_id, expires_at) values
      ('past', 'p', now() - interval '31 days'), ('living', 'l', now() + interval '7 minutes'), ('paying', 'i', 'infinity')`);
    expect((await applyRetentionNow()).holds).toBe(2);
    const left = await query('select uid from holds order by uid');
    expect(left.map(({ uid }) => uid)).toEqual(['living', 'nothing', 'paying', 'ran-out', 'young']);
  });
});

describe('rounds of long ago', () => {
  it('include shotgun starts, whose times stay closed', async () => {
    for (const [id, daysAgo] of [
      ['old', 732],
      ['young', 728],
    ] as const)
      await query(
        `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status,
            source, block, shotgun)
          values ($1, $2, to_char(now() - make_interval(days => $3), 'YYYY-MM-DD'), '', '', 9, 0, 'confirmed',
            'clubhouse', '{"blockTitle": "Rotary"}', '{"groups": [{"players": ["Ann Lee"]}]}')`,
        [courseKey, id, daysAgo],
      );
    expect((await applyRetentionNow()).reservations).toBe(1);
    expect((await applyRetentionNow()).reservations).toBe(0);
    const left = await query('select id, block is null as open from teetimegroups where shotgun is null');
    expect(left).toEqual([{ id: 'old', open: false }]);
  });

  it('name nobody any more, and stay for the statistics', async () => {
    await group('old', { daysAgo: 732 });
    await group('own', { daysAgo: 800, source: 'clubhouse', uid: null });
    await group('young', { daysAgo: 728 });
    await payment('p', 'old', 'captured');
    await query(
      `insert into golfer_reservations select uid, course_key, id, date from teetimegroups where uid is not null`,
    );
    await query(
      `insert into claims select course_key, date, 'front', 420, id, uid, 'infinity' from teetimegroups where id = 'old'`,
    );
    const before = await query(
      `select date, starting_time, num_holes, players, status, source from teetimegroups order by id`,
    );
    expect((await applyRetentionNow()).reservations).toBe(2);
    const forgotten = { name: 'Golfer', email: '', phone: '', paid: true, rateGroup: 1 };
    expect(await query('select id, uid, golfers -> 0 as golfer from teetimegroups order by id')).toEqual([
      { id: 'old', uid: null, golfer: forgotten },
      { id: 'own', uid: null, golfer: forgotten },
      { id: 'young', uid: 'ann', golfer: expect.objectContaining({ name: 'Ann Lee' }) },
    ]);
    expect(
      await query(
        `select date, starting_time, num_holes, players, status, source from teetimegroups order by id`,
      ),
    ).toEqual(before);
    expect(await query('select uid, amount_cents, state from payments')).toEqual([
      { uid: '', amount_cents: 4800, state: 'captured' },
    ]);
    expect(await query('select uid from claims')).toEqual([{ uid: '' }]);
    expect(await query('select teetimegroup_id as id from golfer_reservations')).toEqual([{ id: 'young' }]);
    expect((await applyRetentionNow()).reservations).toBe(0);
  });

  it('are swept in batches, all of them, and golfers book meanwhile', async () => {
    for (let number = 1; number <= 650; number += 1) await group(`old-${number}`, { daysAgo: 1000 });
    const running = applyRetentionNow();
    expect(await placeNine(database.pool, { uid: 'bob', id: 'held', date: '2030-06-01', minute: 420 })).toBe(
      'held',
    );
    expect((await running).reservations).toBe(650);
    expect(await query(`select from teetimegroups where tells_golfers(golfers)`)).toEqual([]);
  });

  it('do not wait long for a row that somebody has, and come to it later', async () => {
    await group('old', { daysAgo: 1000 });
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`select from teetimegroups where course_key = $1 for update`, [courseKey]);
    const began = Date.now();
    await expect(applyRetentionNow()).rejects.toThrow('lock timeout');
    expect(Date.now() - began).toBeLessThan(5_000);
    await client.query('rollback');
    client.release();
    expect((await applyRetentionNow()).reservations).toBe(1);
  });
});

describe('drafts', () => {
  it('go after a day', async () => {
    await query(`insert into drafts values ('ann', '[]', now() - interval '25 hours'), ('bob', '[]', now())`);
    expect((await applyRetentionNow()).drafts).toBe(1);
    expect(await query('select uid from drafts')).toEqual([{ uid: 'bob' }]);
  });
});

describe('accounts that nobody uses', () => {
  async function account(name: string): Promise<string> {
    const app = await createAccountsApp(database.pool);
    await new Browser(app).send('POST', '/api/users', registrationOf(`${name}@example.com`));
    await app.close();
    const [user] = await query('select uid from users where login_email = $1', [`${name}@example.com`]);
    await query('delete from sessions where uid = $1', [user.uid]);
    await query(`update users set created_at = created_at - interval '10 years'`);
    return user.uid;
  }

  it('are kept unless the operator says for how long', async () => {
    const unused = await account('unused');
    await query(`update last_uses set last_used_on = '2000-01-01'`);
    const used = await account('used');
    const signedIn = await account('signed-in');
    const booked = await account('booked');
    await query(`update last_uses set last_used_on = '2000-01-01' where uid <> $1`, [used]);
    await query(`insert into sessions (token_hash, uid, expires_at) values ('\\x01', $1, 'infinity')`, [
      signedIn,
    ]);
    await query(`insert into golfer_reservations values ($1, $2, 'r', '2999-01-01')`, [booked, courseKey]);
    await query(
      `insert into privileges values ('unused@example.com', 'test-group', 'two-nines', true, '', '')`,
    );
    await group('past', { daysAgo: 100, uid: unused });

    expect((await applyRetentionNow()).accounts).toBe(0);
    expect((await applyRetentionNow({ unusedAccountsKeptYears: 2 })).accounts).toBe(1);
    const left = await query('select login_email from users order by 1');
    expect(left.map((user) => user.login_email)).toEqual([
      'booked@example.com',
      'signed-in@example.com',
      'used@example.com',
    ]);
    expect(await query('select uid, golfers -> 0 ->> $1 as name from teetimegroups', ['name'])).toEqual([
      { uid: null, name: 'Golfer' },
    ]);
    expect(await query('select from last_uses where uid = $1', [unused])).toEqual([]);
    // A course's denial still counts when the address comes back.
    expect(await query('select login_email from privileges')).toEqual([
      { login_email: 'unused@example.com' },
    ]);
  });

  it('are recognised by their last sign-in or visit', async () => {
    const app = await createAccountsApp(database.pool);
    const browser = new Browser(app);
    await browser.send('POST', '/api/users', registrationOf('ann@example.com'));
    await query(`update last_uses set last_used_on = '2000-01-01'`);
    const isOfToday = async () =>
      (
        await query(
          `select last_used_on = (dewsweeper_now() at time zone 'UTC')::date as today from last_uses`,
        )
      )[0].today;
    expect(codeOf(await browser.send('GET', '/api/users/me'))).toBe(200);
    expect(await isOfToday()).toBe(false);
    await shiftClock(database.pool, '2 days');
    expect(codeOf(await browser.send('GET', '/api/users/me'))).toBe(200);
    expect(await isOfToday()).toBe(true);
    await query(`update last_uses set last_used_on = '2000-01-01'`);
    const typed = { email: 'ann@example.com', password: 'dew on the ninth' };
    expect(codeOf(await new Browser(app).send('POST', '/api/session', typed))).toBe(200);
    expect(await isOfToday()).toBe(true);
    await app.close();
  });
});

describe('the time of retention', () => {
  const look = (retentionTime: string) =>
    deleteOldDataWhenDue({ pool: database.pool, keeping, retentionTime });
  const setClock = (instant: string) =>
    query(`create or replace function dewsweeper_now() returns timestamptz language sql volatile as
      $$ select '${instant}'::timestamptz $$`);

  it('comes once a day, for a new installation in its first night', async () => {
    const looks: [string, boolean][] = [
      ['2030-06-01T10:00:00Z', false],
      ['2030-06-01T23:59:00Z', false],
      ['2030-06-02T08:29:00Z', false],
      ['2030-06-02T08:30:00Z', true],
      ['2030-06-02T08:31:00Z', false],
      ['2030-06-03T08:29:00Z', false],
      ['2030-06-03T09:00:00Z', true],
      // Nothing ran for days: done at once, and then again at the set time.
      ['2030-06-07T05:00:00Z', true],
      ['2030-06-07T05:01:00Z', false],
      ['2030-06-07T08:30:00Z', true],
    ];
    for (const [instant, isDue] of looks) {
      await setClock(instant);
      expect([instant, (await look('08:30')) !== null]).toEqual([instant, isDue]);
    }
  });

  it('is kept by one process alone', async () => {
    await query(`insert into sweeps values ('old-data', '2000-01-01')`);
    for (let number = 1; number <= 250; number += 1) await group(`old-${number}`, { daysAgo: 1000 });
    const deleted = await Promise.all([look('00:00'), look('00:00'), look('00:00')]);
    const done = deleted.filter((one) => one !== null);
    expect(done).toHaveLength(1);
    expect(done[0]?.reservations).toBe(250);
  });

  it('stops when the process does, and goes on in another', async () => {
    await query(`insert into sweeps values ('old-data', '2000-01-01')`);
    for (let number = 1; number <= 450; number += 1) await group(`old-${number}`, { daysAgo: 1000 });
    const stopped = await deleteOldDataWhenDue(
      { pool: database.pool, keeping, retentionTime: '00:00' },
      () => true,
    );
    expect(stopped?.reservations).toBe(200);
    expect((await look('00:00'))?.reservations).toBe(250);
  });
});
