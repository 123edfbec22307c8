import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createAccountsApp(database.pool, { trustProxy: 'loopback' });
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const former = 'dew on the ninth';
const next = 'fog on the tenth';

async function registered(email: string): Promise<Browser> {
  const browser = new Browser(app);
  await browser.send('POST', '/api/users', registrationOf(email));
  return browser;
}

async function logInCode(email: string, password: string, browser = new Browser(app)) {
  return codeOf(await browser.send('POST', '/api/session', { email, password }));
}

async function requestReset(email: string, more: object = {}) {
  return new Browser(app).send('POST', '/api/password-resets', { email, ...more });
}

/** The newest mail to an address, with its token. */
async function mailTo(email: string): Promise<{ body: string; subject: string; token: string }> {
  const { rows } = await database.pool.query(
    `select body, subject from mails where recipient = $1 order by created_at desc limit 1`,
    [email],
  );
  const token = /\/page\/reset\/([\w-]{43})/.exec(rows[0].body)?.[1] ?? '';
  return { ...rows[0], token };
}

async function resetToken(email: string): Promise<string> {
  expect(codeOf(await requestReset(email))).toBe(202);
  return (await mailTo(email)).token;
}

function setPassword(token: string, password: string, browser = new Browser(app)) {
  return browser.send('PUT', `/api/password-resets/${token}`, { password });
}

describe('asking for a reset', () => {
  it('answers by the kind of fault', async () => {
    expect(codeOf(await requestReset('nobody'))).toBe('invalid-email');
    expect(codeOf(await requestReset('unknown@example.com'))).toBe('user-not-found');
    expect(codeOf(await requestReset('x@example.com', { uid: 'x' }))).toBe('invalid-request');
  });

  it('mails a link that leads back to the course, and keeps only its hash', async () => {
    await registered('link@example.com');
    const course = { group: 'links', course: 'cedar' };
    expect(codeOf(await requestReset(' LINK@example.com', { course }))).toBe(202);
    const { body, token } = await mailTo('link@example.com');
    expect(body).toContain(`http://localhost:3000/page/reset/${token}?group=links&course=cedar`);
    const { rows } = await database.pool.query(
      `select encode(token_hash, 'escape') as kept from password_resets`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('mails in the account’s language, else in that of the browser that asks', async () => {
    const browser = await registered('langue@example.com');
    const ask = (language: string) =>
      new Browser(app, { 'accept-language': language }).send('POST', '/api/password-resets', {
        email: 'langue@example.com',
      });
    await ask('es-MX');
    expect(await mailTo('langue@example.com')).toMatchObject({ subject: 'Su nueva contraseña' });
    await browser.send('PATCH', '/api/users/me', { language: 'fr' });
    await ask('es-MX');
    expect(await mailTo('langue@example.com')).toMatchObject({
      subject: 'Votre nouveau mot de passe',
      body: expect.stringMatching(/^Bonjour,\n\nQuelqu’un, sans doute vous, [^]*\(langue@example\.com\)/),
    });
  });

  it('lets strangers use up none of the golfer’s own', async () => {
    await registered('wanted@example.com');
    const from = (ip: string) =>
      new Browser(app, { 'x-forwarded-for': ip }).send('POST', '/api/password-resets', {
        email: 'wanted@example.com',
      });
    for (let mail = 1; mail <= 10; mail += 1) await from('10.0.9.1');
    expect(codeOf(await from('10.0.9.1'))).toBe('too-many-requests');
    expect(codeOf(await from('10.0.9.2'))).toBe(202);
  });

  it('limits the mails to one account from all addresses together', async () => {
    await registered('bombed@example.com');
    const codes: unknown[] = [];
    for (let stranger = 1; stranger <= 51; stranger += 1)
      codes.push(
        codeOf(
          await new Browser(app, { 'x-forwarded-for': `10.1.0.${stranger}` }).send(
            'POST',
            '/api/password-resets',
            { email: 'bombed@example.com' },
          ),
        ),
      );
    expect(codes).toEqual([...Array(50).fill(202), 'too-many-requests']);
  });

  it('limits the mails to one account', async () => {
    await registered('flood@example.com');
    for (let mail = 1; mail <= 10; mail += 1)
      expect(codeOf(await requestReset('flood@example.com'))).toBe(202);
    const answer = await requestReset('flood@example.com');
    expect(codeOf(answer)).toBe('too-many-requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('asking whether a mailed link is good', () => {
  const check = (token: string, ip = '10.2.0.1') =>
    new Browser(app, { 'x-forwarded-for': ip }).send('GET', `/api/password-resets/${token}`);

  it('can be checked repeatedly without using up the link', async () => {
    await registered('check@example.com');
    const token = await resetToken('check@example.com');
    for (const _time of [1, 2]) expect(codeOf(await check(token))).toBe(204);
    expect(codeOf(await setPassword(token, next))).toBe(200);
    expect(codeOf(await check(token))).toBe('reset-link-invalid');
  });

  it('reports a link that was never sent, was cut short or is older than an hour', async () => {
    await registered('check.late@example.com');
    const token = await resetToken('check.late@example.com');
    expect(codeOf(await check('A'.repeat(43)))).toBe('reset-link-invalid');
    expect(codeOf(await check(token.slice(0, -4)))).toBe('reset-link-invalid');
    await shiftClock(database.pool, '60 minutes 1 second');
    expect(codeOf(await check(token))).toBe('reset-link-invalid');
  });

  it('answers a network address a hundred times in ten minutes', async () => {
    for (let attempts = 1; attempts <= 100; attempts += 1) await check('A', '10.2.0.2');
    expect(codeOf(await check('A', '10.2.0.2'))).toBe('too-many-requests');
    expect(codeOf(await check('A', '10.2.0.3'))).toBe('reset-link-invalid');
  });
});

describe('setting a password by a mailed link', () => {
  it('signs the golfer in with the new one and ends all their sessions', async () => {
    const phone = await registered('reset@example.com');
    const token = await resetToken('reset@example.com');
    const browser = new Browser(app);
    const answer = await setPassword(token, next, browser);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'signed-in', user: { loginEmail: 'reset@example.com' } });
    expect((await browser.send('GET', '/api/session')).json()).toEqual(answer.json());
    expect((await phone.send('GET', '/api/session')).json().state).toBe('none');
    expect(await logInCode('reset@example.com', former)).toBe('wrong-password');
    expect(await logInCode('reset@example.com', next)).toBe(200);
  });

  it('ends the session of the golfer signed in in that browser', async () => {
    const browser = await registered('before.the.reset@example.com');
    const former = browser.copy();
    await registered('reset.here@example.com');
    const answer = await setPassword(await resetToken('reset.here@example.com'), next, browser);
    expect(answer.json()).toMatchObject({
      state: 'signed-in',
      user: { loginEmail: 'reset.here@example.com' },
    });
    expect((await former.send('GET', '/api/session')).json().state).toBe('none');
    expect((await browser.send('GET', '/api/session')).json()).toEqual(answer.json());
  });

  it('refuses a link that was never sent or was cut short', async () => {
    expect(codeOf(await setPassword('A'.repeat(43), next))).toBe('reset-link-invalid');
    expect(codeOf(await setPassword('A', next))).toBe('reset-link-invalid');
  });

  it('refuses a link older than an hour', async () => {
    await registered('late@example.com');
    const token = await resetToken('late@example.com');
    await shiftClock(database.pool, '60 minutes 1 second');
    expect(codeOf(await setPassword(token, next))).toBe('reset-link-invalid');
    expect(await logInCode('late@example.com', former)).toBe(200);
  });

  it('takes no second password, and the same one again as the first', async () => {
    await registered('once@example.com');
    const token = await resetToken('once@example.com');
    expect(codeOf(await setPassword(token, next))).toBe(200);
    expect(codeOf(await setPassword(token, 'rain on the last'))).toBe('reset-link-invalid');
    expect(await logInCode('once@example.com', next)).toBe(200);
    const repeated = await setPassword(token, next);
    expect(repeated.json()).toMatchObject({ state: 'signed-in', user: { loginEmail: 'once@example.com' } });
    await shiftClock(database.pool, '61 minutes');
    expect(codeOf(await setPassword(token, next))).toBe('reset-link-invalid');
  });

  it('refuses a weak password and keeps the link good', async () => {
    await registered('weak@example.com');
    const token = await resetToken('weak@example.com');
    expect(codeOf(await setPassword(token, 'sunshine'))).toBe('weak-password');
    expect(codeOf(await setPassword(token, next))).toBe(200);
  });

  it('makes earlier links and those of before a change of password useless', async () => {
    const browser = await registered('several@example.com');
    const first = await resetToken('several@example.com');
    const second = await resetToken('several@example.com');
    expect(codeOf(await setPassword(second, next))).toBe(200);
    expect(codeOf(await setPassword(first, former))).toBe('reset-link-invalid');
    const third = await resetToken('several@example.com');
    await browser.send('POST', '/api/session', { email: 'several@example.com', password: next });
    await browser.send('PUT', '/api/users/me/password', { password: former });
    expect(codeOf(await setPassword(third, next))).toBe('reset-link-invalid');
  });

  it('lets exactly one of two new passwords win', async () => {
    await registered('race@example.com');
    const token = await resetToken('race@example.com');
    const passwords = ['first of the two', 'second of the two'];
    const answers = await Promise.all(passwords.map((password) => setPassword(token, password)));
    expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'reset-link-invalid']));
    const logins = [];
    for (const password of passwords) logins.push(await logInCode('race@example.com', password));
    expect(logins).toEqual(answers.map((answer) => (answer.statusCode === 200 ? 200 : 'wrong-password')));
  });

  it('lets two links of one golfer not wait for each other', async () => {
    await registered('pair@example.com');
    for (let round = 1; round <= 5; round += 1) {
      await database.pool.query(`delete from rate_limits`);
      const tokens = [await resetToken('pair@example.com'), await resetToken('pair@example.com')];
      const answers = await Promise.all(
        tokens.map((token, one) => setPassword(token, `${next} ${round} ${one}`)),
      );
      expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'reset-link-invalid']));
    }
  });

  it('lifts the login lock everywhere', async () => {
    await registered('lock@example.com');
    const addresses = ['10.0.0.1', '10.0.0.2'].map((ip) => new Browser(app, { 'x-forwarded-for': ip }));
    for (const browser of addresses) {
      for (let attempt = 1; attempt <= 5; attempt += 1)
        await logInCode('lock@example.com', 'not it', browser);
      expect(await logInCode('lock@example.com', former, browser)).toBe('too-many-requests');
    }
    await setPassword(await resetToken('lock@example.com'), next);
    for (const browser of addresses) expect(await logInCode('lock@example.com', next, browser)).toBe(200);
  });

  it('proves the login address, so that a waiver of payment counts', async () => {
    await database.pool.query(`insert into privileges values
      ('member@example.com', 'links', 'cedar', false, '', 'never'),
      ('member@example.com', 'links', 'oak', true, 'Call us.', 'always')`);
    const browser = await registered('member@example.com');
    const counted = async (someone: Browser) =>
      (await someone.send('GET', '/api/users/me'))
        .json()
        .privileges.map((privilege: { denyOnlineBooking: boolean; requirePayment: string }) => [
          privilege.denyOnlineBooking,
          privilege.requirePayment,
        ]);
    expect(await counted(browser)).toEqual([
      [false, ''],
      [true, 'always'],
    ]);
    await setPassword(await resetToken('member@example.com'), next, browser);
    expect(await counted(browser)).toEqual([
      [false, 'never'],
      [true, 'always'],
    ]);
  });
});
