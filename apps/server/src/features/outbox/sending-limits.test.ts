import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { addressOf } from '../../../test/clubhouse.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { type MailServer, startMailServer } from '../../../test/outbox/mail-server.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../../test/outbox/twilio-stand-in.ts';
import { runCourseCommand } from '../../../test/run-course-command.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

const groups = '/api/groups/test-group/courses/two-nines/teetimegroups';
const date = addDays(courseDateAt(twoNines.document.timeZone, Date.now()), 2);

let database: TestDatabase;
let mails: MailServer;
let twilio: TwilioStandIn;
let app: FastifyInstance;
beforeEach(async () => {
  database = await createTestDatabase({ connections: 20 });
  await storeCourse(database.pool, twoNines);
  [mails, twilio] = await Promise.all([startMailServer(), startTwilioStandIn()]);
  app = await open();
});
afterEach(async () => {
  await app.close();
  await Promise.all([mails.stop(), twilio.stop()]);
  await database.drop();
});

function open(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  return openWholeServer(
    database.pool,
    {
      SMTP_URL: mails.url,
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+14025550100',
      TWILIO_API_URL: twilio.url,
      ...settings,
    },
    { deliverEveryMs: 100 },
  );
}

async function reopen(settings: Record<string, string>): Promise<void> {
  await app.close();
  app = await open(settings);
}

/** Returns the reservation's path, once its messages are sent or held back. */
async function book(browser: Browser, startingTime = '08:00'): Promise<string> {
  const start = { date, startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
  const golfers = [{ name: 'Pat Green', email: '', phone: '', rateGroup: 0 }];
  const held = await browser.send('POST', groups, start);
  expect(codeOf(held), held.body).toBe(201);
  const path = `${groups}/${held.json().id}`;
  expect(codeOf(await browser.send('PUT', `${path}/confirmation`, { golfers }))).toBe(200);
  await everythingIsDone();
  return path;
}

/** Books and cancels a time this many times. */
async function bookAndCancel(browser: Browser, times: number, startingTime?: string): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const path = await book(browser, startingTime);
    expect((await browser.send('DELETE', path)).statusCode).toBe(204);
  }
  await everythingIsDone();
}

async function everythingIsDone(): Promise<void> {
  await expect
    .poll(async () => (await database.pool.query(`select from messages where state = 'due'`)).rowCount, {
      timeout: 20_000,
      interval: 10,
    })
    .toBe(0);
}

async function countOf(where: string): Promise<number> {
  return (await database.pool.query(`select from messages where ${where}`)).rowCount ?? 0;
}

async function reasons(): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select distinct last_error as reason from messages where state = 'held' order by 1`,
  );
  return rows.map(({ reason }) => reason);
}

const course = (...words: string[]) => runCourseCommand({ DATABASE_URL: addressOf(database) }, words);

describe('a golfer who books and cancels', () => {
  it('three times a day notices nothing', async () => {
    const browser = await newGolfer(app, 'pat@example.com');
    await bookAndCancel(browser, 3);
    expect([twilio.texts.length, mails.received.length]).toEqual([3, 6]);
    expect(await countOf(`state <> 'sent'`)).toBe(0);
  });

  it('in a loop is sent a handful; the rest is held back with the reason, until it is no longer so', async () => {
    const browser = await newGolfer(app, 'pat@example.com');
    await bookAndCancel(browser, 25);
    expect([twilio.texts.length, mails.received.length]).toEqual([20, 20]);
    expect(await countOf(`channel = 'text'`)).toBe(25);
    // Of each time the cancellation is told of last.
    expect(await countOf(`state = 'held'`)).toBe(15);
    expect(await countOf(`state = 'kept' and last_error = 'the reservation was cancelled before'`)).toBe(
      5 + 15,
    );
    expect(await reasons()).toEqual(['held back: more than 20 to one golfer in 24 hours']);
  });

  it('has what was held back sent when the clubhouse says so, one at a time', async () => {
    await reopen({ MESSAGES_PER_GOLFER: '1' });
    const browser = await newGolfer(app, 'pat@example.com');
    await book(browser, '08:00');
    await book(browser, '09:00');
    const { rows } = await database.pool.query(
      `select id from messages where channel = 'text' and state = 'held'`,
    );
    const id = rows[0].id;
    expect((await course('outbox')).out).toMatch(
      new RegExp(`${id} .* held .*held back: more than 1 to one golfer`),
    );
    expect((await course('outbox', '--retry', 'all')).out).toContain('no dead letters');
    expect(await countOf(`state = 'held'`)).toBe(1 + 1);
    await course('outbox', '--retry', id);
    await everythingIsDone();
    expect(await countOf(`id = '${id}' and state = 'sent'`)).toBe(1);
  });

  it('begins anew after a day', async () => {
    await reopen({ MESSAGES_PER_GOLFER: '1' });
    const browser = await newGolfer(app, 'pat@example.com');
    await bookAndCancel(browser, 2);
    await database.pool.query('update rate_limits set expire = 0');
    await bookAndCancel(browser, 1);
    expect(twilio.texts).toHaveLength(2);
  });
});

describe('several accounts', () => {
  it('send one number no more than one golfer could, however it is written', async () => {
    await reopen({ MESSAGES_PER_RECIPIENT: '3' });
    for (const [at, phone] of ['402-555-0134', '(402) 555 0134', '+1 402 555 0134', '4025550134'].entries()) {
      const browser = await newGolfer(app, `golfer-${at}@example.com`);
      await browser.send('PATCH', '/api/users/me', { phone });
      await book(browser, `1${at}:00`);
    }
    expect(twilio.texts).toHaveLength(3);
    expect(await reasons()).toEqual(['held back: more than 3 to one recipient in 24 hours']);
  });

  it('of one network address send no more than that', async () => {
    await reopen({ BOOKING_NOTICES_PER_ADDRESS: '4' });
    for (let at = 0; at < 4; at += 1)
      await bookAndCancel(await newGolfer(app, `golfer-${at}@example.com`), 1, `1${at}:00`);
    expect(twilio.texts).toHaveLength(2);
    expect(await countOf(`channel = 'text'`)).toBe(4);
    expect(await reasons()).toEqual(['held back: many reservations from one network address within an hour']);
  });
});

describe('what the clubhouse sends', () => {
  it('is limited by course alone', async () => {
    await reopen({ MESSAGES_PER_GOLFER: '1', MESSAGES_PER_RECIPIENT: '1', STAFF_MESSAGES_PER_COURSE: '3' });
    const queue = (id: string, courseKey: CourseKey) =>
      database.pool.query(
        `insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name,
          user_last_name) values ($2, $1, '402-555-0134', 'Frost', 'clubhouse', 'g', 'pat', '', '')`,
        [id, courseKey],
      );
    for (const id of ['a', 'b', 'c', 'd'])
      await queue(id, courseKeyOf({ group: 'test-group', course: 'two-nines' }));
    await queue('e', courseKeyOf({ group: 'test-group', course: 'other' }));
    await everythingIsDone();
    expect(twilio.texts).toHaveLength(4);
    expect(await reasons()).toEqual(['held back: more than 3 by staff of one course in 24 hours']);
  });
});

describe('numbers', () => {
  it.each([
    ['of another country', '+44 20 7946 0958', 'held back: a number outside of US'],
    ['that cost whoever texts them', '900-555-0199', 'held back: a premium-rate number'],
  ])('%s are sent nothing', async (_which, phone, reason) => {
    const browser = await newGolfer(app, 'pat@example.com');
    await browser.send('PATCH', '/api/users/me', { phone });
    await book(browser);
    expect(twilio.texts).toEqual([]);
    expect(await reasons()).toEqual([reason]);
  });

  it('of the countries that the operator names are sent texts', async () => {
    await reopen({ TEXT_COUNTRIES: 'US,GB' });
    const browser = await newGolfer(app, 'pat@example.com');
    await browser.send('PATCH', '/api/users/me', { phone: '+44 20 7946 0958' });
    await bookAndCancel(browser, 1);
    expect(twilio.texts).toMatchObject([{ to: '+442079460958' }]);
  });
});
