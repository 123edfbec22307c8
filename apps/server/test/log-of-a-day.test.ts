import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tooling/free-port.mjs';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { timedClient } from '../src/adapters/postgres/timed-client.ts';
import { compose } from '../src/compose.ts';
import { parseConfig } from '../src/config.ts';
import { createMetrics } from '../src/features/metrics/metrics.ts';
import { watchStatements } from '../src/features/metrics/watch-statements.ts';
import { makeKey } from '../src/features/partner-api/keys.ts';
import { logSerializers } from '../src/http/log-redaction.ts';
import { Browser, cheapPasswordCost, codeOf } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { storePayingCourses } from './payments/paying-courses.ts';
import { bodyOf, Golfers, PayingGolfer } from './payments/paying-golfer.ts';

type Line = Record<string, unknown> & { msg?: string; level: number; req?: Record<string, unknown> };

const lines: string[] = [];
const log = pino(
  { level: 'trace', serializers: logSerializers },
  { write: (line: string) => lines.push(line) },
);
const written = (): Line[] => lines.map((line) => JSON.parse(line));

let database: TestDatabase;
let pool: Pool;
let app: FastifyInstance;
let dataDir: string;

/** Like `npm start`, with every statement logged as slow, and unreachable mail server and Twilio. */
beforeAll(async () => {
  database = await createTestDatabase();
  const metrics = createMetrics({ ofProcess: false });
  const Client = timedClient(watchStatements({ metrics, log, slowMs: -1 }));
  pool = openPool({ ...database.config, Client, max: 10 }, (line) => log.info(line));
  await storePayingCourses(pool);
  dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-log-'));
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    REQUESTS_PER_ADDRESS: '100',
    SMTP_URL: 'smtp://clubhouse:smtp-password@127.0.0.1:9',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'twilio-auth-token',
    TWILIO_FROM: '+14025550100',
    TWILIO_API_URL: 'http://127.0.0.1:9',
  };
  const parsed = parseConfig(environment, '/');
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const { value: config } = parsed;
  app = await compose({ config, pool, log, webRoot: null, metrics, passwordCost: cheapPasswordCost });
  await app.listen({ host: config.host, port: config.port });
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const email = 'Wilhelmina.Log@golfers.example';
const passwords = ['fog on the fourth', 'frost on the fifth', 'sun on the sixth', 'guessed by a stranger'];
const [first = '', second = '', third = '', guessed = ''] = passwords;
const golfers = [
  { name: 'Wilhelmina Logbook', email: 'w.contact@golfers.example', phone: '402-555-0177', rateGroup: 0 },
  { name: 'Bartholomew Guest', email: 'bart@golfers.example', phone: '+1 402 555 0188', rateGroup: 1 },
];
const registration = {
  firstName: 'Wilhelmina',
  lastName: 'Logbook',
  email,
  phone: '(402) 555-0166',
  password: first,
};
const at = { 'x-forwarded-for': '203.0.113.20' };

/** All that a golfer does in a day, and some failures. Answers what must not be logged. */
async function liveThroughADay(): Promise<{ uid: string; secrets: string[] }> {
  const carried: string[] = [];
  const browser = new Browser(app, at);
  const send: Browser['send'] = async (...request) => {
    const answer = await browser.send(...request);
    carried.push(...browser.cookies.values());
    return answer;
  };

  await send('POST', '/api/session/anonymous');
  const uid: string = bodyOf(await send('POST', '/api/users', registration), 201).id;
  expect(codeOf(await send('POST', '/api/session', { email, password: guessed }))).toBe('wrong-password');
  expect(
    codeOf(await send('POST', '/api/session', { email: 'bart@golfers.example', password: guessed })),
  ).toBe('user-not-found');
  await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { ...at, 'content-type': 'application/json' },
    payload: `{"email":"${email}","password":${first}`,
  });
  bodyOf(await send('PATCH', '/api/users/me', { email: golfers[0]?.email, phone: golfers[0]?.phone }), 200);

  expect(codeOf(await send('POST', '/api/password-resets', { email }))).toBe(202);
  const { rows } = await pool.query(
    `select secret from mails where uid = $1 and subject = 'Reset your password'`,
    [uid],
  );
  const token: string = rows[0].secret;
  bodyOf(await send('PUT', `/api/password-resets/${token}`, { password: second }), 200);
  expect(codeOf(await send('PUT', `/api/password-resets/${token}`, { password: third }))).toBe(
    'reset-link-invalid',
  );
  expect(codeOf(await send('PUT', '/api/users/me/password', { password: third }))).toBe(204);
  expect(codeOf(await send('DELETE', '/api/users/me/sessions'))).toBe(204);

  const starts = new Golfers<Browser>(async () => browser);
  const held = async (course: string) =>
    bodyOf(await send('POST', `/api/groups/test-group/courses/${course}/teetimegroups`, starts.start()), 201);
  const free = await held('free');
  const path = `/api/groups/test-group/courses/free/teetimegroups/${free.id}`;
  bodyOf(await send('PUT', `${path}/confirmation`, { golfers }), 200);
  expect(codeOf(await send('GET', `${path}/calendar.ics`))).toBe(200);
  expect(codeOf(await send('DELETE', path))).toBe(204);
  const paying = new PayingGolfer(browser, 'captures', await held('captures'));
  bodyOf(await paying.openWindow(golfers), 200);
  const nonces = ['cnon:card-nonce-declined', 'cnon:card-nonce-ok'];
  const reservationDetails = {
    ...paying.request('').reservationDetails,
    golfers: [
      { name: golfers[0]?.name ?? '', rateName: 'Public' },
      { name: golfers[1]?.name ?? '', rateName: 'Junior' },
    ],
  };
  const request = (sourceId: string) => paying.request(sourceId, { reservationDetails });
  await paying.send({ ...request(nonces[0] ?? ''), amount: 1 });
  for (const nonce of nonces) await paying.send(request(nonce));
  expect(await paying.reservation()).toMatchObject({ status: 'confirmed' });

  const key = await makeKey(pool, courseKeyOf({ group: 'test-group', course: 'free' }), 'Shop');
  const shop = {
    ...starts.start(),
    source: 'shop',
    golfers: [{ name: 'Bartholomew Guest', phone: '402-555-0199' }],
  };
  for (const [course, sent] of [
    ['free', key],
    ['captures', key],
  ])
    await app.inject({
      method: 'PUT',
      url: `/api/groups/test-group/courses/${course}/teetimegroups/shop-1`,
      headers: { ...at, authorization: `Bearer ${sent}` },
      payload: shop,
    });
  await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { ...at, origin: 'https://evil.example' },
    payload: { email, password: third },
  });
  expect(codeOf(await send('DELETE', '/api/session'))).toBe(204);

  const typed = golfers.flatMap((golfer) => [golfer.name, golfer.email, golfer.phone]);
  return {
    uid,
    secrets: [
      ...passwords,
      ...typed,
      ...carried,
      ...nonces,
      token,
      key.slice(13),
      email,
      'Wilhelmina',
      'Bartholomew',
      registration.phone,
      '402-555-0199',
      'smtp-password',
      'twilio-auth-token',
    ],
  };
}

/** The encodings in which a text might appear in a log line. */
function waysToWrite(secret: string): string[] {
  const digits = secret.replace(/\D/g, '');
  return [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
    ...(/^[\d\s()+-]+$/.test(secret) ? [digits.slice(-10)] : []),
  ];
}

describe('the log of a golfer’s day', () => {
  let day: Awaited<ReturnType<typeof liveThroughADay>>;
  let linesOfTheDay: Line[];
  beforeAll(async () => {
    const before = lines.length;
    day = await liveThroughADay();
    // Mails and texts fail meanwhile.
    for (let waits = 0; waits < 100; waits += 1) {
      const lanes = new Set(
        written().flatMap(({ msg, lane }) => (/not delivered yet/.test(msg ?? '') ? [lane] : [])),
      );
      if (lanes.size === 3) break;
      await sleep(100);
    }
    linesOfTheDay = written().slice(before);
  });

  it('contains no name, input, token or card of the golfer', () => {
    const said = new Set(linesOfTheDay.map(({ msg }) => msg));
    expect([...said]).toEqual(
      expect.arrayContaining(['security', 'a statement was slow', 'a message was not delivered yet']),
    );
    const text = lines.join('').toLowerCase();
    const told = [...new Set(day.secrets)].filter((secret) =>
      waysToWrite(secret).some((way) => text.includes(way.toLowerCase())),
    );
    expect(day.secrets.length).toBeGreaterThan(20);
    expect(told).toEqual([]);
  });

  it('records sign-ins, sign-outs and refusals by account', () => {
    const told = linesOfTheDay
      .filter(({ msg }) => msg === 'security')
      .map(({ event, outcome, uid, level }) => [event, outcome, uid === day.uid, level]);
    const info = 30;
    const warn = 40;
    expect(told).toEqual([
      ['registration', 'done', true, info],
      ['login', 'wrong-password', true, info],
      // Signed in, they tried another address.
      ['login', 'user-not-found', true, info],
      ['login', 'invalid-request', false, info],
      ['password reset asked for', 'done', true, info],
      ['password reset', 'done', true, info],
      ['password reset', 'reset-link-invalid', true, info],
      ['password change', 'done', true, info],
      ['logout elsewhere', 'done', true, info],
      ['request', 'amount-differs', true, info],
      ['request', 'invalid-api-key', false, warn],
      ['login', 'foreign-origin', false, warn],
      ['logout', 'done', true, info],
    ]);
  });

  it('records the time, address and request', () => {
    for (const line of linesOfTheDay.filter(({ msg }) => msg === 'security')) {
      expect(line).toMatchObject({
        time: expect.any(Number),
        requestId: expect.stringMatching(/^[0-9a-z]{12}$/),
        req: {
          method: expect.any(String),
          url: expect.stringMatching(/^\/api\//),
          remoteAddress: '203.0.113.20',
        },
      });
    }
  });
});

describe('what looks like an attack', () => {
  const securityLinesOf = async (work: () => Promise<void>) => {
    const before = lines.length;
    await work();
    return written()
      .slice(before)
      .filter(({ msg }) => msg === 'security')
      .map(({ event, outcome, level }) => [event, outcome, level]);
  };

  it('is a warning when somebody guesses on at a locked account', async () => {
    const stranger = new Browser(app, { 'x-forwarded-for': '203.0.113.21' });
    const locked = { ...registration, email: 'locked@golfers.example' };
    bodyOf(await new Browser(app, at).send('POST', '/api/users', locked), 201);
    const told = await securityLinesOf(async () => {
      for (let attempts = 0; attempts < 7; attempts += 1)
        await stranger.send('POST', '/api/session', { email: locked.email, password: guessed });
    });
    expect(told).toEqual([
      ...Array.from({ length: 5 }, () => ['login', 'wrong-password', 30]),
      ...Array.from({ length: 2 }, () => ['login', 'too-many-requests', 40]),
    ]);
  });

  it('is logged once when requests flood in', async () => {
    const flood = new Browser(app, { 'x-forwarded-for': '203.0.113.22' });
    const told = await securityLinesOf(async () => {
      for (let asked = 0; asked < 120; asked += 1) await flood.send('GET', '/api/session');
    });
    expect(told).toEqual([['request', 'too-many-requests', 40]]);
  });
});
