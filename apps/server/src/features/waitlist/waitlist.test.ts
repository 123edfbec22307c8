import { randomUUID } from 'node:crypto';
import type { MyWaits, Wait } from '@dewsweeper/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { endHoldIn } from '../../../test/holds.ts';
import { importGood } from '../../../test/import-for-tests.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { removePrivilege, setPrivilege } from '../course-data/privileges.ts';

const { group, course } = twoNines;
const ofCourse = `/api/groups/${group}/courses/${course}`;
const date = dateIn(3);
/** One tee with two starts, 9 holes: 07:00 and 07:10. */
const waiting = {
  ...twoNines,
  document: {
    ...twoNines.document,
    widgetSettings: { ...twoNines.document.widgetSettings, waitlistMinutes: 15, allow9Holes: ['front'] },
  },
  teesheets: [{ ...twoNines.teesheets[0]!, endTime: '07:10' }],
};

let database: TestDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, waiting);
  app = await openWholeServer(database.pool, {}, { passOnEveryMs: 50 });
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

async function golfer(name: string, language = ''): Promise<Browser> {
  const browser = new Browser(app, { 'accept-language': language });
  const registered = await browser.send(
    'POST',
    '/api/users',
    registrationOf(`${name}@example.com`, { course: { group, course } }),
  );
  expect(codeOf(registered)).toBe(201);
  return browser;
}

const hold = (browser: Browser, startingTime: string) =>
  browser.send('POST', `${ofCourse}/teetimegroups`, {
    date,
    startingTime,
    startingTeeID: 'front',
    numHoles: 9,
    players: 2,
  });

async function held(browser: Browser, startingTime: string): Promise<string> {
  const answer = await hold(browser, startingTime);
  expect(codeOf(answer), startingTime).toBe(201);
  return answer.json().id;
}

const release = (browser: Browser, id: string) =>
  browser.send('DELETE', `${ofCourse}/teetimegroups/${id}?status=pending`);

const wish = { date, numHoles: 9, players: 2, fromTime: '07:00', toTime: '08:00' };
const wait = (browser: Browser, different: object = {}) =>
  browser.send('POST', `${ofCourse}/waits`, { ...wish, ...different });

async function waited(browser: Browser, different: object = {}): Promise<Wait> {
  const answer = await wait(browser, different);
  expect(codeOf(answer)).toBe(201);
  return answer.json();
}

const waitsOf = async (browser: Browser): Promise<MyWaits['waits']> =>
  (await browser.send('GET', '/api/users/me/waits')).json().waits;
const offerOf = async (browser: Browser) => (await waitsOf(browser))[0]?.offer ?? null;
const take = (browser: Browser, { id }: Pick<Wait, 'id'>) =>
  browser.send('POST', `${ofCourse}/waits/${id}/hold`);

/** Both starts are held by others. */
async function fullDay(round = '') {
  const [first, second] = [await golfer(`first${round}`), await golfer(`second${round}`)];
  return { first, second, firstHold: await held(first, '07:00'), secondHold: await held(second, '07:10') };
}

async function messages(): Promise<{ channel: string; recipient: string; body: string }[]> {
  const { rows } = await database.pool.query(
    `select channel, recipient, body from messages where source = 'waitlist' order by channel, recipient`,
  );
  return rows;
}

const clubhouse = `/api/clubhouse/groups/${group}/courses/${course}`;
const book = (clerk: Browser, more: object = {}) =>
  clerk.send('POST', `${clubhouse}/acts`, {
    id: randomUUID(),
    kind: 'book',
    date,
    startingTime: '07:00',
    startingTeeID: 'front',
    numHoles: 9,
    golfers: [{ name: 'Kim', rateGroup: 0 }],
    ...more,
  });
const staffOf = (name: string, role: 'owner' | 'pro-shop') =>
  signedInStaff({ app, pool: database.pool, group, course: null, name, role });
const clerkOf = () => staffOf('Clara', 'pro-shop');

describe('a time that comes free', () => {
  it('is kept for the first in line, who is told, takes it and books it', async () => {
    const { first, firstHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    expect(await waited(ann)).toMatchObject({ ahead: 0, offer: null });
    expect(await waited(bob)).toMatchObject({ ahead: 1, fromTime: '07:00', toTime: '08:00' });
    expect(await waited(bob)).toMatchObject({ ahead: 1 });
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:00', teeName: 'Front Nine' });
    expect(await offerOf(bob)).toBeNull();
    expect(await messages()).toMatchObject([
      { channel: 'mail', recipient: 'ann@example.com', body: expect.stringContaining('/page/waitlist') },
      { channel: 'text', body: expect.stringContaining('free and kept for you until') },
    ]);

    const other = await golfer('other');
    expect(codeOf(await hold(other, '07:00'))).toBe('slot-taken');
    const board = await other.send('GET', `${ofCourse}/teetimes/${date}`);
    expect(board.json().slots).toEqual([]);

    const [own] = await waitsOf(ann);
    const taken = await take(ann, own!);
    expect(codeOf(taken)).toBe(201);
    expect(taken.json()).toMatchObject({ startingTime: '07:00', date, status: 'pending' });
    expect(await waitsOf(ann)).toEqual([]);
    const confirmed = await ann.send('PUT', `${ofCourse}/teetimegroups/${taken.json().id}/confirmation`, {
      golfers: ['Ann', 'Bo'].map((name) => ({ name, email: '', phone: '', rateGroup: 0 })),
    });
    expect(codeOf(confirmed)).toBe(200);
    expect(await offerOf(bob)).toBeNull();
  });

  it('is told of in the golfer’s language', async () => {
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann', 'fr');
    await waited(ann);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    expect(await messages()).toMatchObject([
      { channel: 'mail', body: expect.stringContaining('celui-ci vient de se libérer') },
      {
        channel: 'text',
        body: expect.stringMatching(/2 joueurs, 9 trous, libre et gardé pour vous jusqu'à \d+ h \d\d: http/),
      },
    ]);
  });

  it('makes a hold that lasts as long as the offer would have', async () => {
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann');
    const own = await waited(ann);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    const until = Date.parse((await offerOf(ann))!.until);
    const taken = await take(ann, own);
    expect(Math.abs(Date.parse(taken.json().expiration) - until)).toBeLessThan(1_000);
  });

  it.each([
    ['its day', '07:00'],
    ['its course', '07:20'],
  ])(
    'is offered also to who joins the line just after %s has changed and was passed on',
    async (what, freed) => {
      const { first, firstHold } = await fullDay();
      const [ann, bob] = [await golfer('ann'), await golfer('bob')];
      // Somebody whom it does not fit, so that the day is passed on.
      await waited(bob, { fromTime: '07:10', toTime: '07:10' });
      const other = await database.pool.connect();
      const { rows } = await other.query(`select uid from users where login_email = 'ann@example.com'`);
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `wait ${rows[0].uid} ${courseKey}`,
      ]);
      const joining = waited(ann);
      const isWaiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`;
      await expect.poll(async () => (await other.query(isWaiting)).rowCount).toBe(1);
      if (what === 'its day') await release(first, firstHold);
      else
        await database.pool.query(
          `with longer as (update teesheets set document = jsonb_set(document, '{endTime}', '"07:20"'))
          update courses set revision = revision + 1`,
        );
      const isPassedOn = `select from days d join courses c using (course_key)
      where d.course_key = $1 and d.date = $2 and passed_on_version = version and passed_on_revision = revision`;
      await expect.poll(async () => (await other.query(isPassedOn, [courseKey, date])).rowCount).toBe(1);
      await other.query('commit');
      other.release();
      await joining;
      await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: freed });
    },
  );

  it('goes to the next when the offer runs out, then to all', async () => {
    const { first, firstHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    const annWaits = await waited(ann);
    await waited(bob);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    await runOut();
    await expect.poll(() => offerOf(bob)).toMatchObject({ startingTime: '07:00' });
    expect(await waitsOf(ann)).toEqual([]);
    expect(codeOf(await take(ann, annWaits))).toBe('offer-ended');
    await runOut();
    await expect.poll(() => waitsOf(bob)).toEqual([]);
    await held(ann, '07:00');
  });

  it('by a hold that runs out opens to nobody out of turn, whoever asks first', async () => {
    await app.close();
    app = await openWholeServer(database.pool, {}, { passOnEveryMs: 3_600_000 });
    const { firstHold } = await fullDay();
    const [ann, other] = [await golfer('ann'), await golfer('other')];
    await waited(ann);
    await endHoldIn(database.pool, firstHold, -1);
    expect(codeOf(await hold(other, '07:00'))).toBe('slot-taken');
    expect(await offerOf(ann)).toMatchObject({ startingTime: '07:00' });
  });

  it('by a release opens to nobody out of turn either', async () => {
    await app.close();
    app = await openWholeServer(database.pool, {}, { passOnEveryMs: 3_600_000 });
    const { first, firstHold } = await fullDay();
    const [ann, other] = [await golfer('ann'), await golfer('other')];
    await waited(ann);
    await release(first, firstHold);
    expect(codeOf(await hold(other, '07:00'))).toBe('slot-taken');
    expect(await offerOf(ann)).toMatchObject({ startingTime: '07:00' });
  });

  it('is for whom it fits', async () => {
    const { first, firstHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    await waited(ann, { fromTime: '07:10' });
    await waited(bob);
    await release(first, firstHold);
    await expect.poll(() => offerOf(bob)).toMatchObject({ startingTime: '07:00' });
    expect(await offerOf(ann)).toBeNull();
  });

  it('is passed on when who has the offer gives up', async () => {
    const { first, firstHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    const { id } = await waited(ann);
    await waited(bob);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    expect(codeOf(await ann.send('DELETE', `${ofCourse}/waits/${id}`))).toBe(204);
    expect(await offerOf(bob)).toMatchObject({ startingTime: '07:00' });
    expect(codeOf(await ann.send('DELETE', `${ofCourse}/waits/${id}`))).toBe('not-found');
  });
});

/** The offers that there are. */
async function runOut(): Promise<void> {
  await database.pool.query(
    `update waiting set offer_until = (select dewsweeper_now()) where state = 'offered'`,
  );
  await database.pool.query(
    `update claims set expires_at = (select dewsweeper_now()) where teetimegroup_id like 'wait-%'`,
  );
}

describe('waiting', () => {
  it('is refused while a time that fits is open, and for a day that cannot be booked', async () => {
    const ann = await golfer('ann');
    expect(codeOf(await wait(ann))).toBe('times-are-open');
    expect(codeOf(await wait(ann, { fromTime: '09:00', toTime: '10:00' }))).toBe(201);
    expect(codeOf(await wait(ann, { date: dateIn(40) }))).toBe('date-not-bookable');
    expect(codeOf(await wait(ann, { fromTime: '10:00', toTime: '09:00' }))).toBe('no-such-tee-time');
  });

  it('goes on three times at most, in two tabs too', async () => {
    await fullDay();
    const ann = await golfer('ann');
    await waited(ann);
    const answers = await Promise.all([1, 2, 3, 4].map(() => wait(ann)));
    expect(answers.map(codeOf).filter((code) => code === 201)).toHaveLength(2);
    expect(answers.map(codeOf).filter((code) => code === 'too-many-waits')).toHaveLength(2);
  });

  it('is not offered by a course without a waitlist, and ends where it is switched off', async () => {
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann');
    await waited(ann);
    await database.pool.query(
      `update courses set document = document #- '{widgetSettings,waitlistMinutes}', revision = revision + 1`,
    );
    await expect
      .poll(async () => (await database.pool.query('select state from waiting')).rows)
      .toEqual([{ state: 'over' }]);
    expect(codeOf(await wait(ann))).toBe('waitlist-not-offered');
    await release(first, firstHold);
    await held(ann, '07:00');
  });

  it('ends with the day', async () => {
    await fullDay();
    await waited(await golfer('ann'));
    await shiftClock(database.pool, '5 days');
    await expect
      .poll(async () => (await database.pool.query('select state from waiting')).rows)
      .toEqual([{ state: 'over' }]);
    const { rows } = await database.pool.query('select from days where passed_on_version is not null');
    expect(rows).toEqual([]);
  });

  it('needs an account, and shows nobody else’s', async () => {
    await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    const own = await waited(ann);
    expect(await waitsOf(bob)).toEqual([]);
    expect(codeOf(await bob.send('DELETE', `${ofCourse}/waits/${own.id}`))).toBe('not-found');
    expect(codeOf(await take(bob, own))).toBe('offer-ended');
    expect(codeOf(await new Browser(app).send('GET', '/api/users/me/waits'))).toBe('not-signed-in');
  });
});

it('who is denied is skipped and keeps the place', async () => {
  const { first, firstHold } = await fullDay();
  const [ann, bob] = [await golfer('ann'), await golfer('bob')];
  await waited(ann);
  await waited(bob);
  await database.pool.query(
    `insert into privileges (login_email, group_id, course_id, deny_online_booking, deny_online_booking_message, require_payment)
     values ('ann@example.com', $1, $2, true, '', '')`,
    [group, course],
  );
  await release(first, firstHold);
  await expect.poll(() => offerOf(bob)).toMatchObject({ startingTime: '07:00' });
  const { rows } = await database.pool.query(`select state from waiting where uid <> '' order by asked_at`);
  expect(rows).toEqual([{ state: 'waiting' }, { state: 'offered' }]);
  await database.pool.query('delete from privileges');
  const bobs = (await waitsOf(bob))[0]!;
  await bob.send('DELETE', `${ofCourse}/waits/${bobs.id}`);
  expect(await offerOf(ann)).toMatchObject({ startingTime: '07:00' });
});

it('who has as many reservations as they may is skipped, until one of them is cancelled', async () => {
  const { first, firstHold } = await fullDay();
  const [ann, bob] = [await golfer('ann'), await golfer('bob')];
  await waited(ann);
  await waited(bob);
  await database.pool.query(
    `with own as (select w.course_key, w.uid, 'r' || n as id from waiting w, generate_series(1, 10) as n
        where w.uid = (select uid from users where login_email = 'ann@example.com')),
      listed as (insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
        select uid, course_key, id, $1 from own)
     insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid, source)
       select course_key, id, $1, '07:00', 'front', 9, 1, 'confirmed', uid, 'widget' from own`,
    [dateIn(5)],
  );
  await release(first, firstHold);
  await expect.poll(() => offerOf(bob)).toMatchObject({ startingTime: '07:00' });
  await database.pool.query(`update teetimegroups set status = 'cancelled' where id = 'r1'`);
  const bobs = (await waitsOf(bob))[0]!;
  await bob.send('DELETE', `${ofCourse}/waits/${bobs.id}`);
  expect(await offerOf(ann)).toMatchObject({ startingTime: '07:00' });
});

describe('what was free while somebody could not have it is offered to them', () => {
  const later = dateIn(4);
  const cancel = (browser: Browser, id: string) => browser.send('DELETE', `${ofCourse}/teetimegroups/${id}`);

  /** Ten to come on another day. */
  async function manyReservations(of: string): Promise<void> {
    await database.pool.query(
      `with own as (select uid, 'r' || n as id from users, generate_series(1, 10) as n where login_email = $3),
        listed as (insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
          select uid, $2, id, $1 from own)
       insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid, source)
         select $2, id, $1, '07:00', 'front', 9, 1, 'confirmed', uid, 'widget' from own`,
      [dateIn(5), courseKey, of],
    );
  }

  async function isOpenToAll(): Promise<void> {
    const other = await golfer('other');
    await expect
      .poll(async () => (await other.send('GET', `${ofCourse}/teetimes/${date}`)).json().slots)
      .toHaveLength(1);
    await expect
      .poll(
        async () =>
          (await database.pool.query('select from days where passed_on_version <> version')).rowCount,
      )
      .toBe(0);
  }

  const denied = { email: 'Ann@example.com', group, course, denyOnlineBooking: true };
  const allowed = { ...denied, denyOnlineBooking: false };
  it.each<[string, () => Promise<unknown>]>([
    ['when they are no longer denied', () => setPrivilege(database.pool, allowed)],
    ['when their denial is removed', () => removePrivilege(database.pool, denied)],
    [
      'when an import ends their denial',
      () => importGood(database.pool, { groups: {}, privileges: [allowed] }),
    ],
    [
      'when a list of golfers that an owner brings ends their denial',
      async () => {
        const owner = await staffOf('Olive', 'owner');
        const file = { csv: 'Email,Deny\r\nann@example.com,no', leaveOut: [] };
        expect(codeOf(await owner.send('POST', `${clubhouse}/bring/golfers`, file))).toBe(200);
      },
    ],
  ])('%s', async (_when, end) => {
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann');
    await waited(ann);
    await setPrivilege(database.pool, denied);
    await release(first, firstHold);
    await isOpenToAll();
    expect(await offerOf(ann)).toBeNull();
    await end();
    await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:00' });
  });

  it('when they cancel a reservation of another day', async () => {
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann');
    await waited(ann);
    await manyReservations('ann@example.com');
    await release(first, firstHold);
    await isOpenToAll();
    expect(await offerOf(ann)).toBeNull();
    expect(codeOf(await cancel(ann, 'r1'))).toBe(204);
    await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:00' });
  });

  it('when staff cancel one', async () => {
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann');
    await waited(ann);
    await manyReservations('ann@example.com');
    await release(first, firstHold);
    await isOpenToAll();
    const act = { id: randomUUID(), kind: 'cancel', teetimegroup: 'r1', money: 'keep' };
    expect(codeOf(await (await clerkOf()).send('POST', `${clubhouse}/acts`, act))).toBe(200);
    await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:00' });
  });

  it.each([
    ['decline', async (ann: Browser, { id }: Wait) => ann.send('DELETE', `${ofCourse}/waits/${id}`)],
    ['take', take],
    ['let run out', async () => shiftClock(database.pool, '16 minutes')],
  ])('when they %s what they were offered on another day', async (_how, end) => {
    const { first, firstHold } = await fullDay();
    const [ann, third, fourth] = [await golfer('ann'), await golfer('third'), await golfer('fourth')];
    const onLater = (browser: Browser, startingTime: string) =>
      browser.send('POST', `${ofCourse}/teetimegroups`, {
        date: later,
        startingTime,
        startingTeeID: 'front',
        numHoles: 9,
        players: 2,
      });
    const thirdHold = (await onLater(third, '07:00')).json().id;
    expect(codeOf(await onLater(fourth, '07:10'))).toBe(201);
    await waited(ann);
    const own = await waited(ann, { date: later });
    await release(third, thirdHold);
    await expect.poll(async () => (await waitsOf(ann)).find(({ id }) => id === own.id)?.offer).toBeTruthy();
    await release(first, firstHold);
    await isOpenToAll();
    expect(await offerOf(ann)).toBeNull();
    await end(ann, own);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
  });
});

it('who comes behind a thousand whom the time does not fit is offered it', async () => {
  const { first, firstHold } = await fullDay();
  await database.pool.query(
    `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at)
      select $1, $2, 'wait-' || n, 'nobody-' || n, 9, 2, case when n % 2 = 0 then 0 else 900 end, 960,
        dewsweeper_now() - interval '1 hour' from generate_series(1, 1100) as n`,
    [courseKey, date],
  );
  const bob = await golfer('bob');
  expect(await waited(bob)).toMatchObject({ ahead: 1100 });
  await release(first, firstHold);
  await expect.poll(() => offerOf(bob)).toMatchObject({ startingTime: '07:00' });
});

describe('staff', () => {
  it('see for whom a time is kept, and override it: who waits keeps the place', async () => {
    const { first, firstHold, second, secondHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    await waited(ann);
    await waited(bob);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    const clerk = await clerkOf();
    const sheet = (await clerk.send('GET', `${clubhouse}/sheet/${date}`)).json();
    expect(sheet.holds).toContainEqual(
      expect.objectContaining({ startingTime: '07:00', offeredTo: 'Pat Green', players: 2 }),
    );
    const refused = await book(clerk);
    expect(codeOf(refused)).toBe('slot-taken');
    expect(refused.json().conflicts).toMatchObject([{ kind: 'offer', who: 'Pat Green', time: '07:00' }]);
    expect(codeOf(await book(clerk, { override: { reason: 'the chair of the club' } }))).toBe(200);
    expect(await offerOf(ann)).toBeNull();
    await release(second, secondHold);
    await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:10' });
    expect(await offerOf(bob)).toBeNull();
  });

  it('do not take what was freed before it was offered', async () => {
    await app.close();
    app = await openWholeServer(database.pool, {}, { passOnEveryMs: 3_600_000 });
    const { first, firstHold } = await fullDay();
    const ann = await golfer('ann');
    await waited(ann);
    const clerk = await clerkOf();
    await release(first, firstHold);
    expect((await book(clerk)).json().conflicts).toMatchObject([{ kind: 'offer' }]);
  });

  it('who cancel an offer pass it on', async () => {
    const { first, firstHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    const { id } = await waited(ann);
    await waited(bob);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    const clerk = await clerkOf();
    const cancel = { id: randomUUID(), kind: 'cancel', teetimegroup: id, money: 'keep' };
    expect(codeOf(await clerk.send('POST', `${clubhouse}/acts`, cancel))).toBe(200);
    await expect.poll(() => offerOf(bob)).toMatchObject({ startingTime: '07:00' });
    expect(await waitsOf(ann)).toEqual([]);
  });

  it('who cancel a reservation free it for the first in line', async () => {
    const { firstHold, first } = await fullDay();
    const confirmed = await first.send('PUT', `${ofCourse}/teetimegroups/${firstHold}/confirmation`, {
      golfers: ['Ann', 'Bo'].map((name) => ({ name, email: '', phone: '', rateGroup: 0 })),
    });
    expect(codeOf(confirmed)).toBe(200);
    const ann = await golfer('ann');
    await waited(ann);
    const clerk = await clerkOf();
    const cancel = { id: randomUUID(), kind: 'cancel', teetimegroup: firstHold, money: 'keep' };
    expect(codeOf(await clerk.send('POST', `${clubhouse}/acts`, cancel))).toBe(200);
    await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:00' });
  });
});

describe('what golfers were not yet told of an offer', () => {
  type Ends = (ann: Browser, own: Wait) => Promise<unknown>;
  const overriding = { override: { reason: 'the chair of the club' } };
  const ends: [string, Ends][] = [
    ['runs out', () => runOut()],
    ['is taken', (ann, own) => take(ann, own)],
    ['is given up', (ann, { id }) => ann.send('DELETE', `${ofCourse}/waits/${id}`)],
    [
      'is cancelled by staff',
      async (_, { id }) => {
        const cancel = { id: randomUUID(), kind: 'cancel', teetimegroup: id, money: 'keep' };
        expect(codeOf(await (await clerkOf()).send('POST', `${clubhouse}/acts`, cancel))).toBe(200);
      },
    ],
    [
      'is passed over by staff',
      async () => expect(codeOf(await book(await clerkOf(), overriding))).toBe(200),
    ],
    ['ends with the day', () => shiftClock(database.pool, '5 days')],
  ];

  it.each(ends)('is not sent once it %s', async (how, end) => {
    const { first, firstHold, second, secondHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    const own = await waited(ann);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    await database.pool.query(
      `update messages set state = case channel when 'text' then 'dead' else 'held' end where source = 'waitlist'`,
    );
    // Another's offer, which goes on.
    await waited(bob, { toTime: '07:10', fromTime: '07:10' });
    await release(second, secondHold);
    await expect.poll(() => offerOf(bob)).not.toBeNull();
    await database.pool.query(
      `insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name,
         user_last_name, next_attempt_at)
       select course_key, 'due', recipient, body, source, teetimegroup_id, user_id, '', '', '2100-01-01'
       from messages where state = 'dead'`,
    );
    await end(ann, own);
    const states = async (isOwn: boolean) =>
      (
        await database.pool.query(
          `select state, last_error as reason from messages
             where source = 'waitlist' and (teetimegroup_id = $1) = $2`,
          [own.id, isOwn],
        )
      ).rows;
    const stopped = { state: 'kept', reason: 'the offer ended before' };
    await expect.poll(() => states(true)).toEqual([stopped, stopped, stopped]);
    const endsAll = ['runs out', 'ends with the day'].includes(how);
    const ofOther = await states(false);
    expect(ofOther.every(({ reason }) => endsAll || reason === '')).toBe(true);
  });
});

describe('in a race', () => {
  it('of golfers for a freed time only the first in line gets it, from any process', async () => {
    const other = await openWholeServer(database.pool, {}, { passOnEveryMs: 20 });
    for (let round = 0; round < 5; round += 1) {
      const { first, firstHold, second, secondHold } = await fullDay(String(round));
      const ann = await golfer(`ann${round}`);
      await waited(ann);
      const rivals = await Promise.all([1, 2, 3].map((one) => golfer(`rival${round}-${one}`)));
      const answers = await Promise.all([
        release(first, firstHold),
        ...rivals.map((rival, index) => hold(index % 2 === 0 ? rival : rival.copy(other), '07:00')),
      ]);
      expect(answers.slice(1).map(codeOf)).toEqual(rivals.map(() => 'slot-taken'));
      await expect.poll(() => offerOf(ann)).toMatchObject({ startingTime: '07:00' });
      const { rows } = await database.pool.query('select count(*)::integer as many from claims');
      expect(rows[0].many).toBe(2);
      const own = (await waitsOf(ann))[0]!;
      await ann.send('DELETE', `${ofCourse}/waits/${own.id}`);
      await release(second, secondHold);
    }
    await other.close();
  });

  it('between taking an offer and its end there is one outcome', async () => {
    const { first, firstHold } = await fullDay();
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    const own = await waited(ann);
    await waited(bob);
    await release(first, firstHold);
    await expect.poll(() => offerOf(ann)).not.toBeNull();
    const [taken] = await Promise.all([take(ann, own), runOut()]);
    const isTaken = codeOf(taken) === 201;
    expect([201, 'offer-ended']).toContain(codeOf(taken));
    await expect.poll(async () => (await offerOf(bob)) === null).toBe(isTaken);
  });
});

it('a course without waiters works as before: expired claims are taken over', async () => {
  const { firstHold } = await fullDay();
  await endHoldIn(database.pool, firstHold, -1);
  await held(await golfer('ann'), '07:00');
  const { rows } = await database.pool.query(
    'select passed_on_version as at from days where course_key = $1',
    [courseKey],
  );
  expect(rows.every(({ at }) => at === null)).toBe(true);
});
