import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { Browser, cheapPasswordCost, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { compareReplies } from '../../../test/described-replies.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { postgresRateLimits } from '../../adapters/postgres/rate-limit.ts';
import { createApp } from '../../app.ts';
import { describeApi } from '../../http/api-description.ts';
import { refuseForeignOrigins } from '../../http/origin.ts';
import { allow, staffRoute } from '../../http/route.ts';
import { logSecurityEvents } from '../../http/security-log.ts';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { hashPassword, owaspPasswordCost } from '../users/password-hash.ts';
import { createStaffCookies } from './cookies.ts';
import { identifyStaff } from './identify-staff.ts';
import { inviteStaff } from './invite.ts';
import { endStaff } from './people.ts';
import { type StaffDeps, staffRoutes } from './routes.ts';
import { putUnprovedAccount } from './store.ts';

const publicUrl = 'http://localhost:3000';
const right = 'frost on the first tee';

let database: TestDatabase;
let app: FastifyInstance;
/** Of the security log. */
const log: { msg: string; event: string; outcome: string; staff?: string }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into groups (id, name) values ('links', 'The Links'), ('dunes', 'The Dunes')`,
  );
  await storeCourse(database.pool, { ...twoNines, group: 'links', course: 'cedar' });
  app = await openApp();
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function openApp(deps: Partial<StaffDeps> = {}): Promise<FastifyInstance> {
  const stream = {
    write(line: string) {
      const said = JSON.parse(line);
      if (said.msg === 'security') log.push(said);
    },
  };
  const opened = createApp({
    logger: fastify({ logger: { level: 'info', stream } }).log,
    trustProxy: 'loopback',
  });
  const { pool } = database;
  const staffCookies = createStaffCookies({ isSecure: false });
  await describeApi(opened, { publicUrl });
  logSecurityEvents(opened);
  refuseForeignOrigins(opened, { publicUrl });
  identifyStaff(opened, { pool, staffCookies });
  let ids = 0;
  staffRoutes(opened, {
    pool,
    publicUrl,
    newId: () => `staff-${++ids}`,
    openRateLimit: postgresRateLimits(pool),
    staffCookies,
    passwordCost: cheapPasswordCost,
    deliverSoon: () => {},
    sendsMail: async () => false,
    ownsAll: async () => false,
    signInsPerAddress: 10_000,
    ...deps,
  });
  for (const [kind, place] of [
    ['see-sheet', 'links/courses/:course'],
    ['book', 'links/courses/:course'],
    ['settings', 'links/courses/:course'],
    ['people', 'links'],
  ] as const)
    staffRoute(opened, {
      method: 'GET',
      url: `/api/tests/${place.replace('links', ':group')}/${kind}`,
      schema: { response: { 200: z.unknown() } },
      needs: { kind },
      problems: [],
      handle: async (staff, _request, reply) =>
        reply.send({ ...staff, mayCapture: allow(staff, { kind: 'capture' }) }),
    });
  compareReplies(opened);
  await opened.ready();
  return opened;
}

let people = 0;
/** An address that nobody has had before. */
const newAddress = () => `person-${++people}@example.com`;

type Invited = {
  group?: string;
  course?: string | null;
  role?: 'starter' | 'pro-shop' | 'manager' | 'owner';
};

async function invited(email: string, { group = 'links', course = null, role = 'manager' }: Invited = {}) {
  const deps = { pool: database.pool, publicUrl, newId: () => crypto.randomUUID() };
  const invitation = await inviteStaff(deps, { email, group, course, role, invitedBy: 'a test' });
  if (!invitation.ok) throw new Error(invitation.refusal);
  const [page = '', token = ''] = invitation.value.link.split('#');
  expect(page).toBe('http://localhost:3000/clubhouse/welcome');
  return { token, path: `/api/clubhouse/invitations/${token}` };
}

/** From an address of its own, since locks count by address. */
let hosts = 0;
function newBrowser(): Browser {
  hosts += 1;
  return new Browser(app, { 'x-forwarded-for': `10.3.${hosts >> 8}.${hosts & 255}` });
}

type Account = { email: string; secret: TOTP; recoveryCodes: string[] };

/** Accepts an invitation, without a sign-in. */
async function welcomed(email = newAddress(), place: Invited = {}): Promise<Account> {
  const { path } = await invited(email, place);
  const accepted = await newBrowser().send('PUT', path, { name: 'Kim Park', password: right });
  expect(codeOf(accepted)).toBe(200);
  const { otpauth, recoveryCodes } = accepted.json();
  return { email, secret: URI.parse(otpauth) as TOTP, recoveryCodes };
}

let lastStepOf = new Map<string, number>();
/** A code that was not used: of this time step or the next, so that no step ends before it arrives. */
function nextCode({ email, secret }: Account, shiftMs = 0): string {
  const now = TOTP.counter({ timestamp: Date.now() + shiftMs });
  const step = Math.max(now, (lastStepOf.get(email) ?? 0) + 1);
  lastStepOf.set(email, step);
  return secret.generate({ timestamp: step * 30_000 });
}

async function signIn(account: Account, code = nextCode(account), browser = newBrowser(), password = right) {
  const answer = await browser.send('POST', '/api/clubhouse/session', {
    email: account.email,
    password,
    code,
  });
  return { answer, browser };
}

/** A member of the staff who is signed in. */
async function signedIn(place: Invited = {}): Promise<{ browser: Browser; account: Account }> {
  const account = await welcomed(newAddress(), place);
  const { answer, browser } = await signIn(account);
  expect(codeOf(answer)).toBe(200);
  return { browser, account };
}

describe('an invitation', () => {
  it('says whose it is, where and as what, and queues its mail', async () => {
    const { path, token } = await invited('Lee@example.com'.toLowerCase(), { role: 'owner' });
    const answer = await newBrowser().send('GET', path);
    expect(answer.json()).toEqual({
      email: 'lee@example.com',
      group: 'links',
      course: null,
      role: 'owner',
      account: 'new',
      expiresAt: expect.any(String),
    });
    expect(Date.parse(answer.json().expiresAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    const { rows } = await database.pool.query(
      `select subject, body, secret, state from mails where recipient = 'lee@example.com'`,
    );
    expect(rows).toEqual([
      {
        subject: 'Your access to The Links',
        body: expect.stringContaining(`/clubhouse/welcome#${token}`),
        secret: token,
        state: 'due',
      },
    ]);
    expect(rows[0].body).toContain('as owner');
  });

  it('makes an account with a second factor, and its role counts from the first sign-in on', async () => {
    const account = await welcomed(newAddress(), { course: 'cedar', role: 'pro-shop' });
    expect(account.secret).toMatchObject({
      issuer: 'Dewsweeper',
      label: account.email,
      digits: 6,
      period: 30,
    });
    expect(account.recoveryCodes).toHaveLength(10);
    expect(new Set(account.recoveryCodes).size).toBe(10);
    for (const code of account.recoveryCodes) expect(code).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
    const { answer, browser } = await signIn(account);
    expect(answer.json()).toEqual({
      state: 'signed-in',
      id: expect.stringMatching(/^staff-\d+$/),
      name: 'Kim Park',
      email: account.email,
      roles: [{ group: 'links', course: 'cedar', role: 'pro-shop' }],
      recoveryCodesLeft: 10,
      endsAt: expect.any(String),
      serverTime: expect.any(String),
    });
    const now = await browser.send('GET', '/api/clubhouse/session');
    expect(now.json()).toEqual({ ...answer.json(), serverTime: expect.any(String) });
    const { rows } = await database.pool.query('select * from staff where email = $1', [account.email]);
    expect(JSON.stringify(rows)).not.toContain(right);
    for (const code of account.recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  it.each([
    ['unknown', async () => `/api/clubhouse/invitations/${'A'.repeat(43)}`],
    [
      'used and signed in with',
      async () => {
        const email = newAddress();
        const { path } = await invited(email);
        const accepted = await newBrowser().send('PUT', path, { name: 'Kim', password: right });
        const secret = URI.parse(accepted.json().otpauth) as TOTP;
        expect(codeOf((await signIn({ email, secret, recoveryCodes: [] })).answer)).toBe(200);
        return path;
      },
    ],
    [
      'older than 72 hours',
      async () => {
        const { path } = await invited(newAddress());
        await shiftClock(database.pool, '72 hours 1 second');
        return path;
      },
    ],
    [
      'replaced by a newer one to the same place',
      async () => {
        const email = newAddress();
        const { path } = await invited(email, { role: 'owner' });
        await invited(email, { role: 'starter' });
        return path;
      },
    ],
    [
      'taken back with the account',
      async () => {
        const email = newAddress();
        const { path } = await invited(email);
        expect(await endStaff(database.pool, email)).toEqual({ hadAccount: false, invitations: 1 });
        return path;
      },
    ],
  ])('that is %s opens nothing', async (_, path) => {
    const address = await path();
    const read = await newBrowser().send('GET', address);
    const written = await newBrowser().send('PUT', address, { name: 'Kim', password: right });
    for (const answer of [read, written])
      expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'invitation-invalid']);
  });

  it('is good for 72 hours', async () => {
    const { path } = await invited(newAddress());
    await shiftClock(database.pool, '71 hours 59 minutes');
    expect(codeOf(await newBrowser().send('GET', path))).toBe(200);
  });

  it('is used once, even by two at the same time', async () => {
    const email = newAddress();
    const { path } = await invited(email);
    const answers = await Promise.all(
      ['one after nine', 'two after nine'].map((password) =>
        newBrowser().send('PUT', path, { name: 'Kim', password }),
      ),
    );
    expect(answers.map((answer) => String(codeOf(answer))).toSorted()).toEqual(['200', 'invitation-invalid']);
    const { rows } = await database.pool.query('select id from staff where email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('gives new secrets for the same password before the first sign-in, since the reply may be lost', async () => {
    const email = newAddress();
    const { path } = await invited(email);
    const send = (password: string) => newBrowser().send('PUT', path, { name: 'Kim', password });
    const lost = await send(right);
    expect(codeOf(await send('another password'))).toBe('invitation-invalid');
    const again = await send(right);
    expect(codeOf(again)).toBe(200);
    const [former, present] = [lost, again].map((answer): Account => {
      const { otpauth, recoveryCodes } = answer.json();
      return { email, secret: URI.parse(otpauth) as TOTP, recoveryCodes };
    }) as [Account, Account];
    expect(codeOf((await signIn(former)).answer)).toBe('wrong-credentials');
    lastStepOf = new Map();
    expect(codeOf((await signIn(present)).answer)).toBe(200);
    expect(codeOf(await send(right))).toBe('invitation-invalid');
  });

  it('wants a good password and a name', async () => {
    const { path } = await invited(newAddress());
    const send = (body: object) => newBrowser().send('PUT', path, body);
    expect(codeOf(await send({ name: 'Kim', password: 'password1' }))).toBe('weak-password');
    expect(codeOf(await send({ name: ' ', password: right }))).toBe('invalid-request');
    expect(codeOf(await send({ name: 'see www.evil.example', password: right }))).toBe('invalid-request');
    expect(codeOf(await send({ name: 'Kim', password: 'x'.repeat(1001) }))).toBe('invalid-request');
    expect(codeOf(await send({ name: 'Kim', password: right }))).toBe(200);
  });

  it('gives an account that is there a further role, for its own password alone', async () => {
    const { browser, account } = await signedIn({ course: 'cedar', role: 'starter' });
    const { path } = await invited(account.email, { group: 'dunes', role: 'owner' });
    expect((await newBrowser().send('GET', path)).json().account).toBe('known');
    const send = (password: string) => newBrowser().send('PUT', path, { name: 'Other', password });
    expect(codeOf(await send('not the password'))).toBe('wrong-credentials');
    expect((await send(right)).json()).toEqual({ otpauth: null, recoveryCodes: [] });
    expect(codeOf(await send(right))).toBe('invitation-invalid');
    expect((await browser.send('GET', '/api/clubhouse/session')).json()).toMatchObject({
      name: 'Kim Park',
      roles: [
        { group: 'dunes', course: null, role: 'owner' },
        { group: 'links', course: 'cedar', role: 'starter' },
      ],
    });
  });

  it('replaces no account that was signed in to since the invitation was read', async () => {
    const { browser, account } = await signedIn();
    const wanted = {
      id: 'another',
      email: account.email,
      name: 'Another',
      passwordHash: 'another',
      totpSecret: Buffer.alloc(20),
      recoveryCodeHashes: [],
    };
    expect(await putUnprovedAccount(database.pool, wanted)).toBeNull();
    expect((await browser.send('GET', '/api/clubhouse/session')).json()).toMatchObject({
      name: 'Kim Park',
      recoveryCodesLeft: 10,
    });
  });

  it('changes the role at a place where there is one', async () => {
    const { browser, account } = await signedIn({ role: 'manager' });
    const { path } = await invited(account.email, { role: 'starter' });
    await newBrowser().send('PUT', path, { name: 'Kim', password: right });
    expect((await browser.send('GET', '/api/clubhouse/session')).json().roles).toEqual([
      { group: 'links', course: null, role: 'starter' },
    ]);
  });
});

describe('a sign-in', () => {
  it('needs address, password and code, and says of none that it is wrong', async () => {
    const account = await welcomed();
    const wrong = '000000';
    const code = nextCode(account);
    const replies = [
      await signIn({ ...account, email: 'nobody@example.com' }, code),
      await signIn({ ...account, email: 'no address' }, code),
      await signIn(account, code, newBrowser(), 'not the password'),
      await signIn(account, code === wrong ? '000001' : wrong),
    ].map(({ answer }) => {
      expect(answer.headers).not.toHaveProperty('set-cookie');
      return { ...answer.json(), requestId: '' };
    });
    for (const reply of replies)
      expect(reply).toEqual({ ...replies[0], code: 'wrong-credentials', status: 401 });
    // A wrong password uses no code up.
    expect(codeOf((await signIn(account, ` ${code.slice(0, 3)} ${code.slice(3)} `)).answer)).toBe(200);
  });

  it('takes the same steps where there is no account, and as long', async () => {
    const slow = await openApp({ passwordCost: owaspPasswordCost });
    const { email } = await welcomed();
    const passwordHash = await hashPassword(right, owaspPasswordCost);
    await database.pool.query('update staff set password_hash = $2 where email = $1', [email, passwordHash]);
    const statements: string[] = [];
    const { pool } = database;
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    pool.query = ((...given: unknown[]) => {
      const [said] = given as [string | { name?: string; text: string }];
      statements.push(typeof said === 'string' ? said : (said.name ?? said.text));
      return query(...given);
    }) as typeof pool.query;
    let trials = 0;
    const trial = async (asked: string) => {
      trials += 1;
      const browser = new Browser(slow, { 'x-forwarded-for': `10.4.0.${trials}` });
      statements.length = 0;
      const begun = performance.now();
      const { answer } = await signIn({ email: asked } as Account, '123456', browser, 'not it');
      expect(codeOf(answer)).toBe('wrong-credentials');
      return { tookMs: performance.now() - begun, sent: [...statements] };
    };
    const known = [];
    const unknown = [];
    for (let round = 1; round <= 5; round += 1) {
      known.push(await trial(email));
      unknown.push(await trial('unknown@example.com'));
    }
    pool.query = query as typeof pool.query;
    await slow.close();
    expect(known[0]?.sent.length).toBeGreaterThan(3);
    expect(unknown.map(({ sent }) => sent)).toEqual(known.map(({ sent }) => sent));
    const leastMs = (tried: { tookMs: number }[]) => Math.min(...tried.map(({ tookMs }) => tookMs));
    const ratio = leastMs(unknown) / leastMs(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('takes a code once, and of codes no older one after it', async () => {
    const account = await welcomed();
    const now = TOTP.counter({ timestamp: Date.now() });
    const codeAt = (step: number) => account.secret.generate({ timestamp: step * 30_000 });
    expect(codeOf((await signIn(account, codeAt(now))).answer)).toBe(200);
    expect(codeOf((await signIn(account, codeAt(now))).answer)).toBe('wrong-credentials');
    expect(codeOf((await signIn(account, codeAt(now - 1))).answer)).toBe('wrong-credentials');
    expect(codeOf((await signIn(account, codeAt(now + 1))).answer)).toBe(200);
  });

  it('gives a code that is sent twice at the same time one session', async () => {
    const account = await welcomed();
    const code = nextCode(account);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(account, code)));
    expect(answers.filter(({ answer }) => codeOf(answer) === 200)).toHaveLength(1);
  });

  it.each([
    [-2, 'wrong-credentials'],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 'wrong-credentials'],
  ] as const)('with the code of %i steps of 30 seconds away is answered with %s', async (steps, expected) => {
    const account = await welcomed();
    // In the middle of a step, by the database's clock.
    const now = TOTP.counter({ timestamp: Date.now() }) * 30_000 + 15_000;
    await shiftClock(database.pool, `${now - Date.now()} milliseconds`);
    const code = account.secret.generate({ timestamp: now + steps * 30_000 });
    expect(codeOf((await signIn(account, code)).answer)).toBe(expected);
  });

  it('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { account } = await signedIn();
    const [first = '', second = ''] = account.recoveryCodes;
    const used = await signIn(account, first.toLowerCase().replaceAll('-', ' '));
    expect(used.answer.json()).toMatchObject({ state: 'signed-in', recoveryCodesLeft: 9 });
    expect(codeOf((await signIn(account, first)).answer)).toBe('wrong-credentials');
    expect((await signIn(account, second)).answer.json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('takes no recovery code before the authenticator has proved itself', async () => {
    const account = await welcomed();
    expect(codeOf((await signIn(account, account.recoveryCodes[0])).answer)).toBe('wrong-credentials');
    expect(codeOf((await signIn(account)).answer)).toBe(200);
    expect(codeOf((await signIn(account, account.recoveryCodes[0])).answer)).toBe(200);
  });

  it.each(['known', 'unknown'])('locks an address for a quarter of an hour, where it is %s', async (kind) => {
    const account = await welcomed();
    const asked = kind === 'known' ? account : { ...account, email: newAddress() };
    const browser = newBrowser();
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(codeOf((await signIn(asked, '123456', browser, 'wrong')).answer)).toBe('wrong-credentials');
    const code = nextCode(account);
    const { answer } = await signIn(asked, code, browser);
    expect(codeOf(answer)).toBe('too-many-requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
    if (kind === 'unknown') return;
    expect(codeOf((await signIn(account, code)).answer)).toBe(200);
    await database.pool.query(`update rate_limits set expire = expire - 15 * 60 * 1000`);
    expect(codeOf((await signIn(account, nextCode(account), browser)).answer)).toBe(200);
  });

  it('counts codes that are tried with the right password, wherever they come from', async () => {
    const account = await welcomed();
    const code = nextCode(account);
    const wrong = code === '123456' ? '123457' : '123456';
    for (let attempt = 1; attempt <= 20; attempt += 1)
      expect(codeOf((await signIn(account, wrong)).answer)).toBe('wrong-credentials');
    const { answer } = await signIn(account, code);
    expect(codeOf(answer)).toBe('too-many-requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  });

  it('is limited for a network address', async () => {
    const strict = await openApp({ signInsPerAddress: 2 });
    const browser = new Browser(strict, { 'x-forwarded-for': '10.5.0.1' });
    const codes = [];
    for (let attempt = 1; attempt <= 3; attempt += 1)
      codes.push(codeOf((await signIn(await welcomed(), '123456', browser, 'not it')).answer));
    await strict.close();
    expect(codes).toEqual(['wrong-credentials', 'wrong-credentials', 'too-many-requests']);
  });

  it('wants a body of its own form, from its own page', async () => {
    const send = (body: object) => newBrowser().send('POST', '/api/clubhouse/session', body);
    expect(codeOf(await send({ email: 'a@example.com', password: right }))).toBe('invalid-request');
    expect(codeOf(await send({ email: 'a@example.com', password: right, code: '1'.repeat(41) }))).toBe(
      'invalid-request',
    );
    const foreign = new Browser(app, { origin: 'https://evil.example' });
    const answer = await foreign.send('POST', '/api/clubhouse/session', {
      email: 'a',
      password: 'b',
      code: 'c',
    });
    expect(codeOf(answer)).toBe('foreign-origin');
  });
});

describe('a session', () => {
  const stateOf = async (browser: Browser) =>
    (await browser.send('GET', '/api/clubhouse/session')).json().state;

  it('has a cookie of its own, which no script reads', async () => {
    const { answer } = await signIn(await welcomed());
    expect([answer.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^dewsweeper-clubhouse=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ends by signing out', async () => {
    const { browser } = await signedIn();
    const copy = browser.copy();
    const ended = await browser.send('DELETE', '/api/clubhouse/session');
    expect(ended.statusCode).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect(await stateOf(copy)).toBe('none');
  });

  it('ends after 12 hours, whatever is done', async () => {
    const { browser } = await signedIn();
    for (const hours of [3, 6, 9]) {
      await shiftClock(database.pool, `${hours} hours`);
      expect(await stateOf(browser)).toBe('signed-in');
    }
    await shiftClock(database.pool, '11 hours 59 minutes');
    expect(await stateOf(browser)).toBe('signed-in');
    await shiftClock(database.pool, '12 hours 1 second');
    expect(await stateOf(browser)).toBe('none');
    await deleteExpiredRows(database.pool);
    const { rows } = await database.pool.query(
      'select from staff_sessions where expires_at < dewsweeper_now()',
    );
    expect(rows).toEqual([]);
  });

  it('ends with the next sign-in of the browser', async () => {
    const { browser, account } = await signedIn();
    const former = browser.copy();
    await signIn(account, account.recoveryCodes[0], browser);
    expect([await stateOf(browser), await stateOf(former)]).toEqual(['signed-in', 'none']);
  });

  it('ends with the account, which can be made anew', async () => {
    const { browser, account } = await signedIn();
    expect(await endStaff(database.pool, account.email)).toEqual({ hadAccount: true, invitations: 0 });
    expect(await stateOf(browser)).toBe('none');
    for (const table of ['staff_sessions', 'staff_roles']) {
      const { rows } = await database.pool.query(
        `select from ${table} t join staff s on s.id = t.staff_id where s.ended_at is not null`,
      );
      expect(rows, table).toEqual([]);
    }
    expect(codeOf((await signIn(account)).answer)).toBe('wrong-credentials');
    expect(codeOf((await signIn(account, account.recoveryCodes[0])).answer)).toBe('wrong-credentials');
    lastStepOf = new Map();
    const anew = await welcomed(account.email, { group: 'dunes' });
    const { answer } = await signIn(anew);
    expect(answer.json().roles).toEqual([{ group: 'dunes', course: null, role: 'manager' }]);
  });
});

describe('a route of staff', () => {
  const at = (course: string, kind: string, group = 'links') =>
    `/api/tests/${group}/courses/${course}/${kind}`;

  it('answers with who it is and their role there', async () => {
    const { browser } = await signedIn({ course: 'cedar', role: 'pro-shop' });
    const answer = await browser.send('GET', at('cedar', 'book'));
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^staff-/),
      name: 'Kim Park',
      role: 'pro-shop',
      isIdle: false,
      mayCapture: { ok: false, refusal: 'not-allowed' },
    });
  });

  it('is closed without a session, and to a golfer’s', async () => {
    const nobody = newBrowser();
    nobody.cookies.set('dewsweeper-session', 'A'.repeat(43));
    const answer = await nobody.send('GET', at('cedar', 'see-sheet'));
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'not-signed-in']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['another course', 'links', 'oak'],
    ['another group', 'dunes', 'cedar'],
    ['no course at all', 'links', 'nothing'],
  ])('answers about %s as if there were none', async (_, group, course) => {
    const { browser } = await signedIn({ course: 'cedar', role: 'owner' });
    const answer = await browser.send('GET', at(course, 'see-sheet', group));
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'course-not-found']);
    expect(log.at(-1)).toMatchObject({ event: 'request', outcome: 'course-not-found' });
    expect(log.at(-1)?.staff).toMatch(/^staff-/);
  });

  it('of a group is open to roles at the group alone', async () => {
    const { browser } = await signedIn({ course: 'cedar', role: 'owner' });
    const { browser: ofGroup } = await signedIn({ role: 'owner' });
    expect(codeOf(await browser.send('GET', '/api/tests/links/people'))).toBe('group-not-found');
    expect(codeOf(await ofGroup.send('GET', '/api/tests/links/people'))).toBe(200);
    expect(codeOf(await ofGroup.send('GET', at('elm', 'settings')))).toBe(200);
  });

  it('refuses a role that is too low', async () => {
    const { browser } = await signedIn({ role: 'starter' });
    expect(codeOf(await browser.send('GET', at('cedar', 'see-sheet')))).toBe(200);
    const answer = await browser.send('GET', at('cedar', 'book'));
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'not-allowed']);
  });

  it('of settings asks for a new sign-in after 30 minutes without a request, and goes on asking', async () => {
    const { browser, account } = await signedIn({ role: 'owner' });
    await shiftClock(database.pool, '29 minutes');
    expect(codeOf(await browser.send('GET', at('cedar', 'settings')))).toBe(200);
    await shiftClock(database.pool, '58 minutes');
    expect(codeOf(await browser.send('GET', at('cedar', 'settings')))).toBe(200);
    await shiftClock(database.pool, '89 minutes');
    expect(codeOf(await browser.send('GET', at('cedar', 'see-sheet')))).toBe(200);
    expect(codeOf(await browser.send('GET', at('cedar', 'settings')))).toBe('sign-in-again');
    await shiftClock(database.pool, '90 minutes');
    expect(codeOf(await browser.send('GET', at('cedar', 'settings')))).toBe('sign-in-again');
    await signIn(account, nextCode(account, 90 * 60_000), browser);
    expect(codeOf(await browser.send('GET', at('cedar', 'settings')))).toBe(200);
  });
});

test('the security log tells of sign-ins and invitations, and names no secret', async () => {
  log.length = 0;
  const email = newAddress();
  const { path, token } = await invited(email);
  const browser = newBrowser();
  const accepted = await browser.send('PUT', path, { name: 'SECRET Kim', password: right });
  const secret = URI.parse(accepted.json().otpauth) as TOTP;
  const account = { email, secret, recoveryCodes: [] };
  await signIn(account, 'SECRET', browser);
  await signIn(account, nextCode(account), browser);
  await browser.send('DELETE', '/api/clubhouse/session');
  const events = log.map(({ event, outcome, staff }) => ({ event, outcome, staff }));
  const staff = expect.stringMatching(/^staff-\d+$/);
  expect(events).toEqual([
    { event: 'staff invitation', outcome: 'done', staff },
    { event: 'staff login', outcome: 'wrong-credentials', staff },
    { event: 'staff login', outcome: 'done', staff },
    { event: 'staff logout', outcome: 'done', staff },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/SECRET|@example|frost/);
  expect(token).toHaveLength(43);
});
