import { addDays } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../tooling/free-port.mjs';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { clockAt } from '../../../test/database-clock.ts';
import { courseKey, storeCourse, twoNines } from '../../../test/example-course.ts';
import { insertGroups } from '../../../test/insert-groups.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../../test/outbox/twilio-stand-in.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { findSheetCourse, readSheet } from '../clubhouse/sheet.ts';
import { createCourseCache } from '../courses/course-cache.ts';
import { courseStore } from '../courses/store.ts';
import { listUndelivered, retryAll } from '../outbox/undelivered.ts';
import { profileOf } from '../users/profile.ts';
import type { ReminderDeps } from './deps.ts';
import { queueReminders } from './queue-reminders.ts';

const { document } = twoNines;
const reminding = {
  ...twoNines,
  document: {
    ...document,
    phone: '402-555-0100',
    widgetSettings: { ...document.widgetSettings, reminderHour: 17 },
  },
};
const place = { group: twoNines.group, course: twoNines.course };
const groups = '/api/groups/test-group/courses/two-nines/teetimegroups';
/** Each test has a day of its own. */
let today = '2030-06-01';
const tomorrow = () => addDays(today, 1);

let database: TestDatabase;
let twilio: TwilioStandIn;
let app: FastifyInstance;
let publicUrl: string;
let deps: ReminderDeps;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await clockAt(pool, `${today}T10:00-05:00`);
  await storeCourse(pool, reminding);
  await storeCourse(pool, { ...twoNines, course: 'without-reminders' });
  twilio = await startTwilioStandIn();
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  app = await openWholeServer(
    pool,
    {
      PUBLIC_URL: publicUrl,
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+14025550100',
      TWILIO_API_URL: twilio.url,
    },
    { readClockEveryMs: 20, deliverEveryMs: 100, remindEveryMs: 100 },
  );
  await app.listen({ host: '127.0.0.1', port });
  deps = {
    pool,
    clock: { nowMs },
    random: () => 0,
    newId: () => crypto.randomUUID(),
    announce: () => {},
    deliverSoon: () => {},
    sender: { publicUrl },
    courses: createCourseCache(courseStore(pool)),
    profileOf,
    textCountriesOf: async () => ['US'],
    key: Buffer.alloc(32, 1),
  };
});
afterAll(async () => {
  await app.close();
  await twilio.stop();
  await database.drop();
});

let startedAt = { databaseMs: 0, ms: 0 };
const nowMs = () => startedAt.databaseMs + performance.now() - startedAt.ms;

/** Waits until the server knows. */
async function setClock(time: string, date = today): Promise<void> {
  const instant = `${date}T${time}-05:00`;
  await clockAt(database.pool, instant);
  startedAt = { databaseMs: Date.parse(instant), ms: performance.now() };
  const browser = await anybody();
  await expect
    .poll(async () => {
      const { serverTime } = (await browser.send('GET', '/api/users/me/teetimegroups')).json();
      return Math.abs(Date.parse(serverTime) - nowMs());
    })
    .toBeLessThan(60_000);
}

/** As another process does. */
const failures: (string | null)[] = [];
const queueNow = () => queueReminders(deps, (_error, { reservation }) => failures.push(reservation));

let golfers = 0;
type Player = { browser: Browser; email: string; phone: string; uid: string };
async function newPlayer(more: object = {}, language = ''): Promise<Player> {
  golfers += 1;
  const phone = `402-555-${String(1000 + golfers)}`;
  const email = `golfer-${golfers}@example.com`;
  const browser = new Browser(app, { 'accept-language': language });
  const made = await browser.send('POST', '/api/users', registrationOf(email, { phone, ...more }));
  expect(codeOf(made), made.body).toBe(201);
  return { browser, email, phone, uid: made.json().user?.uid ?? made.json().uid };
}
let watcher: Promise<Browser> | null = null;
const anybody = () => (watcher ??= newPlayer().then(({ browser }) => browser));

let starts = 0;
/** A time that nobody else of this file has. */
function start() {
  const minutes = 7 * 60 + 10 * (starts % 60);
  const startingTeeID = Math.floor(starts / 60) % 2 === 0 ? 'front' : 'back';
  starts += 1;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return { startingTime: `${hours}:${rest}`, startingTeeID };
}

async function book(
  { browser }: Player,
  { players = 4, date = tomorrow(), path = groups }: { players?: number; date?: string; path?: string } = {},
): Promise<string> {
  const held = await browser.send('POST', path, { ...start(), date, numHoles: 9, players });
  expect(codeOf(held), held.body).toBe(201);
  const { id } = held.json();
  const entries = Array.from({ length: players }, (_, seat) => ({
    name: `Pat Green ${seat}`,
    email: '',
    phone: '',
    rateGroup: 0,
  }));
  const confirmed = await browser.send('PUT', `${path}/${id}/confirmation`, { golfers: entries });
  expect(codeOf(confirmed), confirmed.body).toBe(200);
  return id;
}

type Message = { channel: string; recipient: string; subject: string; body: string; state: string };
async function remindersOf(id: string): Promise<Message[]> {
  const { rows } = await database.pool.query<Message>(
    `select channel, recipient, subject, body, state from messages
     where teetimegroup_id = $1 and source = 'reminder' order by channel desc, created_at`,
    [id],
  );
  return rows;
}

async function groupOf(id: string) {
  const { rows } = await database.pool.query(
    `select status, expected, revision::integer as revision from teetimegroups where id = $1`,
    [id],
  );
  return rows[0];
}

const international = (phone: string) => `+1${phone.replaceAll('-', '')}`;

/** As Twilio delivers it; answers what the golfer is texted back, null for nothing. */
async function reply(from: Player | string, text: string, messageSid?: string): Promise<string | null> {
  const number = typeof from === 'string' ? from : international(from.phone);
  const answered = await twilio.answer(
    `${publicUrl}/api/webhooks/twilio`,
    number,
    text,
    messageSid === undefined ? {} : { MessageSid: messageSid },
  );
  expect(answered.status).toBe(200);
  return /<Message>(.*)<\/Message>/.exec(await answered.text())?.[1] ?? null;
}

/** A new day: booked in the morning and reminded of in the evening. */
async function reminded(player: Player, booking: Parameters<typeof book>[1] = {}): Promise<string> {
  const id = await book(player, booking);
  await setClock('17:00');
  await expect.poll(async () => (await remindersOf(id)).length).toBe(2);
  return id;
}

async function nextDay(): Promise<void> {
  today = addDays(today, 2);
  await setClock('10:00');
}

function linksIn(mail: Message | undefined): string[] {
  return [...(mail?.body.matchAll(/http\S+/g) ?? [])].map(([link]) => new URL(link).pathname);
}

describe('the reminder', () => {
  it('is a text and a mail, once, the day before from the course’s hour on', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await book(player);
    const later = await book(await newPlayer(), { date: addDays(today, 2) });
    const elsewhere = await book(await newPlayer(), {
      path: '/api/groups/test-group/courses/without-reminders/teetimegroups',
    });
    await setClock('16:59');
    expect(await queueNow()).toBe(0);
    await setClock('17:00');
    await expect.poll(async () => (await remindersOf(id)).length).toBe(2);
    const [text, mail] = await remindersOf(id);
    expect(text?.recipient).toBe(player.phone);
    expect(text?.body).toMatch(
      /^Two Nines reminds you: \w{3}, \w{3} \d+ at [\d:]+ [AP]M, 4 players, 9 holes\. Reply 1 to 4: how many come, C to cancel\.$/,
    );
    expect(mail?.recipient).toBe(player.email);
    expect(mail?.subject).toContain('Tee time tomorrow');
    expect(linksIn(mail)).toHaveLength(2);
    await expect
      .poll(() =>
        twilio.texts.filter(({ to, body }) => to === international(player.phone) && body === text?.body),
      )
      .toHaveLength(1);

    await setClock('23:59');
    expect(await queueNow()).toBe(0);
    for (const one of [later, elsewhere]) expect(await remindersOf(one)).toEqual([]);
    expect(await remindersOf(id)).toHaveLength(2);
  });

  it('is not for who booked after the hour, cancelled, or is the course’s own', async () => {
    await nextDay();
    const player = await newPlayer();
    const cancelled = await book(player);
    expect(codeOf(await player.browser.send('DELETE', `${groups}/${cancelled}`))).toBe(204);
    const own = {
      course_key: courseKey,
      date: tomorrow(),
      starting_tee_id: 'front',
      num_holes: 9,
      players: 2,
    };
    const at = {
      created_at: `${today}T00:00:00Z`,
      golfers: [{ name: 'Ann', phone: '402-555-0199', email: '' }],
    };
    await insertGroups(database.pool, [
      { ...own, ...at, id: `league-${today}`, starting_time: '18:00', status: 'confirmed', source: 'league' },
    ]);
    await setClock('17:01');
    const late = await book(await newPlayer());
    await setClock('20:00');
    expect(await queueNow()).toBe(0);
    for (const id of [cancelled, `league-${today}`, late]) expect(await remindersOf(id)).toEqual([]);
  });

  it('says when it is now, and comes again for another day', async () => {
    await nextDay();
    const id = await book(await newPlayer());
    await database.pool.query(`update teetimegroups set starting_time = '18:00' where id = $1`, [id]);
    await setClock('17:00');
    await expect.poll(async () => (await remindersOf(id)).length).toBe(2);
    expect((await remindersOf(id))[0]?.body).toContain('at 6:00 PM');
    await database.pool.query('update teetimegroups set date = $2 where id = $1', [id, addDays(today, 2)]);
    await setClock('17:00', tomorrow());
    await expect.poll(async () => (await remindersOf(id)).length).toBe(4);
  });

  it('of a booking at the counter goes to who left a number, and is cancelled by telephone', async () => {
    await nextDay();
    const golfer = (name: string, phone: string) => ({ name, phone, email: '', rateGroup: 0, paid: false });
    const id = `counter-${today}`;
    await insertGroups(database.pool, [
      {
        course_key: courseKey,
        id,
        date: tomorrow(),
        starting_time: '17:50',
        starting_tee_id: 'back',
        num_holes: 9,
        players: 2,
        status: 'confirmed',
        source: 'counter',
        created_at: `${today}T00:00:00Z`,
        golfers: [golfer('Ann Lee', ''), golfer('Bo Kim', '(402) 555-0198')],
      },
    ]);
    await setClock('17:00');
    await expect.poll(async () => (await remindersOf(id)).length).toBe(1);
    const [text] = await remindersOf(id);
    expect(text).toMatchObject({ recipient: '(402) 555-0198' });
    expect(text?.body).toMatch(/Reply 1 to 2: how many come\. To cancel, call 402-555-0100\.$/);
    expect(await reply('+14025550198', 'C')).toMatch(/stands\. Call 402-555-0100 to cancel it\.$/);
    expect(await reply('+14025550198', '2')).toMatch(/thank you, 2 on/);
    expect(await groupOf(id)).toMatchObject({ status: 'confirmed', expected: 2 });
  });

  it('that could not be sent is sent once more for four hours', async () => {
    await nextDay();
    const id = await reminded(await newPlayer());
    const giveUp = () =>
      database.pool.query(
        `update messages set state = 'dead', failed_at = (select dewsweeper_now()) where source = 'reminder' and teetimegroup_id = $1`,
        [id],
      );
    const undelivered = async () =>
      (await listUndelivered(database.pool, { courseKey, onlyDead: true, limit: 200 })).filter(
        ({ reservation }) => reservation === id,
      );
    await database.pool.query(`update messages set state = 'kept' where source <> 'reminder'`);
    await giveUp();
    await setClock('20:59');
    expect(await undelivered()).toHaveLength(2);
    expect(await retryAll(database.pool, courseKey)).toBe(2);
    await giveUp();
    await setClock('21:01');
    expect(await undelivered()).toEqual([]);
    expect(await retryAll(database.pool, courseKey)).toBe(0);
  });

  it('that fails for one reservation is queued for all others', async () => {
    await nextDay();
    const broken = await book(await newPlayer());
    const id = await book(await newPlayer());
    await database.pool.query(`update teetimegroups set golfers = '{}' where id = $1`, [broken]);
    await setClock('17:00');
    await expect.poll(async () => (await remindersOf(id)).length).toBe(2);
    failures.length = 0;
    expect(await queueNow()).toBe(0);
    expect(failures).toEqual([broken]);
    await database.pool.query(`update teetimegroups set golfers = '[]' where id = $1`, [broken]);
    await expect.poll(async () => (await remindersOf(broken)).length).toBe(2);
  });

  it('of several processes is one', async () => {
    await nextDay();
    const ids = [];
    for (let at = 0; at < 6; at += 1) ids.push(await book(await newPlayer(), { players: 1 }));
    await clockAt(database.pool, `${today}T17:00-05:00`);
    startedAt = { databaseMs: Date.parse(`${today}T17:00-05:00`), ms: performance.now() };
    await Promise.all(Array.from({ length: 4 }, () => queueNow()));
    await setClock('17:05');
    for (const id of ids)
      expect((await remindersOf(id)).map(({ channel }) => channel)).toEqual(['text', 'mail']);
  });

  it('never comes after the cancellation it races with', async () => {
    await nextDay();
    const booked = [];
    for (let at = 0; at < 8; at += 1) {
      const player = await newPlayer();
      booked.push({ player, id: await book(player, { players: 1 }) });
    }
    // Nothing is delivered in between: what is still to be sent shows.
    await database.pool.query(`update messages set state = 'kept' where state = 'due'`);
    await clockAt(database.pool, `${today}T17:00-05:00`);
    startedAt = { databaseMs: Date.parse(`${today}T17:00-05:00`), ms: performance.now() };
    await Promise.all([
      queueNow(),
      ...booked.map(({ player, id }) => player.browser.send('DELETE', `${groups}/${id}`)),
    ]);
    for (const { id } of booked) {
      expect(await groupOf(id)).toMatchObject({ status: 'cancelled' });
      for (const { state } of await remindersOf(id)) expect(state).not.toBe('due');
    }
  });
});

describe('a text in reply', () => {
  it('C cancels as the golfer does, and says so', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await reminded(player);
    expect(await reply(player, ' c ')).toMatch(/^Two Nines: your tee time .* is cancelled\.$/);
    expect(await groupOf(id)).toMatchObject({ status: 'cancelled' });
    const { rows } = await database.pool.query(
      `select from messages where teetimegroup_id = $1 and subject like '%cancelled%'`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const again = await player.browser.send('GET', '/api/users/me/teetimegroups');
    expect(again.json().reservations).toEqual([]);
  });

  it('is answered alike twice, and cancels no other reservation', async () => {
    await nextDay();
    const player = await newPlayer();
    const first = await book(player, { players: 2 });
    const second = await reminded(player);
    const newest = await lastReminded(player);
    const other = newest === first ? second : first;
    const said = await reply(player, 'C', 'SM-same');
    expect(await reply(player, 'C', 'SM-same')).toBe(said);
    expect(await reply(player, 'C', 'SM-other')).toBe(said);
    expect((await groupOf(newest)).status).toBe('cancelled');
    expect((await groupOf(other)).status).toBe('confirmed');
  });

  it('1 to 4 says how many come, which staff see; nobody leaves the reservation', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await reminded(player);
    const before = await groupOf(id);
    expect(await reply(player, '2')).toMatch(
      /thank you, 2 of 4 on .*\. All 4 seats stay yours for \$96\.00\. Call 402-555-0100 to give any back\.$/,
    );
    expect(await groupOf(id)).toMatchObject({ expected: 2, revision: before.revision + 1 });
    const course = await findSheetCourse(deps.courses, place);
    const sheet = course && (await readSheet(database.pool, course, tomorrow()));
    const shown = sheet?.groups.find((group) => group.id === id);
    expect(shown).toMatchObject({ expected: 2, players: 4 });
    expect(shown?.golfers).toHaveLength(4);
    // Again is no change.
    await reply(player, '2');
    expect(await groupOf(id)).toMatchObject({ revision: before.revision + 1 });
    expect(await reply(player, '4')).toMatch(/thank you, 4 on/);
    expect(await groupOf(id)).toMatchObject({ expected: 4 });
  });

  it('an earlier text that comes once more undoes no later one', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await reminded(player);
    const said = await reply(player, '2', 'SM-early');
    await reply(player, '3', 'SM-late');
    expect(await reply(player, '2', 'SM-early')).toBe(said);
    expect(await groupOf(id)).toMatchObject({ expected: 3 });
  });

  it('more than there are seats, or anything else, changes nothing and is answered', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await reminded(player, { players: 2 });
    const before = await groupOf(id);
    expect(await reply(player, '3')).toMatch(/is for 2\. Call 402-555-0100 to bring more\.$/);
    for (const words of ['5', 'can we come at nine?', 'yes please'])
      expect(await reply(player, words)).toMatch(/Reply 1 to 2: how many come, C to cancel\.$/);
    expect(await groupOf(id)).toEqual(before);
  });

  it('that is paid is cancelled by telephone, and its seats stay paid', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await book(player);
    await database.pool.query(
      `update teetimegroups set receipt = 'https://square.example/r', receipt_number = 'R123' where id = $1`,
      [id],
    );
    await setClock('17:00');
    await expect.poll(async () => (await remindersOf(id)).length).toBe(2);
    const [text, mail] = await remindersOf(id);
    expect(text?.body).toMatch(/To cancel, call 402-555-0100\.$/);
    expect(linksIn(mail)).toHaveLength(1);
    expect(await reply(player, 'C')).toMatch(/stands\. Call 402-555-0100 to cancel it\.$/);
    expect(await reply(player, '1')).toMatch(/All 4 seats stay prepaid for \$96\.00\. Call/);
    expect(await groupOf(id)).toMatchObject({ status: 'confirmed', expected: 1 });
  });

  it('from another number, or to no reminder, is heard by nobody', async () => {
    await nextDay();
    const id = await reminded(await newPlayer());
    const stranger = await newPlayer();
    for (const text of ['C', '2', 'hello']) expect(await reply(stranger, text)).toBeNull();
    expect(await reply('+12125550123', 'C')).toBeNull();
    expect(await groupOf(id)).toMatchObject({ status: 'confirmed', expected: null });
  });

  it('after the round started changes nothing', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await reminded(player);
    await setClock('19:00', tomorrow());
    for (const text of ['C', '2'])
      expect(await reply(player, text)).toMatch(/has started already\. Call 402-555-0100 with questions\.$/);
    expect(await groupOf(id)).toMatchObject({ status: 'confirmed', expected: null });
  });

  it('many from one number are heard no more, so that two programs do not answer each other for ever', async () => {
    await nextDay();
    const player = await newPlayer();
    await reminded(player);
    const answers = [];
    for (let at = 0; at < 22; at += 1) answers.push(await reply(player, `I am a program ${at}`));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(20);
  });
});

/** Whose reminder counts. */
async function lastReminded({ phone }: Player): Promise<string> {
  const { rows } = await database.pool.query(
    'select teetimegroup_id as id from reminders where phone = $1 order by queued_at desc, teetimegroup_id limit 1',
    [international(phone)],
  );
  return rows[0].id;
}

describe('at the same moment', () => {
  it('one text, delivered five times, is done and answered once', async () => {
    await nextDay();
    const player = await newPlayer();
    const id = await reminded(player);
    const before = await groupOf(id);
    const counted = await Promise.all(Array.from({ length: 5 }, () => reply(player, '3', 'SM-five')));
    expect(new Set(counted).size).toBe(1);
    expect(await groupOf(id)).toMatchObject({ expected: 3, revision: before.revision + 1 });
    const cancelled = await Promise.all(
      Array.from({ length: 5 }, () => reply(player, 'C', 'SM-cancel-five')),
    );
    expect(new Set(cancelled).size).toBe(1);
    const { rows } = await database.pool.query(
      `select from messages where teetimegroup_id = $1 and subject like '%cancelled%'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('a reply and a cancellation leave a cancelled reservation that is told of once', async () => {
    await nextDay();
    const rounds = [];
    for (let at = 0; at < 6; at += 1) {
      const player = await newPlayer();
      rounds.push({ player, id: await book(player) });
    }
    await setClock('17:00');
    for (const { id } of rounds) await expect.poll(async () => (await remindersOf(id)).length).toBe(2);
    await Promise.all(
      rounds.map(async ({ player, id }, at) => {
        const texts = at % 2 === 0 ? ['C', '2'] : ['2', 'C'];
        const [byPage, ...answers] = await Promise.all([
          player.browser.send('DELETE', `${groups}/${id}`),
          ...texts.map((text) => reply(player, text)),
        ]);
        expect(codeOf(byPage)).toBe(204);
        expect(answers[texts.indexOf('C')]).toMatch(/is cancelled\.$/);
        expect(answers[texts.indexOf('2')]).toMatch(/is cancelled\.$|thank you, 2 of 4/);
      }),
    );
    for (const { id } of rounds) {
      expect((await groupOf(id)).status).toBe('cancelled');
      const { rows } = await database.pool.query(
        `select (select count(*)::integer from messages where teetimegroup_id = $1 and subject like '%cancelled%') as told,
          (select count(*)::integer from claims where teetimegroup_id = $1) as claims`,
        [id],
      );
      expect(rows).toEqual([{ told: 1, claims: 0 }]);
    }
  });
});

describe('the links of the mail', () => {
  const open = (path: string) => app.inject(path);
  const send = (url: string, form = '', headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const linksOf = async (id: string) =>
    linksIn((await remindersOf(id)).find(({ channel }) => channel === 'mail'));

  it('ask before they act, without a sign-in', async () => {
    await nextDay();
    const id = await reminded(await newPlayer());
    const before = await groupOf(id);
    const [players = '', cancel = ''] = await linksOf(id);
    for (const path of [players, cancel]) expect((await open(path)).statusCode).toBe(200);
    expect(await groupOf(id)).toEqual(before);
    expect((await open(players)).body).not.toContain('Pat Green');

    const said = await send(players, 'players=3');
    expect([said.statusCode, said.body]).toEqual([
      200,
      expect.stringContaining('The clubhouse expects 3 of 4. All 4 seats stay yours for $96.00.'),
    ]);
    expect(await groupOf(id)).toMatchObject({ expected: 3 });
    for (const form of ['players=C', 'players=7', 'players=', '']) await send(players, form);
    expect(await groupOf(id)).toMatchObject({ status: 'confirmed', expected: 3 });

    expect((await send(cancel)).body).toContain('Your tee time is cancelled');
    expect((await groupOf(id)).status).toBe('cancelled');
    for (const path of [players, cancel]) expect((await open(path)).body).toContain('is cancelled');
    expect((await send(players, 'players=2')).body).toContain('is cancelled');
    expect(await groupOf(id)).toMatchObject({ expected: 3 });
  });

  it('are good for one reservation, until its round', async () => {
    await nextDay();
    const [mine, other] = [await newPlayer(), await newPlayer()];
    const foreign = await book(other);
    const another = await book(mine, { players: 2 });
    const id = await reminded(mine);
    const [players = '', cancel = ''] = await linksOf(id);
    const seal = players.split('/').at(-1) ?? '';
    for (const path of [
      players.replace(id, foreign),
      players.replace(id, another),
      players.replace(seal, `${seal.slice(0, -1)}${seal.endsWith('A') ? 'B' : 'A'}`),
      players.replace('two-nines', 'without-reminders'),
      `${players.replace(id, foreign)}/cancel`,
    ]) {
      expect((await open(path)).statusCode).toBe(404);
      expect((await send(path, 'players=1')).statusCode).toBe(404);
    }
    expect((await open(players.replace(seal, 'short'))).statusCode).toBe(400);
    expect(codeOf(await send(cancel, '', { origin: 'https://evil.example' }))).toBe('foreign-origin');
    await setClock('19:00', tomorrow());
    for (const path of [players, cancel]) {
      expect((await open(path)).statusCode).toBe(404);
      expect((await send(path, 'players=1')).statusCode).toBe(404);
    }
    for (const one of [id, foreign, another])
      expect(await groupOf(one)).toMatchObject({ status: 'confirmed', expected: null });
  });

  it('do not outlive the reservation’s owner', async () => {
    await nextDay();
    const id = await reminded(await newPlayer());
    const [players = ''] = await linksOf(id);
    await database.pool.query('update teetimegroups set uid = null where id = $1', [id]);
    expect((await open(players)).statusCode).toBe(404);
  });
});

it('is in the golfer’s language: text, mail, pages and what a reply is answered', async () => {
  await nextDay();
  const player = await newPlayer({}, 'fr-CA,fr;q=0.9,en;q=0.8');
  const id = await reminded(player);
  const [text, mail] = await remindersOf(id);
  expect(text?.body).toMatch(
    /^Two Nines vous rappelle: \w{3}\. \d+(er)? [\w.é]+ à \d+ h \d\d, 4 joueurs, 9 trous\. Répondez 1 à 4: combien viennent, C pour annuler\.$/,
  );
  expect(mail?.subject).toContain('Départ demain');
  expect(mail?.body).toContain('Dites combien viennent');
  const [players = '', cancel = ''] = linksIn(mail);
  expect((await app.inject(players)).body).toMatch(/<html lang="fr">[^]*Combien serez-vous/);
  expect((await app.inject(cancel)).body).toContain('Oui, l’annuler');
  expect(await reply(player, 'HELP ME')).toMatch(/^Two Nines: votre départ: .* C pour annuler\.$/);
  expect(await reply(player, '3')).toMatch(
    /merci, 3 sur 4 le .* Les 4 places restent à vous pour 96,00 \$\./,
  );
  expect(await reply(player, 'C')).toMatch(/^Two Nines: votre départ du .* est annulé\.$/);
  const unknown = players.replace(id, 'QQQQ-QQQQ-QQQQ');
  const asked = { url: unknown, headers: { 'accept-language': 'es' } };
  expect((await app.inject(asked)).body).toMatch(/<html lang="es">[^]*demasiado antiguo/);
});

it('what was sent is answered after the course has stopped reminding', async () => {
  await nextDay();
  const player = await newPlayer();
  const id = await reminded(player);
  await database.pool.query(
    `update courses set revision = revision + 1, document = document #- '{widgetSettings,reminderHour}' where course_key = $1`,
    [courseKey],
  );
  expect(await reply(player, 'C')).toMatch(/is cancelled\.$/);
  expect((await groupOf(id)).status).toBe('cancelled');
  const unreminded = await book(await newPlayer(), { date: addDays(today, 2) });
  await setClock('17:00', tomorrow());
  expect(await queueNow()).toBe(0);
  expect(await remindersOf(unreminded)).toEqual([]);
});
