import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { shiftClock } from '../../test/database-clock.ts';
import { type MailServer, startMailServer } from '../../test/outbox/mail-server.ts';
import { noLimits } from '../../test/outbox/no-limits.ts';
import { hurry, type OutboxRow, outboxRows, queueMessages } from '../../test/outbox/outbox-rows.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../test/outbox/twilio-stand-in.ts';
import { createSmtpPost } from '../adapters/mail/smtp.ts';
import { createTwilioSender } from '../adapters/sms/twilio.ts';
import { forgetOldMessages, writeMail } from '../features/outbox/use-cases.ts';
import { type Delivering, type DeliveryDeps, startDelivering } from './deliver-messages.ts';

let database: TestDatabase;
let mails: MailServer;
let twilio: TwilioStandIn;
const logged: string[] = [];
const running: Delivering[] = [];
const processes: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  [mails, twilio] = await Promise.all([startMailServer(), startTwilioStandIn()]);
});
beforeEach(async () => {
  await database.pool.query('truncate messages, mails, refused_numbers');
  mails.mood = 'accepts';
  mails.received.length = 0;
  mails.begun = 0;
  twilio.texts.length = 0;
  twilio.calls = 0;
  twilio.outcomes.clear();
  logged.length = 0;
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await shiftClock(database.pool, '0');
});
afterAll(async () => {
  await Promise.all([mails.stop(), twilio.stop()]);
  await database.drop();
});

// Without time and process id, whose digits may look like a telephone number.
const log = pino(
  { level: 'debug', base: null, timestamp: false },
  { write: (line: string) => logged.push(line) },
);

/** Enough on a busy machine. */
const longTimeouts = { stepMs: 20_000, wholeMs: 40_000 };
/** For servers that stall. */
const shortTimeouts = { stepMs: 3_000, wholeMs: 6_000 };

const postBy = (url: string, timeouts: { stepMs: number; wholeMs: number }) => {
  const post = createSmtpPost({ url, from: 'tee@example.com', timeouts });
  return async () => post;
};

function deliver(options: Partial<DeliveryDeps> = {}): Delivering {
  const { accountSid, authToken, url: apiUrl } = twilio;
  const delivering = startDelivering({
    ...noLimits,
    pool: database.pool,
    log,
    random: () => 0,
    postMail: postBy(mails.url, longTimeouts),
    sendText: async () =>
      createTwilioSender({ accountSid, authToken, apiUrl, from: '+14025550100', callMs: 20_000 }),
    reportsTo: null,
    pollMs: 100,
    ...options,
  });
  running.push(delivering);
  return delivering;
}

const text = (id: string, recipient = '402-555-0134') => ({ id, channel: 'text' as const, recipient });
const mail = (id: string, recipient = 'pat@example.com') => ({ id, channel: 'mail' as const, recipient });

const now = async (): Promise<number> =>
  (await database.pool.query(`select extract(epoch from dewsweeper_now())::float8 as seconds`)).rows[0]
    .seconds;

async function row(id: string): Promise<OutboxRow | undefined> {
  return (await outboxRows(database.pool)).find((one) => one.id === id);
}

const becomes = (id: string, expected: Partial<OutboxRow>) =>
  expect.poll(() => row(id), { interval: 20 }).toMatchObject(expected);

it('a mail about a reservation has the look of its course, one about an account none', async () => {
  const look = { courseName: 'Cedar', colour: '#7b1fa2', logo: undefined };
  await queueMessages(database.pool, [mail('m')]);
  await writeMail(database.pool, accountMail('w'));
  deliver({ mailLookOf: async (courseKey) => (courseKey === 'links/cedar' ? look : null) });
  await expect.poll(() => mails.received.length).toBe(2);
  const sourceOf = (id: string) =>
    mails.received.find(({ messageID }) => messageID.startsWith(`<${id}@`))?.source;
  expect(sourceOf('m')).toContain('border-top:6px solid #7b1fa2');
  expect(sourceOf('m')).toContain('Message m');
  expect(sourceOf('w')).not.toContain('text/html');
});

describe('what is due', () => {
  it('is handed over, and what the provider calls it is kept', async () => {
    await queueMessages(database.pool, [text('t'), mail('m')]);
    deliver();
    await becomes('t', { state: 'sent', attempts: 1, error: '' });
    await becomes('m', { state: 'sent', attempts: 1, providerID: null });
    expect(twilio.texts).toMatchObject([{ to: '+14025550134', body: 'Message t' }]);
    expect(mails.received).toMatchObject([{ recipients: ['pat@example.com'], messageID: '<m@example.com>' }]);
    expect((await row('t'))?.providerID).toBe(twilio.texts[0]?.sid);
  });

  it('goes at once when its own process wakes the delivery, long before the next poll', async () => {
    const delivering = deliver({ pollMs: 600_000 });
    await queueMessages(database.pool, [text('t'), mail('m')]);
    delivering.wake();
    await becomes('t', { state: 'sent' });
    await becomes('m', { state: 'sent' });
    expect([twilio.texts.length, mails.received.length]).toEqual([1, 1]);
  });

  it('is kept where nothing to send by is set up, and not sent when something is, days later', async () => {
    await queueMessages(database.pool, [text('t'), mail('m')]);
    const keeping = deliver({ postMail: async () => null, sendText: async () => null });
    await becomes('t', { state: 'kept', attempts: 0 });
    await becomes('m', { state: 'kept' });
    await keeping.stop();
    await queueMessages(database.pool, [text('u')]);
    deliver();
    await becomes('u', { state: 'sent' });
    expect(twilio.texts).toHaveLength(1);
    expect(mails.received).toEqual([]);
  });

  it('is given up unsent when it waited for longer than it is worth', async () => {
    await queueMessages(database.pool, [text('t'), mail('m')]);
    await shiftClock(database.pool, '5 hours');
    deliver();
    await becomes('t', { state: 'dead', error: 'not sent within 4 h' });
    await becomes('m', { state: 'sent' });
    expect(twilio.calls).toBe(0);
  });
});

describe('a mail server', () => {
  it('that refuses a recipient is not asked again', async () => {
    mails.mood = 'refuses the recipient';
    await queueMessages(database.pool, [mail('m')]);
    deliver();
    const error = 'the mail server refuses the address: 550 5.1.1';
    await becomes('m', { state: 'dead', attempts: 1, error });
    expect(logged.join()).toContain('550 5.1.1');
    expect(logged.join()).not.toMatch(/pat@example|Message m/);
  });

  it.each(['is busy', 'stalls', 'drops', 'refuses the login'] as const)(
    'that %s is asked again, later each time, until it takes the mail',
    async (mood) => {
      mails.mood = mood;
      await queueMessages(database.pool, [mail('m')]);
      const url = mood === 'refuses the login' ? mails.url.replace('//', '//golf:secret@') : mails.url;
      const before = await now();
      deliver({ postMail: postBy(url, mood === 'stalls' ? shortTimeouts : longTimeouts) });
      await becomes('m', { state: 'due', attempts: 1, error: expect.stringContaining('the mail server') });
      const next = await database.pool.query(
        `select extract(epoch from next_attempt_at)::float8 as seconds from messages`,
      );
      expect(next.rows[0].seconds - before).toBeGreaterThan(5);
      expect(next.rows[0].seconds - (await now())).toBeLessThanOrEqual(10);
      await hurry(database.pool);
      await becomes('m', { state: 'due', attempts: 2, error: expect.stringContaining('the mail server') });
      mails.mood = 'accepts';
      await hurry(database.pool);
      await becomes('m', { state: 'sent', attempts: 3, error: '' });
      expect(mails.received).toHaveLength(1);
      expect(logged.join()).not.toContain('secret');
    },
  );

  it('that never recovers is given up after the last attempt, and after a day', async () => {
    mails.mood = 'is busy';
    await queueMessages(database.pool, [mail('m'), mail('n')]);
    await database.pool.query(`update messages set attempts = 39 where id = 'm'`);
    await database.pool.query(
      `update messages set due_since = (select dewsweeper_now()) - interval '23 hours 59 minutes 55 seconds' where id = 'n'`,
    );
    deliver();
    const error = 'the mail server answers 450 4.3.2 to RCPT TO';
    await becomes('m', { state: 'dead', attempts: 40, error });
    await becomes('n', { state: 'dead', attempts: 1, error });
    expect(mails.received).toEqual([]);
  });

  it('that stands still holds up no text, and confirmations hold up no new password', async () => {
    mails.mood = 'stalls';
    const many = Array.from({ length: 12 }, (_, at) => mail(`m${at}`));
    await queueMessages(database.pool, [...many, text('t')]);
    // Awaiting it would take longer than the test.
    const delivering = deliver({ postMail: postBy(mails.url, { stepMs: 30_000, wholeMs: 30_000 }) });
    await becomes('t', { state: 'sent' });
    await expect.poll(() => mails.begun).toBe(4);
    mails.mood = 'accepts';
    await writeMail(database.pool, accountMail('w'));
    delivering.wake();
    const arrived = () => mails.received.map(({ messageID }) => messageID);
    await expect.poll(arrived).toContain('<w@example.com>');
    expect(mails.begun).toBe(5);
    mails.hangUp();
  });
});

const accountMail = (id: string) => ({
  id,
  uid: 'pat',
  recipient: 'pat@example.com',
  subject: 'Reset your password',
  body: 'Open http://localhost/page/reset/top-secret now.',
  secret: 'top-secret',
  validSeconds: 3600,
});

describe('a mail that opens an account', () => {
  const kept = async () =>
    (await database.pool.query(`select state, body, secret, last_error from mails`)).rows[0];

  it('is sent whole, and what is kept of it opens nothing', async () => {
    await writeMail(database.pool, accountMail('w'));
    deliver();
    await expect.poll(async () => (await kept()).state).toBe('sent');
    expect(mails.received[0]?.source).toContain('/page/reset/top-secret');
    expect(await kept()).toMatchObject({
      body: 'Open http://localhost/page/reset/[removed] now.',
      secret: null,
    });
  });

  it('is worth nothing after its hour, and then opens nothing either', async () => {
    mails.mood = 'is busy';
    await writeMail(database.pool, accountMail('w'));
    deliver();
    await expect.poll(async () => (await kept()).last_error).toContain('450');
    expect((await kept()).state).toBe('due');
    await shiftClock(database.pool, '61 minutes');
    await expect.poll(async () => (await kept()).state).toBe('dead');
    expect(JSON.stringify(await kept())).not.toContain('top-secret');
  });

  it('can be read in the outbox where there is no mail server', async () => {
    await writeMail(database.pool, accountMail('w'));
    deliver({ postMail: async () => null });
    await expect.poll(async () => (await kept()).state).toBe('kept');
    expect((await kept()).body).toContain('top-secret');
  });
});

describe('Twilio', () => {
  it('is asked again when it is out of order, as late as it asks for', async () => {
    twilio.outcomes.set('+14025550134', { status: 503, retryAfter: '600' });
    await queueMessages(database.pool, [text('t')]);
    deliver();
    await becomes('t', { state: 'due', attempts: 1, error: 'Twilio answers 503' });
    const { rows } = await database.pool.query(
      `select extract(epoch from next_attempt_at - dewsweeper_now())::float8 as seconds from messages`,
    );
    expect(rows[0].seconds).toBeGreaterThan(590);
    twilio.outcomes.clear();
    await hurry(database.pool);
    await becomes('t', { state: 'sent', attempts: 2 });
  });

  it('may have sent what it never confirmed: at least once, not at most', async () => {
    twilio.outcomes.set('+14025550134', 'drops');
    await queueMessages(database.pool, [text('t')]);
    deliver();
    await becomes('t', { state: 'due', attempts: 1, error: 'Twilio cannot be reached' });
    twilio.outcomes.clear();
    await hurry(database.pool);
    await becomes('t', { state: 'sent', attempts: 2 });
    expect(twilio.texts).toHaveLength(2);
  });

  it('is not asked about what cannot be a number', async () => {
    await queueMessages(database.pool, [text('t', 'ask at the desk'), text('u', '')]);
    deliver();
    for (const id of ['t', 'u'])
      await becomes(id, { state: 'dead', error: 'no number that texts can be sent to' });
    expect(twilio.calls).toBe(0);
  });

  it.each([
    [21610, 'answered STOP'],
    [21614, 'could not take texts'],
  ])('is not asked again about a number that it refused by %s', async (code, words) => {
    twilio.outcomes.set('+14025550134', { status: 400, code });
    await queueMessages(database.pool, [text('t')]);
    deliver();
    await becomes('t', { state: 'dead', attempts: 1, error: expect.stringContaining(`Twilio ${code}`) });
    twilio.outcomes.clear();
    await queueMessages(database.pool, [text('u', '(402) 555 0134'), text('v', '402-555-0135')]);
    await becomes('u', { state: 'dead', error: expect.stringContaining(words) });
    await becomes('v', { state: 'sent' });
    expect(twilio.calls).toBe(2);
    expect(logged.join()).not.toMatch(/402|555|0134|Message/);
  });
});

describe('several processes', () => {
  const many = Array.from({ length: 40 }, (_, at) => [
    text(`t${at}`, `402-555-${1000 + at}`),
    mail(`m${at}`),
  ]).flat();

  async function startProcess(leaseSeconds = 60): Promise<ChildProcess> {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
    const { accountSid, authToken, url: apiUrl } = twilio;
    const share = {
      database: database.config,
      smtpUrl: mails.url,
      twilio: { accountSid, authToken, apiUrl },
      leaseSeconds,
    };
    const child = fork(join(import.meta.dirname, '../../test/outbox/delivery-process.ts'), {
      execArgv: ['--import', 'tsx'],
      env: { PATH, HOME, TMPDIR, DELIVERY: JSON.stringify(share) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    processes.push(child);
    await once(child, 'message', { signal: AbortSignal.timeout(30_000) });
    return child;
  }

  const states = async () => [...new Set((await outboxRows(database.pool)).map(({ state }) => state))];

  it('share the outbox and send each message once', async () => {
    await Promise.all([startProcess(), startProcess()]);
    await queueMessages(database.pool, many);
    await expect.poll(states, { timeout: 30_000 }).toEqual(['sent']);
    expect(twilio.texts.map(({ body }) => body).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, at) => `Message t${at}`).toSorted(),
    );
    expect(new Set(mails.received.map(({ messageID }) => messageID)).size).toBe(40);
    expect(mails.received).toHaveLength(40);
  });

  it('take over what one had in hand when it was killed', async () => {
    mails.mood = 'stalls';
    twilio.outcomes.set('+14025550134', 'stalls');
    await queueMessages(database.pool, [mail('m'), text('t')]);
    // Longer than a busy machine takes to start both: a lease that ends is taken again.
    const doomed = await startProcess(60);
    await expect.poll(() => mails.begun + twilio.calls).toBe(2);
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    mails.mood = 'accepts';
    twilio.outcomes.clear();
    await shiftClock(database.pool, '61 seconds');
    await startProcess(60);
    await becomes('m', { state: 'sent', attempts: 2 });
    await becomes('t', { state: 'sent', attempts: 2 });
    expect(mails.received).toHaveLength(1);
    expect(twilio.texts).toHaveLength(1);
  });

  it('finish running deliveries when stopped, and begin nothing more', async () => {
    mails.mood = 'stalls';
    await queueMessages(
      database.pool,
      Array.from({ length: 6 }, (_, at) => mail(`m${at}`)),
    );
    const stopping = await startProcess();
    await expect.poll(() => mails.begun).toBe(4);
    stopping.kill('SIGTERM');
    const [exitCode] = await once(stopping, 'exit', { signal: AbortSignal.timeout(30_000) });
    expect(exitCode).toBe(0);
    const rows = await outboxRows(database.pool);
    expect(rows.filter(({ error }) => error.includes('the mail server'))).toHaveLength(4);
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(2);
    expect(mails.begun).toBe(4);
  });

  it('write nothing over what another has taken over since', async () => {
    mails.mood = 'stalls';
    await queueMessages(database.pool, [mail('m')]);
    const slow = deliver({
      leaseSeconds: 0.2,
      pollMs: 600_000,
      postMail: postBy(mails.url, shortTimeouts),
    });
    await expect.poll(() => mails.begun).toBe(1);
    await expect.poll(async () => (await row('m'))?.attempts).toBe(1);
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
    mails.mood = 'accepts';
    deliver();
    await becomes('m', { state: 'sent', attempts: 2 });
    await slow.stop();
    expect(await row('m')).toMatchObject({ state: 'sent', attempts: 2, error: '' });
  });
});

it('forgets messages after a month, but for what is still due', async () => {
  await queueMessages(database.pool, [mail('sent'), mail('dead'), mail('due'), mail('young')]);
  await writeMail(database.pool, accountMail('w'));
  await database.pool.query(`update messages set state = 'sent' where id in ('sent', 'young')`);
  await database.pool.query(`update messages set state = 'dead' where id = 'dead'`);
  await database.pool.query(`update mails set state = 'kept', created_at = created_at - interval '31 days'`);
  await database.pool.query(
    `update messages set created_at = (select dewsweeper_now()) - interval '31 days' where id <> 'young'`,
  );
  await forgetOldMessages(database.pool, 32);
  expect(await outboxRows(database.pool)).toHaveLength(4);
  await forgetOldMessages(database.pool);
  expect((await outboxRows(database.pool)).map(({ id }) => id)).toEqual(['due', 'young']);
  expect((await database.pool.query('select from mails')).rowCount).toBe(0);
});
