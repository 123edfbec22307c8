import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { inviteStaff } from './invite.ts';
import { endStaff } from './people.ts';

const publicUrl = 'https://golf.example';
const session = '/api/clubhouse/session';
const password = '/api/clubhouse/password';
const recoveryCodes = '/api/clubhouse/recovery-codes';
const wanted = 'fescue before sunrise';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool, { PUBLIC_URL: publicUrl });
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

let people = 0;
async function invited(): Promise<{ email: string; path: string }> {
  const email = `person-${++people}@example.com`;
  const invitation = await inviteStaff(
    { pool: database.pool, publicUrl, newId: randomUUID },
    { email, group: twoNines.group, course: null, role: 'starter', invitedBy: 'a test' },
  );
  if (!invitation.ok) throw new Error(invitation.refusal);
  return { email, path: `/api/clubhouse/invitations/${invitation.value.link.split('#')[1]}` };
}

type Person = { email: string; browser: Browser; codes: string[]; authenticator: SoftwareAuthenticator };

async function byPasskey({ authenticator }: Pick<Person, 'authenticator'>, browser = new Browser(app)) {
  const options = (await browser.send('POST', `${session}/passkey-options`)).json();
  return browser.send('POST', session, { assertion: authenticator.get(options, {}) });
}

/** Somebody whose account has a passkey alone. */
async function withPasskey(): Promise<Person> {
  const { email, path } = await invited();
  const authenticator = new SoftwareAuthenticator(publicUrl);
  const { creation } = (await new Browser(app).send('POST', `${path}/passkey-options`)).json();
  const registration = authenticator.create(creation);
  const accepted = await new Browser(app).send('PUT', path, { name: 'Kim Park', registration });
  const browser = new Browser(app);
  expect(codeOf(await byPasskey({ authenticator }, browser))).toBe(200);
  return { email, browser, authenticator, codes: accepted.json().recoveryCodes };
}

/** Somebody with a password and one-time codes. */
async function withPassword() {
  const { email, path } = await invited();
  const typed = { name: 'Lee Voss', password: 'frost on the first tee' };
  const accepted = (await new Browser(app).send('PUT', path, typed)).json();
  const browser = new Browser(app);
  const code = codeFrom(accepted.otpauth);
  expect(codeOf(await browser.send('POST', session, { email, password: typed.password, code }))).toBe(200);
  return { email, browser, otpauth: accepted.otpauth as string, codes: accepted.recoveryCodes as string[] };
}

/** `steps`: later codes, since each counts once. */
function codeFrom(otpauth: string, steps = 0): string {
  return (URI.parse(otpauth) as TOTP).generate({ timestamp: Date.now() + steps * 30_000 });
}

const offer = async (browser: Browser) => (await browser.send('POST', password, { password: wanted })).json();

/** Signs in elsewhere. */
const signIn = (email: string, typed: string, code: string) =>
  new Browser(app).send('POST', session, { email, password: typed, code });

const signedInAs = async (browser: Browser) => (await browser.send('GET', session)).json().state;

describe('one’s own password', () => {
  it('is added to an account of passkeys with the first one-time code', async () => {
    const person = await withPasskey();
    const { otpauth, recoveryCodes: none } = await offer(person.browser);
    expect(none).toEqual([]);
    expect(decodeURIComponent(otpauth)).toContain(person.email);
    expect(codeOf(await signIn(person.email, wanted, codeFrom(otpauth)))).toBe('wrong-credentials');

    const code = codeFrom(otpauth);
    expect(codeOf(await person.browser.send('PUT', password, { code: '000000' }))).toBe('wrong-code');
    expect((await person.browser.send('PUT', password, { code })).statusCode).toBe(204);
    expect((await person.browser.send('GET', '/api/clubhouse/passkeys')).json().hasPassword).toBe(true);
    expect(codeOf(await signIn(person.email, wanted, code))).toBe('wrong-credentials');
    expect(codeOf(await signIn(person.email, wanted, codeFrom(otpauth, 1)))).toBe(200);
    expect(codeOf(await byPasskey(person))).toBe(200);
    expect(codeOf(await signIn(person.email, wanted, person.codes[0] ?? ''))).toBe(200);
  });

  it('replaces the former, whose codes and sessions elsewhere end, and its owner is told', async () => {
    const person = await withPassword();
    const elsewhere = new Browser(app);
    const former = { email: person.email, password: 'frost on the first tee' };
    await elsewhere.send('POST', session, { ...former, code: codeFrom(person.otpauth, 1) });
    expect(await signedInAs(elsewhere)).toBe('signed-in');

    const { otpauth } = await offer(person.browser);
    await person.browser.send('PUT', password, { code: codeFrom(otpauth) });
    expect(await signedInAs(elsewhere)).toBe('none');
    expect(await signedInAs(person.browser)).toBe('signed-in');
    expect(codeOf(await signIn(person.email, former.password, person.codes[0] ?? ''))).toBe(
      'wrong-credentials',
    );
    expect(codeOf(await signIn(person.email, wanted, codeFrom(person.otpauth, 1)))).toBe('wrong-credentials');
    expect(codeOf(await signIn(person.email, wanted, codeFrom(otpauth, 1)))).toBe(200);
    const { rows } = await database.pool.query(
      `select body from mails where recipient = $1 and subject like 'The password%'`,
      [person.email],
    );
    expect(rows).toEqual([{ body: expect.stringContaining('has a new password') }]);
  });

  it('counts once: of two confirmations at the same time, one finds nothing', async () => {
    const person = await withPasskey();
    const { otpauth } = await offer(person.browser);
    const body = { code: codeFrom(otpauth) };
    const answers = await Promise.all([1, 2, 3].map(() => person.browser.send('PUT', password, body)));
    expect(answers.map((one) => String(codeOf(one))).toSorted()).toEqual([
      '204',
      'no-new-password',
      'no-new-password',
    ]);
  });

  it('is the one that was offered last', async () => {
    const person = await withPasskey();
    const first = await offer(person.browser);
    const second = await offer(person.browser);
    const late = await person.browser.send('PUT', password, { code: codeFrom(first.otpauth) });
    expect(codeOf(late)).toBe('wrong-code');
    const right = await person.browser.send('PUT', password, { code: codeFrom(second.otpauth) });
    expect(right.statusCode).toBe(204);
  });

  it('waits a quarter of an hour for its code', async () => {
    const person = await withPasskey();
    const { otpauth } = await offer(person.browser);
    await shiftClock(database.pool, '16 minutes');
    const code = codeFrom(otpauth, 32);
    expect(codeOf(await person.browser.send('PUT', password, { code }))).toBe('no-new-password');
    await deleteExpiredRows(database.pool);
    const { rows } = await database.pool.query('select from staff_new_passwords');
    expect(rows).toEqual([]);
  });

  it.each(['short', 'password1', 'clubhouse'])('is not %s', async (weak) => {
    const { browser } = await withPasskey();
    expect(codeOf(await browser.send('POST', password, { password: weak }))).toBe('weak-password');
  });

  it('goes with the account', async () => {
    const person = await withPasskey();
    await offer(person.browser);
    await endStaff(database.pool, person.email);
    const { rows } = await database.pool.query(
      'select from staff_new_passwords p join staff s on s.id = p.staff_id where s.email = $1',
      [person.email],
    );
    expect(rows).toEqual([]);
  });
});

describe('one’s own recovery codes', () => {
  it('are ten new ones, and the former end', async () => {
    const person = await withPassword();
    const made = (await person.browser.send('POST', recoveryCodes)).json();
    expect(made.otpauth).toBeNull();
    expect(new Set([...made.recoveryCodes, ...person.codes]).size).toBe(20);
    const right = 'frost on the first tee';
    expect(codeOf(await signIn(person.email, right, person.codes[0] ?? ''))).toBe('wrong-credentials');
    const answer = await signIn(person.email, right, made.recoveryCodes[0]);
    expect(answer.json()).toMatchObject({ state: 'signed-in', recoveryCodesLeft: 9 });
    const { rows } = await database.pool.query(
      `select body from mails where recipient = $1 and subject like '%recovery codes'`,
      [person.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('sign in to an account of passkeys alone', async () => {
    const person = await withPasskey();
    const made = (await person.browser.send('POST', recoveryCodes)).json();
    const [recoveryCode] = made.recoveryCodes;
    const answer = await new Browser(app).send('POST', session, { email: person.email, recoveryCode });
    expect(codeOf(answer)).toBe(200);
  });
});

describe('what one signs in with', () => {
  it('changes in a session that was not idle for 30 minutes', async () => {
    const person = await withPasskey();
    const { otpauth } = await offer(person.browser);
    await shiftClock(database.pool, '31 minutes');
    for (const answer of [
      await person.browser.send('POST', password, { password: wanted }),
      await person.browser.send('PUT', password, { code: codeFrom(otpauth) }),
      await person.browser.send('POST', recoveryCodes),
    ])
      expect(codeOf(answer)).toBe('sign-in-again');
  });

  it('is nobody’s without a session', async () => {
    const nobody = new Browser(app);
    expect(codeOf(await nobody.send('POST', password, { password: wanted }))).toBe('not-signed-in');
    expect(codeOf(await nobody.send('PUT', password, { code: '123456' }))).toBe('not-signed-in');
    expect(codeOf(await nobody.send('POST', recoveryCodes))).toBe('not-signed-in');
  });

  it('is changed thirty times an hour at most', async () => {
    const person = await withPasskey();
    await offer(person.browser);
    const tries = Array.from({ length: 30 }, () => person.browser.send('PUT', password, { code: '000000' }));
    const codes = (await Promise.all(tries)).map(codeOf);
    expect(codes.filter((code) => code === 'wrong-code')).toHaveLength(29);
    expect(codes).toContain('too-many-requests');
  });
});
