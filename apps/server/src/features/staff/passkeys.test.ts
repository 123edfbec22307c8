import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { type Answer, Browser, cheapPasswordCost, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { compareReplies } from '../../../test/described-replies.ts';
import { type Deviation, SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { postgresRateLimits } from '../../adapters/postgres/rate-limit.ts';
import { createApp } from '../../app.ts';
import { describeApi } from '../../http/api-description.ts';
import { refuseForeignOrigins } from '../../http/origin.ts';
import { logSecurityEvents } from '../../http/security-log.ts';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { createStaffCookies } from './cookies.ts';
import { identifyStaff } from './identify-staff.ts';
import { inviteStaff } from './invite.ts';
import { relyingPartyOf } from './passkey-checks.ts';
import { endStaff } from './people.ts';
import { type StaffDeps, staffRoutes } from './routes.ts';

const publicUrl = 'https://golf.example';
const right = 'frost on the first tee';
const session = '/api/clubhouse/session';
const passkeys = '/api/clubhouse/passkeys';

let database: TestDatabase;
let app: FastifyInstance;
/** Of the security log. */
const log: { msg: string; level: number; event: string; outcome: string; staff?: string; alarm?: string }[] =
  [];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into groups (id, name) values ('links', 'The Links'), ('dunes', 'The Dunes')`,
  );
  app = await openApp();
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

let ids = 0;
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
  const staffCookies = createStaffCookies({ isSecure: true });
  await describeApi(opened, { publicUrl });
  logSecurityEvents(opened);
  refuseForeignOrigins(opened, { publicUrl });
  identifyStaff(opened, { pool, staffCookies });
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
  compareReplies(opened);
  await opened.ready();
  return opened;
}

let people = 0;
const newAddress = () => `person-${++people}@example.com`;

async function invited(email: string, group = 'links'): Promise<string> {
  const deps = { pool: database.pool, publicUrl, newId: () => crypto.randomUUID() };
  const invitation = await inviteStaff(deps, {
    email,
    group,
    course: null,
    role: 'manager',
    invitedBy: 'a test',
  });
  if (!invitation.ok) throw new Error(invitation.refusal);
  return `/api/clubhouse/invitations/${invitation.value.link.split('#')[1]}`;
}

/** From an address of its own, since locks count by address. */
let hosts = 0;
function newBrowser(of = app): Browser {
  hosts += 1;
  return new Browser(of, {
    'x-forwarded-for': `10.6.${hosts >> 8}.${hosts & 255}`,
    'user-agent': 'Mozilla/5.0 (iPhone) Version/17.0 Safari/604.1',
  });
}

type Person = { email: string; authenticator: SoftwareAuthenticator; recoveryCodes: string[] };

/** Accepts an invitation with a new passkey, without a sign-in. */
async function welcomed(email = newAddress()): Promise<Person> {
  const authenticator = new SoftwareAuthenticator(publicUrl);
  const path = await invited(email);
  const { creation } = (await newBrowser().send('POST', `${path}/passkey-options`)).json();
  const registration = authenticator.create(creation);
  const accepted = await newBrowser().send('PUT', path, { name: 'Kim Park', registration });
  expect(codeOf(accepted)).toBe(200);
  const { otpauth, recoveryCodes } = accepted.json();
  expect(otpauth).toBeNull();
  return { email, authenticator, recoveryCodes };
}

async function signInOptions(browser = newBrowser()) {
  const answer = await browser.send('POST', `${session}/passkey-options`);
  expect(codeOf(answer)).toBe(200);
  return answer.json();
}

async function signIn(
  { authenticator }: Pick<Person, 'authenticator'>,
  deviation: Deviation = {},
  browser = newBrowser(),
): Promise<Answer> {
  const assertion = authenticator.get(await signInOptions(browser), deviation);
  return browser.send('POST', session, { assertion });
}

async function signedIn(): Promise<Person & { browser: Browser; id: string }> {
  const person = await welcomed();
  const browser = newBrowser();
  const answer = await signIn(person, {}, browser);
  expect(codeOf(answer)).toBe(200);
  return { ...person, browser, id: answer.json().id };
}

/** Somebody with a password and a one-time code. */
async function signedInByPassword(): Promise<{ browser: Browser; email: string }> {
  const email = newAddress();
  const accepted = await newBrowser().send('PUT', await invited(email), {
    name: 'Lee Voss',
    password: right,
  });
  const code = (URI.parse(accepted.json().otpauth) as TOTP).generate();
  const browser = newBrowser();
  expect(codeOf(await browser.send('POST', session, { email, password: right, code }))).toBe(200);
  return { browser, email };
}

async function add(browser: Browser, authenticator = new SoftwareAuthenticator(publicUrl), deviation = {}) {
  const options = (await browser.send('POST', `${passkeys}/options`)).json();
  const registration = authenticator.create(options, deviation);
  return { answer: await browser.send('POST', passkeys, { registration }), options, registration };
}

describe('an invitation', () => {
  it('makes an account with a passkey and recovery codes, and without a password', async () => {
    const email = newAddress();
    const path = await invited(email);
    const options = (await newBrowser().send('POST', `${path}/passkey-options`)).json();
    expect(options).toEqual({
      account: 'new',
      creation: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rp: { id: 'golf.example', name: 'Clubhouse' },
        user: { id: expect.any(String), name: email, displayName: email },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    });
    const authenticator = new SoftwareAuthenticator(publicUrl);
    const registration = authenticator.create(options.creation);
    const accepted = await newBrowser().send('PUT', path, { name: 'Kim Park', registration });
    expect(accepted.json()).toEqual({ otpauth: null, recoveryCodes: expect.any(Array) });
    expect(accepted.json().recoveryCodes).toHaveLength(10);
    const answer = await signIn({ authenticator });
    expect(answer.json()).toMatchObject({
      state: 'signed-in',
      name: 'Kim Park',
      email,
      roles: [{ group: 'links', course: null, role: 'manager' }],
      recoveryCodesLeft: 10,
    });
    const { rows } = await database.pool.query(
      'select password_hash, totp_secret, proved_at is not null as proved from staff where email = $1',
      [email],
    );
    expect(rows).toEqual([{ password_hash: null, totp_secret: null, proved: true }]);
  });

  it('is used once, with a passkey or a password', async () => {
    const email = newAddress();
    const path = await invited(email);
    const options = async () => newBrowser().send('POST', `${path}/passkey-options`);
    const [first, second] = [(await options()).json().creation, (await options()).json().creation];
    const send = (creation: Parameters<SoftwareAuthenticator['create']>[0]) =>
      newBrowser().send('PUT', path, {
        name: 'Kim Park',
        registration: new SoftwareAuthenticator(publicUrl).create(creation),
      });
    const answers = await Promise.all([send(first), send(second)]);
    expect(answers.map((answer) => String(codeOf(answer))).toSorted()).toEqual(['200', 'invitation-invalid']);
    expect(codeOf(await options())).toBe('invitation-invalid');
    const byPassword = await newBrowser().send('PUT', path, { name: 'Kim', password: right });
    expect(codeOf(byPassword)).toBe('invitation-invalid');
    const { rows } = await database.pool.query(
      'select p.id from staff_passkeys p join staff s on s.id = p.staff_id where s.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  it('of a newer link takes the passkey of an account that was never signed in to away', async () => {
    const person = await welcomed();
    const path = await invited(person.email);
    expect(codeOf(await newBrowser().send('PUT', path, { name: 'Kim', password: right }))).toBe(200);
    expect(codeOf(await signIn(person))).toBe('wrong-credentials');
    const again = await welcomed(person.email);
    const once = await welcomed(person.email);
    expect(codeOf(await signIn(again))).toBe('wrong-credentials');
    expect(codeOf(await signIn(once))).toBe(200);
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpID: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['no look at its user', { isUserVerified: false }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
  ])('takes no passkey with %s', async (_, deviation) => {
    const path = await invited(newAddress());
    const { creation } = (await newBrowser().send('POST', `${path}/passkey-options`)).json();
    const registration = new SoftwareAuthenticator(publicUrl).create(creation, deviation);
    const answer = await newBrowser().send('PUT', path, { name: 'Kim', registration });
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'passkey-invalid']);
  });

  it('takes no passkey that was asked for by another invitation', async () => {
    const [path, other] = [await invited(newAddress()), await invited(newAddress())];
    const { creation } = (await newBrowser().send('POST', `${other}/passkey-options`)).json();
    const registration = new SoftwareAuthenticator(publicUrl).create(creation);
    const answer = await newBrowser().send('PUT', path, { name: 'Kim', registration });
    expect(codeOf(answer)).toBe('passkey-invalid');
  });

  it('gives an account that is there a further role, for its own passkey alone', async () => {
    const person = await signedIn();
    const stranger = await signedIn();
    const path = await invited(person.email, 'dunes');
    const accept = async ({ authenticator }: Person) => {
      const options = (await newBrowser().send('POST', `${path}/passkey-options`)).json();
      expect(options).toEqual({
        account: 'known',
        request: {
          challenge: expect.any(String),
          rpId: 'golf.example',
          timeout: 300_000,
          userVerification: 'required',
        },
      });
      return newBrowser().send('PUT', path, { assertion: authenticator.get(options.request) });
    };
    expect(codeOf(await accept(stranger))).toBe('wrong-credentials');
    const signInAssertion = person.authenticator.get(await signInOptions());
    expect(codeOf(await newBrowser().send('PUT', path, { assertion: signInAssertion }))).toBe(
      'wrong-credentials',
    );
    const password = await newBrowser().send('PUT', path, { name: 'Kim', password: right });
    expect(codeOf(password)).toBe('wrong-credentials');
    expect((await accept(person)).json()).toEqual({ otpauth: null, recoveryCodes: [] });
    const { roles } = (await person.browser.send('GET', session)).json();
    expect(roles.map(({ group }: { group: string }) => group)).toEqual(['dunes', 'links']);
  });
});

describe('a sign-in by passkey', () => {
  it('says of nothing that it is wrong', async () => {
    const person = await signedIn();
    const unknown = new SoftwareAuthenticator(publicUrl);
    unknown.passkeys.push({
      id: Buffer.alloc(32, 1),
      userHandle: 'c3RhZmY',
      privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const wrong: Deviation[] = [
      { key: privateKey },
      { origin: 'https://evil.example' },
      { origin: 'http://golf.example' },
      { rpID: 'evil.example' },
      { challenge: 'A'.repeat(43) },
      { type: 'webauthn.create' },
      { isUserVerified: false },
      { userHandle: 'c3RhZmY' },
    ];
    const answers = [await signIn({ authenticator: unknown })];
    for (const deviation of wrong) answers.push(await signIn(person, deviation));
    const replies = answers.map((answer) => {
      expect(answer.headers).not.toHaveProperty('set-cookie');
      return { ...answer.json(), requestId: '' };
    });
    for (const reply of replies)
      expect(reply).toEqual({ ...replies[0], code: 'wrong-credentials', status: 401 });
    expect(codeOf(await signIn(person))).toBe(200);
  });

  it('takes an answer once', async () => {
    const person = await welcomed();
    const assertion = person.authenticator.get(await signInOptions());
    const send = () => newBrowser().send('POST', session, { assertion });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter((answer) => codeOf(answer) === 200)).toHaveLength(1);
    expect(codeOf(await send())).toBe('wrong-credentials');
  });

  it('takes a challenge once, also when the answer was wrong', async () => {
    const person = await welcomed();
    const options = await signInOptions();
    const send = (deviation: Deviation = {}) =>
      newBrowser().send('POST', session, { assertion: person.authenticator.get(options, deviation) });
    expect(codeOf(await send({ origin: 'https://evil.example' }))).toBe('wrong-credentials');
    expect(codeOf(await send())).toBe('wrong-credentials');
  });

  it('takes a challenge for five minutes', async () => {
    const person = await welcomed();
    const late = await signInOptions();
    await shiftClock(database.pool, '4 minutes 50 seconds');
    expect(
      codeOf(await newBrowser().send('POST', session, { assertion: person.authenticator.get(late) })),
    ).toBe(200);
    await shiftClock(database.pool, '0');
    const tooLate = await signInOptions();
    await shiftClock(database.pool, '5 minutes 1 second');
    const assertion = person.authenticator.get(tooLate);
    expect(codeOf(await newBrowser().send('POST', session, { assertion }))).toBe('wrong-credentials');
    await signInOptions();
    await shiftClock(database.pool, '11 minutes');
    await deleteExpiredRows(database.pool);
    const { rows } = await database.pool.query('select from staff_challenges');
    expect(rows).toEqual([]);
  });

  it('takes no challenge for a new passkey', async () => {
    const { browser, authenticator } = await signedIn();
    const { challenge } = (await browser.send('POST', `${passkeys}/options`)).json();
    const assertion = authenticator.get({ ...(await signInOptions()), challenge });
    expect(codeOf(await newBrowser().send('POST', session, { assertion }))).toBe('wrong-credentials');
  });

  it('is refused and raises an alarm when the counter goes back', async () => {
    const person = await signedIn();
    expect(codeOf(await signIn(person, { counter: 7 }))).toBe(200);
    log.length = 0;
    expect(codeOf(await signIn(person, { counter: 7 }))).toBe('wrong-credentials');
    expect(codeOf(await signIn(person, { counter: 0 }))).toBe('wrong-credentials');
    const alarm = 'the passkey’s counter went back';
    const line = { event: 'staff login', outcome: 'wrong-credentials', level: 40, staff: person.id, alarm };
    expect(log.filter(({ event }) => event === 'staff login')).toEqual([
      expect.objectContaining(line),
      expect.objectContaining(line),
    ]);
    expect(codeOf(await signIn(person, { counter: 8 }))).toBe(200);
  });

  it('does without a counter where the authenticator has none', async () => {
    const person = await welcomed();
    for (let time = 1; time <= 3; time += 1) expect(codeOf(await signIn(person, { counter: 0 }))).toBe(200);
  });

  it('is locked for a quarter of an hour at an address, known or not', async () => {
    const person = await welcomed();
    const browser = newBrowser();
    for (let time = 1; time <= 5; time += 1)
      expect(codeOf(await signIn(person, { rpID: 'evil.example' }, browser))).toBe('wrong-credentials');
    const answer = await signIn(person, {}, browser);
    expect(codeOf(answer)).toBe('too-many-requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(codeOf(await signIn(person))).toBe(200);
  });

  it('is limited for a network address', async () => {
    const strict = await openApp({ signInsPerAddress: 2 });
    const person = await welcomed();
    const browser = newBrowser(strict);
    const codes = [];
    for (let time = 1; time <= 3; time += 1) {
      const options = await signInOptions();
      const assertion = person.authenticator.get(options, { rpID: 'evil.example' });
      codes.push(codeOf(await browser.send('POST', session, { assertion })));
    }
    for (let time = 1; time <= 3; time += 1)
      codes.push(codeOf(await browser.send('POST', `${session}/passkey-options`)));
    await strict.close();
    const wrong = 'wrong-credentials';
    expect(codes).toEqual([wrong, wrong, 'too-many-requests', 200, 200, 'too-many-requests']);
  });

  it('ends with the account', async () => {
    const person = await signedIn();
    await endStaff(database.pool, person.email);
    expect(codeOf(await signIn(person))).toBe('wrong-credentials');
    expect((await person.browser.send('GET', session)).json()).toEqual({ state: 'none' });
    const { rows } = await database.pool.query('select from staff_passkeys where staff_id = $1', [person.id]);
    expect(rows).toEqual([]);
    const anew = await welcomed(person.email);
    expect(codeOf(await signIn(anew))).toBe(200);
    expect(codeOf(await signIn(person))).toBe('wrong-credentials');
  });

  it('ends the browser’s former session', async () => {
    const { browser, authenticator } = await signedIn();
    const former = browser.copy();
    await signIn({ authenticator }, {}, browser);
    expect((await former.send('GET', session)).json().state).toBe('none');
  });
});

describe('a recovery code alone', () => {
  const send = (email: string, recoveryCode: string, browser = newBrowser()) =>
    browser.send('POST', session, { email, recoveryCode });

  it('signs in to an account without a password, once', async () => {
    const { email, recoveryCodes } = await signedIn();
    const [code = ''] = recoveryCodes;
    expect((await send(email, code.toLowerCase())).json()).toMatchObject({
      state: 'signed-in',
      recoveryCodesLeft: 9,
    });
    expect(codeOf(await send(email, code))).toBe('wrong-credentials');
  });

  it('does not before the first sign-in, for a password’s account, or for nobody', async () => {
    const { email, recoveryCodes } = await welcomed();
    expect(codeOf(await send(email, recoveryCodes[0] ?? ''))).toBe('wrong-credentials');
    expect(codeOf(await send('nobody@example.com', recoveryCodes[0] ?? ''))).toBe('wrong-credentials');
    const withPassword = newAddress();
    const body = { name: 'Lee Voss', password: right };
    const accepted = (await newBrowser().send('PUT', await invited(withPassword), body)).json();
    const code = (URI.parse(accepted.otpauth) as TOTP).generate();
    const credentials = { email: withPassword, password: right, code };
    expect(codeOf(await newBrowser().send('POST', session, credentials))).toBe(200);
    expect(codeOf(await send(withPassword, accepted.recoveryCodes[0]))).toBe('wrong-credentials');
  });

  it('locks as passwords do', async () => {
    const { email, recoveryCodes } = await signedIn();
    const browser = newBrowser();
    for (let time = 1; time <= 5; time += 1)
      expect(codeOf(await send(email, 'WRONG', browser))).toBe('wrong-credentials');
    expect(codeOf(await send(email, recoveryCodes[0] ?? '', browser))).toBe('too-many-requests');
  });

  it('is not needed beside a password: that of an account with passkeys alone is always wrong', async () => {
    const { email, recoveryCodes } = await signedIn();
    const body = { email, password: right, code: recoveryCodes[0] };
    expect(codeOf(await newBrowser().send('POST', session, body))).toBe('wrong-credentials');
  });
});

describe('one’s own passkeys', () => {
  it('are listed, added, named and removed', async () => {
    const { browser, email } = await signedInByPassword();
    expect((await browser.send('GET', passkeys)).json()).toEqual({ passkeys: [], hasPassword: true });
    const authenticator = new SoftwareAuthenticator(publicUrl);
    const { answer, options, registration } = await add(browser, authenticator);
    expect(options.user).toMatchObject({ name: email, displayName: 'Lee Voss' });
    const [added] = answer.json().passkeys;
    const { rows } = await database.pool.query(
      `select m.body from mails m join staff s on s.email = m.recipient
       join staff_passkeys p on p.staff_id = s.id where p.id = $1 and m.subject like 'A passkey%'`,
      [added.id],
    );
    expect(rows).toEqual([{ body: expect.stringContaining(`with this passkey: ${added.name}.`) }]);
    expect(added).toEqual({
      id: expect.stringMatching(/^staff-\d+$/),
      name: 'Safari on iPhone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isBackedUp: true,
    });
    const again = (await browser.send('POST', `${passkeys}/options`)).json();
    expect(again.excludeCredentials).toEqual([
      { type: 'public-key', id: registration.credential, transports: ['internal'] },
    ]);
    expect(codeOf(await signIn({ authenticator }))).toBe(200);
    const named = await browser.send('PUT', `${passkeys}/${added.id}`, { name: ' My telephone ' });
    expect(named.json().passkeys).toEqual([
      { ...added, name: 'My telephone', lastUsedAt: expect.any(String) },
    ]);
    expect(codeOf(await browser.send('PUT', `${passkeys}/${added.id}`, { name: ' ' }))).toBe(
      'invalid-request',
    );
    expect((await browser.send('DELETE', `${passkeys}/${added.id}`)).statusCode).toBe(204);
    expect(codeOf(await signIn({ authenticator }))).toBe('wrong-credentials');
    expect(codeOf(await browser.send('DELETE', `${passkeys}/${added.id}`))).toBe('passkey-not-found');
  });

  it('are nobody else’s', async () => {
    const owner = await signedIn();
    const { browser } = await signedInByPassword();
    const [{ id }] = (await owner.browser.send('GET', passkeys)).json().passkeys;
    const named = await browser.send('PUT', `${passkeys}/${id}`, { name: 'Mine' });
    expect(codeOf(named)).toBe('passkey-not-found');
    expect(codeOf(await browser.send('DELETE', `${passkeys}/${id}`))).toBe('passkey-not-found');
    const options = (await owner.browser.send('POST', `${passkeys}/options`)).json();
    const registration = new SoftwareAuthenticator(publicUrl).create(options);
    expect(codeOf(await browser.send('POST', passkeys, { registration }))).toBe('passkey-invalid');
    expect((await browser.send('GET', passkeys)).json().passkeys).toEqual([]);
    const nobody = newBrowser();
    for (const [method, path] of [
      ['GET', passkeys],
      ['POST', `${passkeys}/options`],
      ['POST', passkeys],
      ['PUT', `${passkeys}/${id}`],
      ['DELETE', `${passkeys}/${id}`],
    ] as const)
      expect(codeOf(await nobody.send(method, path, method === 'PUT' ? {} : undefined)), path).toBe(
        'not-signed-in',
      );
  });

  it('are ten at most, also when several are added at once', async () => {
    const { browser } = await signedInByPassword();
    for (let one = 1; one <= 9; one += 1) expect(codeOf((await add(browser)).answer)).toBe(200);
    const answers = await Promise.all([add(browser), add(browser), add(browser)]);
    const codes = answers.map(({ answer }) => String(codeOf(answer))).toSorted();
    expect(codes).toEqual(['200', 'too-many-passkeys', 'too-many-passkeys']);
  });

  it('are made with a challenge that counts once', async () => {
    const { browser } = await signedInByPassword();
    const { registration } = await add(browser);
    expect(codeOf(await browser.send('POST', passkeys, { registration }))).toBe('passkey-invalid');
  });

  it('keep the last way to sign in, even of two that are removed at once', async () => {
    const { browser } = await signedIn();
    const { answer } = await add(browser);
    const [first, second] = answer.json().passkeys;
    const answers = await Promise.all(
      [first, second].map(({ id }) => browser.send('DELETE', `${passkeys}/${id}`)),
    );
    expect(answers.map((one) => String(codeOf(one))).toSorted()).toEqual(['204', 'last-passkey']);
    expect((await browser.send('GET', passkeys)).json()).toMatchObject({
      passkeys: [{}],
      hasPassword: false,
    });
  });

  it('change in a session that was not idle for 30 minutes', async () => {
    const { browser } = await signedIn();
    const [{ id }] = (await browser.send('GET', passkeys)).json().passkeys;
    await shiftClock(database.pool, '31 minutes');
    expect(codeOf(await browser.send('GET', passkeys))).toBe(200);
    for (const answer of [
      await browser.send('POST', `${passkeys}/options`),
      await browser.send('DELETE', `${passkeys}/${id}`),
    ])
      expect(codeOf(answer)).toBe('sign-in-again');
  });
});

test('on this computer passkeys belong to localhost, elsewhere to the public address', () => {
  const local = 'http://localhost:3000';
  expect(relyingPartyOf({ host: 'localhost:4000' }, local)).toEqual({
    id: 'localhost',
    origin: 'http://localhost:4000',
  });
  expect(relyingPartyOf({ host: '127.0.0.1:4000' }, local)).toEqual({ id: 'localhost', origin: local });
  expect(relyingPartyOf({ host: 'localhost' }, 'https://golf.example')).toEqual({
    id: 'golf.example',
    origin: 'https://golf.example',
  });
});

test('the security log tells of passkeys, and names no secret', async () => {
  log.length = 0;
  const person = await welcomed();
  const browser = newBrowser();
  await signIn(person, { rpID: 'evil.example' }, browser);
  await signIn(person, {}, browser);
  const { answer } = await add(browser);
  const [{ id }] = answer.json().passkeys;
  await browser.send('PUT', `${passkeys}/${id}`, { name: 'SECRET' });
  await browser.send('DELETE', `${passkeys}/${id}`);
  const staff = expect.stringMatching(/^staff-\d+$/);
  expect(log.map(({ event, outcome, staff: who }) => ({ event, outcome, staff: who }))).toEqual([
    { event: 'staff invitation', outcome: 'done', staff },
    { event: 'staff login', outcome: 'wrong-credentials', staff },
    { event: 'staff login', outcome: 'done', staff },
    { event: 'staff passkey added', outcome: 'done', staff },
    { event: 'staff passkey renamed', outcome: 'done', staff },
    { event: 'staff passkey removed', outcome: 'done', staff },
  ]);
  const [passkey] = person.authenticator.passkeys;
  expect(JSON.stringify(log)).not.toMatch(/SECRET|@example/);
  expect(JSON.stringify(log)).not.toContain(passkey?.id.toString('base64url'));
});
