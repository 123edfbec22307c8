import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type TOTP, URI } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../src/compose.ts';
import { parseConfig } from '../src/config.ts';
import { inviteStaff } from '../src/features/staff/invite.ts';
import { logSerializers } from '../src/http/log-redaction.ts';
import { type Answer, Browser, cheapPasswordCost, codeOf, registrationOf } from './accounts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { askPlainly } from './fuzz/ask-plainly.ts';
import { type FuzzData, makeFuzzData } from './fuzz/fuzz-data.ts';
import { nameOf, type Operation, operationsOf } from './fuzz/operations.ts';

const publicUrl = 'https://tee.example.com';
const documents = ['home', 'entry', 'register', 'reset', 'teetimes', 'signed-in'];

let database: TestDatabase;
let webRoot: string;
let app: FastifyInstance;
let data: FuzzData;
let operations: Operation[];
const log: string[] = [];

/** As composed behind HTTPS, with a minimal front end and a full log. */
beforeAll(async () => {
  database = await createTestDatabase();
  webRoot = mkdtempSync(join(tmpdir(), 'dewsweeper-web-'));
  mkdirSync(join(webRoot, 'documents'));
  for (const file of ['index.html', ...documents.map((name) => `documents/${name}.html`)])
    writeFileSync(join(webRoot, file), '<!doctype html><head><title>Golf</title></head>');
  const parsed = parseConfig(
    {
      PUBLIC_URL: publicUrl,
      REGISTRATIONS_PER_ADDRESS: '100000',
      REQUESTS_PER_ADDRESS: '300',
      TRUST_PROXY: 'loopback',
    },
    webRoot,
  );
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  app = await compose({
    config: parsed.value,
    pool: database.pool,
    log: pino({ level: 'trace', serializers: logSerializers }, { write: (line: string) => log.push(line) }),
    webRoot,
    passwordCost: cheapPasswordCost,
  });
  await app.ready();
  data = await makeFuzzData(app, database.pool);
  operations = operationsOf((await app.inject('/api/openapi.json')).json());
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
  await database.drop();
});

async function staffSignIn(browser: Browser): Promise<Answer> {
  const email = 'staff@golfers.example';
  const password = 'frost on the first tee';
  const invited = await inviteStaff(
    { pool: database.pool, publicUrl, newId: () => randomUUID() },
    { email, group: data.known.group, course: null, role: 'owner', invitedBy: 'a test' },
  );
  if (!invited.ok) throw new Error(invited.refusal);
  const path = `/api/clubhouse/invitations/${new URL(invited.value.link).hash.slice(1)}`;
  const { otpauth } = (await browser.send('PUT', path, { name: 'Kim Park', password })).json();
  const code = (URI.parse(otpauth) as TOTP).generate();
  return browser.send('POST', '/api/clubhouse/session', { email, password, code });
}

describe('behind HTTPS', () => {
  const foreign = { origin: 'https://evil.example' };
  const crowd = { 'x-forwarded-for': '203.0.113.7' };
  beforeAll(async () => {
    for (let asked = 0; asked < 300; asked += 1) await app.inject({ url: '/api/session', headers: crowd });
  });

  it.each<[method: 'GET' | 'POST', url: string, status: number, sent?: Record<string, string>]>([
    ['GET', '/', 200],
    ['GET', '/page/teetimes', 200],
    ['GET', '/api/session', 200],
    ['POST', '/api/session', 403, foreign],
    ['GET', '/api/session', 429, crowd],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/groups/test-group', 200],
    ['GET', '/api/health/live', 200],
    ['GET', '/api/docs/', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/metrics', 404],
    ['GET', '/dev/outbox', 404],
    ['GET', '/nothing.php', 404],
    ['GET', '/%E0%A4%A', 400],
  ])(
    '%s %s, answered with %i, is kept to HTTPS, to its type and out of frames',
    async (method, url, status, sent = {}) => {
      const { headers, statusCode } = await app.inject({ method, url, headers: sent });
      expect(statusCode).toBe(status);
      expect(headers['strict-transport-security']).toMatch(/^max-age=(?:[3-9]\d{7}|\d{9,});/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe-|\*|(?:script|default)-src[^;]*(?: data:| https?:(?!\/\/))/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each(['/', '/page/teetimes', '/api/session', '/api/nothing', '/api/docs/'])(
    '%s is for our own pages, which ask for nothing',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin(-allow-popups)?$/);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['permissions-policy']).toMatch(/^accelerometer=\(\), camera=\(\), geolocation=\(\), /);
    },
  );

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS'])('%s is no method of ours', async (method) => {
    for (const url of ['/', '/api/session']) {
      const answer = await app.inject({ method: method as 'GET', url, headers: { 'x-secret': 'SECRET' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('SECRET');
    }
  });

  it('every cookie is for this host, HTTPS and HTTP alone', async () => {
    const browser = new Browser(app, { 'x-forwarded-for': '203.0.113.8' });
    const registration = registrationOf('cookies@golfers.example');
    const given = [
      await browser.send('POST', '/api/session/anonymous'),
      await browser.send('POST', '/api/users', registration),
      await browser.send('POST', '/api/session', registration),
      await staffSignIn(browser),
    ].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat());
    expect(given.length).toBeGreaterThanOrEqual(4);
    expect(given.at(-1)).toMatch(/^__Host-dewsweeper-clubhouse=/);
    for (const cookie of given)
      expect(cookie).toMatch(
        /^__Host-[\w-]+=[^;]*;(?=.* Path=\/(?:;|$))(?=.* HttpOnly)(?=.* Secure)(?=.* SameSite=Lax)(?!.* Domain=)/,
      );
  });
});

it('what is one golfer’s own is kept by no cache, and no refusal is', async () => {
  const found: string[] = [];
  for (const operation of operations) {
    if (operation.path === '/api/live') continue;
    for (const browser of [new Browser(app), data.victim.browser.copy()]) {
      if (operation.method === 'DELETE' && browser.cookies.size > 0) continue;
      const answer = await askPlainly(app, data, operation, { id: data.victim.hold, browser });
      const isPublic = operation.path.startsWith('/api/groups') && !operation.path.includes('/teetimegroups');
      const isHealth = operation.path.startsWith('/api/health');
      const mayBeKept = answer.statusCode < 400 && (isPublic || isHealth);
      if (!mayBeKept && answer.headers['cache-control'] !== 'no-store')
        found.push(`${nameOf(operation)}: ${answer.statusCode} ${String(answer.headers['cache-control'])}`);
    }
  }
  expect(found).toEqual([]);
});

it('no write comes from another site’s page', async () => {
  const before = await data.ownedData();
  const writes = operations.filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeGreaterThan(12);
  for (const [index, operation] of writes.entries()) {
    // Of an address of its own, since requests are limited by address.
    const from = { 'x-forwarded-for': `10.8.0.${index}` };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const browser = data.victim.browser.copy();
      const asking = { id: data.victim.hold, browser, headers: { ...headers, ...from } };
      const answer = await askPlainly(app, data, operation, asking);
      // Other sites cannot use what needs a key, since browsers send none by themselves.
      const refusal = operation.isKeyed ? 'invalid-api-key' : 'foreign-origin';
      expect(codeOf(answer), nameOf(operation)).toBe(refusal);
    }
  }
  expect(await data.ownedData()).toBe(before);
});

it('nothing that a golfer is called or types stands in an address', () => {
  const named = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  const ofGolfers = ['group', 'course', 'date', 'id', 'status', 'topics', 'lastEventId', 'token'];
  const harmless = new Set([
    ...ofGolfers,
    'trial',
    'teetimegroup',
    'uid',
    'before',
    'preview',
    'from',
    'revision',
    'backup',
    // A start on a tee sheet, and for how many.
    'startingTime',
    'startingTeeID',
    'numHoles',
    'players',
    'replaced',
    'charge',
    // Of a course.
    'city',
    'colour',
    'state',
  ]);
  expect([...named].filter((name) => !harmless.has(name))).toEqual([]);
});

it('nothing that a golfer is called, types or carries stands in the log, whatever goes wrong', async () => {
  log.length = 0;
  const browser = new Browser(app, { 'user-agent': 'SECRET-BROWSER' });
  const email = 'SECRET-login@golfers.example';
  const password = 'SECRET dew on the ninth';
  const groups = `/api/groups/${data.known.group}/courses/${data.known.course}/teetimegroups`;
  const golfers = [
    { name: 'SECRET guest', email: 'SECRET-guest@x.example', phone: 'SECRET-2', rateGroup: 0 },
  ];
  const start = {
    date: data.known.date,
    startingTime: '10:00',
    startingTeeID: 'back',
    numHoles: 9,
    players: 1,
  };
  const registration = {
    firstName: 'SECRET first',
    lastName: 'SECRET last',
    email,
    phone: 'SECRET-1',
    password,
  };

  expect(codeOf(await browser.send('POST', '/api/users', registration))).toBe(201);
  const id = (await browser.send('POST', groups, start)).json().id;
  await browser.send('PATCH', '/api/users/me', { email: 'SECRET-contact@x.example' });
  await browser.send('POST', '/api/session', { email, password: 'SECRET wrong' });
  await browser.send('POST', '/api/session', { email: 'SECRET', password: 'SECRET' });
  await browser.send('POST', '/api/password-resets', { email });
  await browser.send('PUT', '/api/password-resets/SECRET-token', { password });
  await browser.send('PUT', '/api/password-resets/SECRET-token%E0%A4%A', { password });
  await browser.send('PUT', '/api/clubhouse/invitations/SECRET-token', { name: 'SECRET name', password });
  await browser.send('POST', '/api/clubhouse/session', { email, password, code: 'SECRET code' });
  await app.inject({ url: '/page/reset/SECRET-token', headers: { cookie: 'x=SECRET' } });

  await database.pool.query(`alter table messages add constraint no_messages check (body = '') not valid`);
  expect(codeOf(await browser.send('PUT', `${groups}/${id}/confirmation`, { golfers }))).toBe('internal');
  await database.pool.query('alter table messages drop constraint no_messages');
  await database.pool.query('alter table drafts rename to drafts_elsewhere');
  expect(codeOf(await browser.send('GET', '/api/users/me/teetimegroups'))).toBe('internal');
  await database.pool.query('alter table drafts_elsewhere rename to drafts');

  const written = log.join('');
  expect(written).toContain('a request failed');
  expect(written).toContain('no_messages');
  expect(written).not.toContain('SECRET');
  for (const value of browser.cookies.values()) expect(written).not.toContain(value.slice(0, 12));
});
