import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { document } = twoNines;
const withCodes = {
  ...twoNines,
  document: { ...document, widgetSettings: { ...document.widgetSettings, signInByCode: true } },
};
const course = { group: twoNines.group, course: twoNines.course };

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, withCodes);
  await storeCourse(database.pool, { ...twoNines, course: 'without-codes' });
  app = await openWholeServer(database.pool, { TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const password = 'dew on the ninth';

async function registered(email: string): Promise<Browser> {
  const browser = new Browser(app);
  expect(codeOf(await browser.send('POST', '/api/users', registrationOf(email)))).toBe(201);
  return browser;
}

async function ask(email: string, browser = new Browser(app), at: object = course) {
  return browser.send('POST', '/api/sign-in-codes', { email, course: at });
}

/** What the browser keeps, and the code of the newest mail. */
async function asked(email: string, browser = new Browser(app)): Promise<{ request: string; code: string }> {
  const answer = await ask(email, browser);
  expect(codeOf(answer), answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ minutes: 10 });
  const { rows } = await database.pool.query(
    'select body from mails where recipient = $1 order by created_at desc limit 1',
    [email],
  );
  return { request: answer.json().request, code: /\b\d{4} \d{4}\b/.exec(rows[0].body)?.[0] ?? '' };
}

function signIn(typed: { request: string; code: string }, browser = new Browser(app)) {
  return browser.send('POST', '/api/session/code', typed);
}

const logIn = async (email: string, typed: string) =>
  codeOf(await new Browser(app).send('POST', '/api/session', { email, password: typed }));

const wrong = (code: string) => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);

describe('asking for a code', () => {
  it('answers by the kind of fault, as signing in by password does', async () => {
    expect(codeOf(await ask('nobody'))).toBe('invalid-email');
    expect(codeOf(await ask('unknown@example.com'))).toBe('user-not-found');
    expect(
      codeOf(await new Browser(app).send('POST', '/api/sign-in-codes', { email: 'x@example.com' })),
    ).toBe('invalid-request');
  });

  it('is refused where the course does not offer it, or there is none', async () => {
    await registered('elsewhere@example.com');
    for (const name of ['without-codes', 'nowhere'])
      expect(codeOf(await ask('elsewhere@example.com', new Browser(app), { ...course, course: name }))).toBe(
        'codes-not-offered',
      );
    const { rows } = await database.pool.query(
      `select 1 from mails where recipient = 'elsewhere@example.com'`,
    );
    expect(rows).toEqual([]);
  });

  it('limits the mails to one account, and lets strangers use up none of the golfer’s own', async () => {
    await registered('wanted@example.com');
    const from = (ip: string) => ask('wanted@example.com', new Browser(app, { 'x-forwarded-for': ip }));
    for (let mail = 1; mail <= 10; mail += 1) expect(codeOf(await from('10.3.0.1'))).toBe(201);
    expect(codeOf(await from('10.3.0.1'))).toBe('too-many-requests');
    expect(codeOf(await from('10.3.0.2'))).toBe(201);
  });

  it('mails in the golfer’s language', async () => {
    const browser = await registered('langue@example.com');
    await browser.send('PATCH', '/api/users/me', { language: 'fr' });
    await asked('langue@example.com');
    const { rows } = await database.pool.query(
      `select subject, body from mails where recipient = 'langue@example.com'`,
    );
    expect(rows).toEqual([
      { subject: 'Votre code pour Two Nines', body: expect.stringContaining('pendant 10 minutes') },
    ]);
  });

  it('keeps nothing from which the code can be found out', async () => {
    await registered('kept@example.com');
    const { request, code } = await asked('kept@example.com');
    const { rows } = await database.pool.query(`select encode(request_hash, 'escape') as request,
      encode(code_hash, 'hex') as code from sign_in_codes`);
    expect(JSON.stringify(rows)).not.toContain(request);
    expect(JSON.stringify(rows)).not.toContain(code.replace(' ', ''));
  });
});

describe('signing in by a code', () => {
  it('works once, in the browser that asked, and leaves the password as it is', async () => {
    const golfer = await registered('once@example.com');
    const typed = await asked('once@example.com', golfer);
    const browser = golfer.copy();
    const answer = await signIn(typed, browser);
    expect(answer.json()).toMatchObject({
      state: 'signed-in',
      user: { loginEmail: 'once@example.com', firstName: registrationOf('once@example.com').firstName },
    });
    expect((await browser.send('GET', '/api/session')).json()).toEqual(answer.json());
    expect(codeOf(await signIn(typed)), 'the reply was lost').toBe(200);
    await shiftClock(database.pool, '61 seconds');
    expect(codeOf(await signIn(typed))).toBe('sign-in-code-invalid');
    await shiftClock(database.pool, '0');
    expect(await logIn('once@example.com', password)).toBe(200);
  });

  it('is refused with another browser’s code, with a wrong one, and after ten minutes', async () => {
    await registered('late@example.com');
    const first = await asked('late@example.com');
    const second = await asked('late@example.com');
    expect(codeOf(await signIn({ ...second, code: first.code }))).toBe('sign-in-code-invalid');
    expect(codeOf(await signIn({ ...second, request: 'unknown' }))).toBe('sign-in-code-invalid');
    expect(codeOf(await signIn({ ...second, code: wrong(second.code) }))).toBe('sign-in-code-invalid');
    expect(codeOf(await signIn({ ...second, code: second.code.replace(' ', '') }))).toBe(200);
    await shiftClock(database.pool, '10 minutes 1 second');
    expect(codeOf(await signIn(first))).toBe('sign-in-code-invalid');
    await shiftClock(database.pool, '0');
  });

  it('is over after five wrong codes, from wherever they come', async () => {
    await registered('guessed@example.com');
    const typed = await asked('guessed@example.com');
    for (let guess = 1; guess <= 5; guess += 1) {
      const stranger = new Browser(app, { 'x-forwarded-for': `10.4.0.${guess}` });
      expect(codeOf(await signIn({ ...typed, code: wrong(typed.code) }, stranger))).toBe(
        'sign-in-code-invalid',
      );
    }
    expect(codeOf(await signIn(typed))).toBe('sign-in-code-invalid');
  });

  it('counts wrong codes as wrong passwords', async () => {
    await registered('locked@example.com');
    for (let round = 1; round <= 5; round += 1) {
      const typed = await asked('locked@example.com');
      expect(codeOf(await signIn({ ...typed, code: wrong(typed.code) }))).toBe('sign-in-code-invalid');
    }
    expect(await logIn('locked@example.com', password)).toBe('too-many-requests');
    expect(codeOf(await signIn(await asked('locked@example.com')))).toBe('too-many-requests');
  });
});

describe('an account made beforehand for somebody else’s address', () => {
  it('starts anew at the first code, and its maker’s password and sessions are void', async () => {
    const maker = await registered('owner@example.com');
    const owner = new Browser(app);
    const answer = await signIn(await asked('owner@example.com', owner), owner);
    expect(answer.json().user).toMatchObject({
      firstName: '',
      lastName: '',
      phone: '',
      email: 'owner@example.com',
    });
    expect((await maker.send('GET', '/api/session')).json().state).toBe('none');
    expect(await logIn('owner@example.com', password)).toBe('wrong-password');
    expect((await owner.send('GET', '/api/session')).json().state).toBe('signed-in');

    await owner.send('PATCH', '/api/users/me', {
      firstName: 'Olive',
      lastName: 'Owner',
      phone: '402-555-0142',
    });
    const later = await signIn(await asked('owner@example.com'));
    expect(later.json().user).toMatchObject({ firstName: 'Olive' });
  });
});
