import { performance } from 'node:perf_hooks';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../../../tooling/free-port.mjs';
import { type Browser, cheapPasswordCost, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type MailServer, startMailServer } from '../../../test/outbox/mail-server.ts';
import { startTwilioStandIn, type TwilioStandIn } from '../../../test/outbox/twilio-stand-in.ts';
import { storePayingCourses } from '../../../test/payments/paying-courses.ts';
import { Golfers, twosome } from '../../../test/payments/paying-golfer.ts';
import { runningSecondsUntil } from '../../../test/running-time.ts';
import { newGolfer } from '../../../test/whole-server.ts';
import { compose } from '../../compose.ts';
import { parseConfig } from '../../config.ts';

let database: TestDatabase;
let mails: MailServer;
let twilio: TwilioStandIn;
let app: FastifyInstance;
let golfers: Golfers;
let publicUrl: string;
const phone = '+14025550134';

beforeEach(async () => {
  database = await createTestDatabase();
  await storePayingCourses(database.pool);
  [mails, twilio] = await Promise.all([startMailServer(), startTwilioStandIn()]);
  const port = String(await freePort());
  publicUrl = `http://127.0.0.1:${port}`;
  const parsed = parseConfig(
    {
      PORT: port,
      PUBLIC_URL: publicUrl,
      SMTP_URL: mails.url,
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+14025550100',
      TWILIO_API_URL: twilio.url,
      REGISTRATIONS_PER_ADDRESS: '100000',
    },
    '/',
  );
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const log = fastify({ logger: { level: 'silent' } }).log;
  const { host, port: listening } = parsed.value;
  app = await compose({
    config: parsed.value,
    pool: database.pool,
    log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
  });
  await app.listen({ host, port: listening });
  golfers = new Golfers((email) => newGolfer(app, email));
});
afterEach(async () => {
  await Promise.all([mails.stop(), twilio.stop()]);
  await app.close();
  await database.drop();
});

async function book(): Promise<{ browser: Browser; path: string; id: string; confirmMs: number }> {
  const { browser, path, hold } = await golfers.holding('free');
  const startedMs = performance.now();
  const confirmed = await browser.send('PUT', `${path}/confirmation`, { golfers: twosome('Ann Lee') });
  const confirmMs = performance.now() - startedMs;
  expect(confirmed.statusCode).toBe(200);
  return { browser, path, id: hold.id, confirmMs };
}

/** Sooner than the next poll of the outbox, which comes every five seconds. */
const withinAMoment = async (check: () => unknown) =>
  expect(await runningSecondsUntil(check)).toBeLessThan(3);
const mailAbout = (subject: string) =>
  mails.received.find(({ source }) => source.includes(`Subject: ${subject}`));

it('messages of booking and cancelling are sent at once', async () => {
  const { browser, path, id } = await book();
  await withinAMoment(() => expect(mailAbout('Tee time confirmed')).toBeDefined());
  await withinAMoment(() => expect(twilio.texts).toHaveLength(1));
  expect(twilio.texts[0]).toMatchObject({ to: phone, body: expect.stringContaining('confirmed') });
  expect(mailAbout('Tee time confirmed')?.source).toMatch(/text\/calendar; charset=utf-8; method=PUBLISH/);
  await browser.send('DELETE', path);
  await withinAMoment(() => expect(mailAbout('Tee time cancelled')).toBeDefined());
  expect(mailAbout('Tee time cancelled')?.source).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/);
  expect(mailAbout('Tee time cancelled')?.source).toContain(`Reservation ${id}`);
  expect(twilio.texts).toHaveLength(1);
});

it('a new password is mailed within a moment', async () => {
  await newGolfer(app, 'forgetful@example.com');
  const asked = await app.inject({
    method: 'POST',
    url: '/api/password-resets',
    payload: { email: 'forgetful@example.com' },
  });
  expect(codeOf(asked)).toBe(202);
  await withinAMoment(() => expect(mailAbout('Reset your password')).toBeDefined());
});

it('a landline is texted once, and never again; the reservation stands', async () => {
  const { browser } = await book();
  await withinAMoment(() => expect(twilio.texts).toHaveLength(1));
  const [text] = twilio.texts;
  if (!text) throw new Error('no text');
  expect((await twilio.report(text, 'undelivered', 30006)).status).toBe(200);
  const { id } = await book();
  const textOf = async () =>
    (
      await database.pool.query(
        `select state, last_error as error from messages where teetimegroup_id = $1 and channel = 'text'`,
        [id],
      )
    ).rows[0];
  await withinAMoment(async () =>
    expect(await textOf()).toMatchObject({ state: 'dead', error: expect.stringContaining('START') }),
  );
  expect(twilio.texts).toHaveLength(1);
  expect((await browser.send('GET', '/api/users/me/teetimegroups')).json().reservations).toHaveLength(1);
  await twilio.answer(`${publicUrl}/api/webhooks/twilio`, phone, 'START');
  await book();
  await withinAMoment(() => expect(twilio.texts).toHaveLength(2));
});

it('nobody waits for a mail server or for Twilio, standing still or not', async () => {
  await newGolfer(app, 'forgetful@example.com');
  const measured = async (rounds: number) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await book()).confirmMs);
    return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  };
  const withBothAtWorkMs = await measured(20);
  mails.mood = 'stalls';
  twilio.outcomes.set(phone, 'stalls');
  const begunBefore = mails.begun;
  const withBothStalledMs = await measured(20);
  expect(mails.begun).toBeGreaterThan(begunBefore);
  // Milliseconds, although ten seconds are allowed for a hanging mail server.
  expect({ withBothAtWorkMs, withBothStalledMs, isQuick: withBothStalledMs < 2_000 }).toMatchObject({
    isQuick: true,
  });

  const startedMs = performance.now();
  const asked = await app.inject({
    method: 'POST',
    url: '/api/password-resets',
    payload: { email: 'forgetful@example.com' },
  });
  expect(codeOf(asked)).toBe(202);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});
