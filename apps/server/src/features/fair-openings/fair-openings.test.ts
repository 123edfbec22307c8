import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Opening, OwnWish } from '@dewsweeper/contract/fair-openings';
import type { StaffRole } from '@dewsweeper/core/clubhouse/permissions';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { clockAt } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { fairCourse } from '../../../test/fair-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { projectRoot } from '../../project-root.ts';

const { group, course } = twoNines;
const ofCourse = `/api/groups/${group}/courses/${course}`;
/** The newest day of June 2. */
const date = '2027-06-16';
const opening = `${ofCourse}/openings/${date}`;
/** Three starts: 07:00, 07:10 and 07:20. */
const fair = fairCourse('07:20');
const gathering = '2027-06-02T07:00:01-05:00';
const over = '2027-06-02T07:10:00-05:00';
const open = '2027-06-02T07:12:00-05:00';

let database: TestDatabase;
let app: FastifyInstance;
let watcher: Browser;
beforeEach(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, fair);
  await clockAt(database.pool, gathering);
  app = await openServer();
  watcher = await golfer('watcher');
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

const openServer = () =>
  openWholeServer(database.pool, {}, { drawEveryMs: 50, passOnEveryMs: 50, readClockEveryMs: 10 });

/** Until the server has read it, by its own clock: an opening has the database's. */
async function to(instant: string): Promise<void> {
  const asked = watcher.copy(app);
  await clockAt(database.pool, instant);
  const now = Date.parse(instant);
  await expect
    .poll(async () => Date.parse((await asked.send('GET', `${opening}/wish`)).json().serverTime))
    .toSatisfy((read: number) => read >= now && read < now + 60_000);
}

let telephone = 1_000;
async function golfer(name: string, different: object = {}, language = ''): Promise<Browser> {
  const browser = new Browser(app, { 'accept-language': language });
  telephone += 1;
  const registered = await browser.send(
    'POST',
    '/api/users',
    registrationOf(`${name}@example.com`, {
      course: { group, course },
      phone: `402-555-${telephone}`,
      ...different,
    }),
  );
  expect(codeOf(registered)).toBe(201);
  return browser;
}

const wish = (browser: Browser, times: readonly string[], different: object = {}) =>
  browser.send('PUT', `${opening}/wish`, {
    numHoles: 9,
    players: 2,
    choices: times.map((startingTime) => ({ startingTime, startingTeeID: 'front' })),
    ...different,
  });

async function wished(browser: Browser, times: readonly string[], different: object = {}): Promise<string> {
  const answer = await wish(browser, times, different);
  expect(codeOf(answer)).toBe(200);
  return answer.json().wish.id;
}

const wishOf = async (browser: Browser): Promise<OwnWish['wish']> =>
  (await browser.send('GET', `${opening}/wish`)).json().wish;
const readOpening = async (): Promise<Opening> => (await new Browser(app).send('GET', opening)).json();

async function drawn(): Promise<Opening> {
  await to(over);
  await expect.poll(async () => (await readOpening()).state).toBe('drawn');
  return readOpening();
}

const hold = (browser: Browser, startingTime: string, day = date) =>
  browser.send('POST', `${ofCourse}/teetimegroups`, {
    date: day,
    startingTime,
    startingTeeID: 'front',
    numHoles: 9,
    players: 2,
  });

const confirm = (browser: Browser, id: string) =>
  browser.send('PUT', `${ofCourse}/teetimegroups/${id}/confirmation`, {
    golfers: ['Ann', 'Bo'].map((name) => ({ name, email: '', phone: '', rateGroup: 0 })),
  });

async function messages(): Promise<{ channel: string; recipient: string; subject: string; body: string }[]> {
  const { rows } = await database.pool.query(
    `select channel, recipient, subject, body from messages where source = 'draw' order by channel, recipient`,
  );
  return rows;
}

describe('a day that opens by a draw', () => {
  it('takes no hold before, and what is left after', async () => {
    const ann = await golfer('ann');
    expect(codeOf(await hold(ann, '07:00'))).toBe('date-not-bookable');
    const board = await ann.send('GET', `${ofCourse}/teetimes/${date}`);
    expect(board.json().slots).toEqual([]);
    await to(open);
    expect(codeOf(await hold(ann, '07:00'))).toBe(201);
    expect((await ann.send('GET', `${ofCourse}/teetimes/${date}`)).json().slots).toHaveLength(2);
  });

  it('gives one after the other the first of their times that is free, as a hold, and tells them', async () => {
    const golfers = await Promise.all(['ann', 'bob', 'cy', 'dee'].map((name) => golfer(name)));
    for (const one of golfers) await wished(one, ['07:10', '07:00', '07:20']);
    const { list, seed, seedHash } = await drawn();
    expect(
      createHash('sha256')
        .update(Buffer.from(seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(seedHash);
    expect(list?.map(({ won }) => won)).toEqual([0, 1, 2, null]);
    const wishes = await Promise.all(golfers.map(wishOf));
    expect(wishes.map((one) => String(one?.outcome)).toSorted()).toEqual(['unlucky', 'won', 'won', 'won']);
    for (const [index, own] of wishes.entries()) {
      if (!own?.won?.hold) continue;
      expect(Date.parse(own.won.until) - Date.parse(over)).toBeGreaterThan(14 * 60_000);
      const held = await golfers[index]!.send('GET', `${ofCourse}/teetimegroups/${own.won.hold}`);
      expect(held.json()).toMatchObject({ status: 'pending', startingTime: own.won.startingTime });
      expect(codeOf(await confirm(golfers[index]!, own.won.hold))).toBe(200);
    }
    await expect.poll(messages).toHaveLength(8);
    const texts = (await messages()).filter(({ channel }) => channel === 'text').map(({ body }) => body);
    expect(texts.filter((text) => text.includes('kept for you until 7:25 AM'))).toHaveLength(3);
    expect(texts.filter((text) => text.includes('your wishes went to others'))).toHaveLength(1);
  });
});

describe('a wish', () => {
  it('is for the minutes in which wishes are gathered, for the newest day', async () => {
    const ann = await golfer('ann');
    await to('2027-06-02T06:59:59-05:00');
    expect(codeOf(await wish(ann, ['07:00']))).toBe('not-gathering');
    expect((await readOpening()).state).toBe('before');
    await to(gathering);
    const other = await ann.send('PUT', `${ofCourse}/openings/2027-06-15/wish`, {
      numHoles: 9,
      players: 2,
      choices: [{ startingTime: '07:00', startingTeeID: 'front' }],
    });
    expect(codeOf(other)).toBe('no-such-opening');
    await wished(ann, ['07:00']);
    await drawn();
    expect(codeOf(await wish(ann, ['07:10']))).toBe('not-gathering');
    expect(codeOf(await ann.send('DELETE', `${opening}/wish`))).toBe('not-gathering');
  });

  it('comes after the seed’s hash, and a changed one keeps its id', async () => {
    await expect.poll(async () => (await readOpening()).seedHash).not.toBeNull();
    const { seedHash, seed, slots, list } = await readOpening();
    expect({ seed, list, times: slots.map(({ time }) => time) }).toEqual({
      seed: null,
      list: null,
      times: ['07:00', '07:10', '07:20'],
    });
    const ann = await golfer('ann');
    expect(await wishOf(ann)).toBeNull();
    const id = await wished(ann, ['07:00']);
    expect(await wished(ann, ['07:10', '07:20'], { players: 3 })).toBe(id);
    expect(await wishOf(ann)).toMatchObject({
      players: 3,
      outcome: 'gathering',
      choices: [{ startingTime: '07:10', teeName: 'Front Nine' }, { startingTime: '07:20' }],
      won: null,
    });
    expect((await readOpening()).seedHash).toBe(seedHash);
  });

  it('can be withdrawn, also where there is none', async () => {
    const ann = await golfer('ann');
    await wished(ann, ['07:00']);
    for (const _time of [1, 2]) expect(codeOf(await ann.send('DELETE', `${opening}/wish`))).toBe(204);
    expect((await drawn()).list).toEqual([]);
  });

  it('is refused as a hold would be', async () => {
    const ann = await golfer('ann');
    await database.pool.query(
      `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
        values ('test-group/two-nines', $1, 'front', 420, 'group-1', '', 'infinity')`,
      [date],
    );
    await database.pool.query(
      `insert into days (course_key, date) values ('test-group/two-nines', $1)
        on conflict (course_key, date) do update set version = days.version + 1`,
      [date],
    );
    expect(codeOf(await wish(ann, ['07:10', '07:00']))).toBe('slot-taken');
    expect(codeOf(await wish(ann, ['07:15']))).toBe('no-such-tee-time');
    expect(codeOf(await wish(ann, ['07:10'], { numHoles: 18 }))).toBe('holes-not-offered');
    expect(codeOf(await wish(ann, []))).toBe('invalid-request');
    expect(codeOf(await wish(ann, ['07:10', '07:20', '07:10', '07:20']))).toBe('invalid-request');
    await deny('ann@example.com');
    expect(codeOf(await wish(ann, ['07:10']))).toBe('booking-denied');
  });

  it('is one for a telephone, however it is written', async () => {
    const ann = await golfer('ann', { phone: '402-555-0134' });
    const again = await golfer('again', { phone: '+1 (402) 555 0134' });
    await wished(ann, ['07:00']);
    expect(codeOf(await wish(again, ['07:10']))).toBe('phone-has-wished');
    await ann.send('DELETE', `${opening}/wish`);
    await wished(again, ['07:10']);
  });

  it('is each golfer’s own where what they gave as a telephone has no digits', async () => {
    const [ann, bob] = [await golfer('ann', { phone: 'none' }), await golfer('bob', { phone: 'n/a' })];
    await wished(ann, ['07:00']);
    expect(codeOf(await wish(bob, ['07:10']))).toBe(200);
    await wished(ann, ['07:20']);
  });

  it('of two accounts with one telephone at the same moment is one', async () => {
    const pair = await Promise.all(['ann', 'again'].map((name) => golfer(name, { phone: '402-555-0134' })));
    const answers = await Promise.all(pair.map((one) => wish(one, ['07:10'])));
    expect(answers.map((one) => String(codeOf(one))).toSorted()).toEqual(['200', 'phone-has-wished']);
  });
});

async function deny(email: string): Promise<void> {
  await database.pool.query(
    `insert into privileges (login_email, group_id, course_id, deny_online_booking, deny_online_booking_message,
      require_payment) values ($1, $2, $3, true, '', '')`,
    [email, group, course],
  );
}

describe('the draw', () => {
  it('can be computed again by anybody, as docs/fair-openings.md says', async () => {
    await expect.poll(async () => (await readOpening()).seedHash).not.toBeNull();
    const hash = (await readOpening()).seedHash ?? '';
    for (const name of ['ann', 'bob', 'cy', 'dee']) await wished(await golfer(name), ['07:00', '07:10']);
    const list = await drawn();
    const page = readFileSync(join(projectRoot, 'docs/fair-openings.md'), 'utf8');
    const script = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const file = join(mkdtempSync(join(tmpdir(), 'draw-')), 'check-draw.mjs');
    writeFileSync(file, script);
    const check = (opening: object) =>
      spawnSync(process.execPath, [file, hash], { input: JSON.stringify(opening), encoding: 'utf8' }).stdout;
    const { seedHash } = await readOpening();
    expect(seedHash).toBe(hash);
    expect(check(list)).toContain('{ isSeed: true, isOrder: true, isServed: true }');
    const [first, second, ...rest] = list.list ?? [];
    expect(check({ ...list, list: [second, first, ...rest] })).toContain('isOrder: false');
    expect(check({ ...list, list: [{ ...first, won: 1 }, second, ...rest] })).toContain('isServed: false');
    expect(check({ ...list, seed: '00'.repeat(32) })).toContain('isSeed: false');
  });

  it('gives nothing to whom the course has denied booking since', async () => {
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    await wished(ann, ['07:00']);
    await wished(bob, ['07:00']);
    await deny('ann@example.com');
    await drawn();
    expect(await wishOf(ann)).toMatchObject({ outcome: 'not-allowed', won: null });
    expect(await wishOf(bob)).toMatchObject({ outcome: 'won', won: { startingTime: '07:00' } });
  });

  it('offers what was won to whom holds something else, who takes it before the day is open', async () => {
    const staff = await signedInNow('starter');
    const ann = await golfer('ann');
    const other = await hold(ann, '07:00', '2027-06-10');
    await wished(ann, ['07:20']);
    await drawn();
    const own = await wishOf(ann);
    expect(own).toMatchObject({ outcome: 'won', won: { startingTime: '07:20', hold: null } });
    const sheet = await staff.send('GET', `/api/clubhouse${ofCourse.slice(4)}/sheet/${date}`);
    expect(sheet.json().holds).toMatchObject([
      { id: own?.won?.offer, startingTime: '07:20', players: 2, offeredTo: 'Pat Green' },
    ]);
    expect(codeOf(await ann.send('GET', `${ofCourse}/teetimegroups/${other.json().id}`))).toBe(200);
    const { waits } = (await ann.send('GET', '/api/users/me/waits')).json();
    expect(waits).toMatchObject([{ id: own?.won?.offer, date, offer: { startingTime: '07:20' } }]);
    const taken = await ann.send('POST', `${ofCourse}/waits/${own?.won?.offer}/hold`);
    expect(codeOf(taken)).toBe(201);
    expect(await wishOf(ann)).toMatchObject({ outcome: 'won', won: { hold: null, offer: null } });
    expect(codeOf(await confirm(ann, taken.json().id))).toBe(200);
    expect((await ann.send('GET', '/api/users/me/waits')).json().waits).toEqual([]);
  });

  it('keeps what was won from all for 15 minutes, then it is open', async () => {
    const [ann, bob] = [await golfer('ann'), await golfer('bob')];
    await wished(ann, ['07:00']);
    await drawn();
    await to('2027-06-02T07:24:00-05:00');
    expect(codeOf(await hold(bob, '07:00'))).toBe('slot-taken');
    await to('2027-06-02T07:26:00-05:00');
    expect(codeOf(await hold(bob, '07:00'))).toBe(201);
    expect(await wishOf(ann)).toMatchObject({ outcome: 'won', won: { hold: null, offer: null } });
  });

  it('tells golfers in their language, once', async () => {
    const [ann, luc] = [await golfer('ann', {}, 'es'), await golfer('luc', {}, 'fr')];
    await wished(ann, ['07:00']);
    await wished(luc, ['07:00']);
    await drawn();
    await expect.poll(messages).toHaveLength(4);
    const bodies = (await messages()).map(({ subject, body }) => `${subject} ${body}`).join('\n');
    expect(bodies).toMatch(/À vous par tirage au sort|Vos souhaits sont allés à d’autres/);
    expect(bodies).toMatch(/Suya por sorteo|Sus deseos tocaron a otras personas/);
    expect(bodies).toContain(`/group/${group}/course/${course}/?date=${date}`);
  });

  it('that did not take place in time opens the day as without it', async () => {
    const ann = await golfer('ann');
    await app.close();
    app = await openWholeServer(database.pool, {}, { drawEveryMs: 3_600_000, readClockEveryMs: 10 });
    const later = ann.copy(app);
    await wished(later, ['07:00']);
    await to(open);
    expect((await readOpening()).state).toBe('not-drawn');
    expect(codeOf(await hold(later, '07:00'))).toBe(201);
    await app.close();
    app = await openServer();
    await expect.poll(messages).toHaveLength(2);
    expect(await wishOf(ann.copy(app))).toMatchObject({ outcome: 'unlucky' });
    expect(await readOpening()).toMatchObject({ state: 'not-drawn', seed: null, list: null });
  });

  it('ends with the setting, and the day is open at once', async () => {
    const ann = await golfer('ann');
    await wished(ann, ['07:00']);
    await database.pool.query(
      `update courses set revision = revision + 1, document = document #- '{widgetSettings,fairOpening}'`,
    );
    expect(codeOf(await hold(ann, '07:10'))).toBe(201);
    expect(codeOf(await new Browser(app).send('GET', opening))).toBe('no-such-opening');
    await clockAt(database.pool, over);
    await expect.poll(async () => (await wishOf(ann))?.outcome).toBe('unlucky');
  });
});

it('nobody waits for a day that has not opened', async () => {
  const settings = { ...fair.document.widgetSettings, waitlistMinutes: 15 };
  await database.pool.query(
    `update courses set revision = revision + 1, document = jsonb_set(document, '{widgetSettings}', $1)`,
    [JSON.stringify(settings)],
  );
  const ann = await golfer('ann');
  const waits = { date, numHoles: 9, players: 2, fromTime: '07:00', toTime: '08:00' };
  expect(codeOf(await ann.send('POST', `${ofCourse}/waits`, waits))).toBe('date-not-bookable');
});

describe('a cancelled time of a drawn day', () => {
  const returning = async (seconds: number) => {
    const settings = {
      ...fair.document.widgetSettings,
      changeReservations: true,
      fairOpening: { time: '07:00', minutes: 10, returnMinutes: 30 },
    };
    await database.pool.query(
      `update courses set revision = revision + 1, document = jsonb_set(document, '{widgetSettings}', $1)`,
      [JSON.stringify(settings)],
    );
    const ann = await golfer('ann');
    await wished(ann, ['07:00']);
    await drawn();
    const { hold: id } = (await wishOf(ann))?.won ?? {};
    expect(codeOf(await confirm(ann, id ?? ''))).toBe(200);
    await to('2027-06-02T08:00:00-05:00');
    expect(codeOf(await ann.send('DELETE', `${ofCourse}/teetimegroups/${id}`))).toBe(204);
    await to(new Date(Date.parse('2027-06-02T08:00:00-05:00') + seconds * 1000).toISOString());
    return ann;
  };
  const board = async () =>
    (await new Browser(app).send('GET', `${ofCourse}/teetimes/${date}`))
      .json()
      .slots.map(({ time }: { time: string }) => time);

  it('comes back later, at a moment that nobody knows', async () => {
    const ann = await returning(0);
    const { rows } = await database.pool.query(
      `select teetimegroup_id, uid, extract(epoch from expires_at - dewsweeper_now()) as seconds from claims`,
    );
    expect(rows).toMatchObject([{ teetimegroup_id: expect.stringMatching(/^return-/), uid: '' }]);
    expect(Number(rows[0].seconds)).toBeLessThan(30 * 60);
    expect(await board()).toEqual(['07:10', '07:20']);
    expect(codeOf(await hold(ann, '07:00'))).toBe('slot-taken');
  });

  it('is open again after the course’s minutes', async () => {
    const ann = await returning(30 * 60 + 1);
    expect(await board()).toEqual(['07:00', '07:10', '07:20']);
    expect(codeOf(await hold(ann, '07:00'))).toBe(201);
  });

  it('comes back no sooner to a golfer who would move there', async () => {
    const bob = await golfer('bob');
    await returning(0);
    const held = await hold(bob, '07:10');
    const { id } = held.json();
    expect(codeOf(await confirm(bob, id))).toBe(200);
    const play = { date, startingTime: '07:00', startingTeeID: 'front' };
    const own = `${ofCourse}/teetimegroups/${id}/change`;
    const offer = () => bob.send('GET', `${own}?${new URLSearchParams(play).toString()}`);
    const { reservation, revision, golfers: before } = (await bob.send('GET', own)).json();
    const change = () =>
      bob.send('POST', own, {
        ...play,
        numHoles: 9,
        golfers: before.map(({ id: golferID }: { id: string }, seat: number) => ({
          id: golferID,
          name: reservation.golfers[seat].name,
          email: '',
          phone: '',
          rateGroup: 0,
        })),
        revision,
        amountCents: before.reduce((sum: number, one: { priceCents: number }) => sum + one.priceCents, 0),
      });
    expect(codeOf(await offer())).toBe('slot-taken');
    expect(codeOf(await change())).toBe('slot-taken');
    await to(new Date(Date.parse('2027-06-02T08:00:00-05:00') + (30 * 60 + 1) * 1000).toISOString());
    expect(codeOf(await offer())).toBe(200);
    expect(codeOf(await change())).toBe(200);
  });

  it('is free for staff meanwhile', async () => {
    const staff = await signedInNow('pro-shop');
    await returning(0);
    const booked = await staff.send('POST', `/api/clubhouse${ofCourse.slice(4)}/acts`, {
      id: randomUUID(),
      kind: 'book',
      date,
      startingTime: '07:00',
      startingTeeID: 'front',
      numHoles: 9,
      golfers: [{ name: 'Pat', email: '', phone: '', rateGroup: 0 }],
      notify: false,
    });
    expect(codeOf(booked), booked.body).toBe(200);
    expect(
      (await database.pool.query(`select from claims where teetimegroup_id like 'return-%'`)).rows,
    ).toEqual([]);
  });

  it('is free for a file that staff bring meanwhile', async () => {
    const staff = await signedInNow('owner');
    await returning(0);
    const brought = await staff.send('POST', `/api/clubhouse${ofCourse.slice(4)}/bring/reservations`, {
      csv: `Date;Tee Time;Tee;Holes;Name\n${date};07:00;front;9;Pat Moreno`,
      leaveOut: [],
    });
    expect(brought.json()).toMatchObject({ stored: true, fresh: 1, faults: [] });
    const { rows } = await database.pool.query('select teetimegroup_id from claims');
    expect(rows).toEqual([{ teetimegroup_id: expect.not.stringMatching(/^return-/) }]);
  });

  it('of another day is open at once', async () => {
    const ann = await golfer('ann');
    const other = await hold(ann, '07:00', '2027-06-10');
    expect(codeOf(await confirm(ann, other.json().id))).toBe(200);
    expect(codeOf(await ann.send('DELETE', `${ofCourse}/teetimegroups/${other.json().id}`))).toBe(204);
    expect((await database.pool.query('select from claims')).rows).toEqual([]);
  });
});

/** One-time codes go by this computer's clock. */
async function signedInNow(role: StaffRole): Promise<Browser> {
  await clockAt(database.pool, new Date().toISOString());
  const staff = await signedInStaff({ app, pool: database.pool, group, course, name: 'Kim', role });
  await database.pool.query(
    `update staff_sessions set expires_at = '2028-01-01', last_seen_at = '2027-06-02 13:00Z'`,
  );
  await to(gathering);
  return staff;
}

it('staff see who wished for what, and what became of it', async () => {
  const staff = await signedInNow('starter');
  const [ann, bob] = [await golfer('ann', { firstName: 'Ann' }), await golfer('bob', { firstName: 'Bob' })];
  await wished(ann, ['07:00']);
  await wished(bob, ['07:00'], { players: 4 });
  const read = async () =>
    (await staff.send('GET', `/api/clubhouse${ofCourse.slice(4)}/openings/${date}`)).json();
  expect(await read()).toMatchObject({
    state: 'gathering',
    counts: { wishes: 2, players: 6, won: 0, unlucky: 0, notAllowed: 0 },
    wishes: [
      { name: 'Ann Green', players: 2, choices: [{ startingTime: '07:00', teeName: 'Front Nine' }] },
      { name: 'Bob Green', outcome: 'gathering' },
    ],
  });
  const { list } = await drawn();
  const after = await read();
  expect(after).toMatchObject({ state: 'drawn', counts: { wishes: 2, won: 1, unlucky: 1 } });
  expect(after.wishes.map(({ id }: { id: string }) => id)).toEqual(list?.map(({ id }) => id));
  expect(after.wishes[0]).toMatchObject({ outcome: 'won', won: 0 });
});
