import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createAccountsApp(database.pool, { courses: ['links/cedar', 'links/oak'] });
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const right = 'dew on the ninth';

async function visitor(): Promise<{ browser: Browser; uid: string }> {
  const browser = new Browser(app);
  const { uid } = (await browser.send('POST', '/api/session/anonymous')).json();
  return { browser, uid };
}

async function registered(email: string, more: object = {}): Promise<Browser> {
  const browser = new Browser(app);
  expect(codeOf(await browser.send('POST', '/api/users', registrationOf(email, more)))).toBe(201);
  return browser;
}

async function logInCode(email: string, password: string) {
  return codeOf(await new Browser(app).send('POST', '/api/session', { email, password }));
}

async function accounts(email: string): Promise<{ uid: string; password_hash: string }[]> {
  const { rows } = await database.pool.query('select uid, password_hash from users where login_email = $1', [
    email,
  ]);
  return rows;
}

describe('registration', () => {
  it('makes the anonymous visitor an account with their id, and signs them in', async () => {
    const { browser, uid } = await visitor();
    const more = { course: { group: 'links', course: 'cedar' } };
    const answer = await browser.send('POST', '/api/users', registrationOf('Same@example.com', more));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: uid,
      name: 'Pat Green',
      email: 'Same@example.com',
      phone: '402-555-0134',
      firstName: 'Pat',
      lastName: 'Green',
      authProvider: 'webWidget',
      courses: [{ group: 'links', course: 'cedar' }],
      privileges: [],
      updatedAt: expect.any(String),
      loginEmail: 'same@example.com',
    });
    const current = (await browser.send('GET', '/api/session')).json();
    expect(current).toEqual({ state: 'signed-in', uid, user: answer.json() });
    expect([...browser.cookies.keys()]).toEqual(['dewsweeper-session']);
  });

  it('works without any session', async () => {
    const browser = await registered('direct@example.com');
    expect((await browser.send('GET', '/api/session')).json().state).toBe('signed-in');
  });

  it('keeps the password as argon2id alone', async () => {
    await registered('hash@example.com');
    const [account] = await accounts('hash@example.com');
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('leaves out a course that does not exist', async () => {
    const browser = await registered('lost@example.com', { course: { group: 'links', course: 'gone' } });
    expect((await browser.send('GET', '/api/users/me')).json().courses).toEqual([]);
  });

  it('leaves both accounts as they were when the address is in use', async () => {
    await registered('taken@example.com');
    const before = await accounts('taken@example.com');
    const { browser, uid } = await visitor();
    const again = registrationOf('TAKEN@example.com', { password: 'another fine word' });
    expect(codeOf(await browser.send('POST', '/api/users', again))).toBe('email-in-use');
    expect(await accounts('taken@example.com')).toEqual(before);
    expect((await browser.send('GET', '/api/session')).json()).toEqual({ state: 'anonymous', uid });
    expect(await logInCode('taken@example.com', right)).toBe(200);
    const other = await browser.send('POST', '/api/users', registrationOf('free@example.com'));
    expect(other.json().id).toBe(uid);
  });

  it('does not sign in a stranger who registers a known address with its password', async () => {
    await registered('known@example.com');
    const { browser } = await visitor();
    expect(codeOf(await browser.send('POST', '/api/users', registrationOf('known@example.com')))).toBe(
      'email-in-use',
    );
    expect((await browser.send('GET', '/api/session')).json().state).toBe('anonymous');
  });

  it('lets exactly one of many registrations of one address win', async () => {
    const visitors = await Promise.all(Array.from({ length: 8 }, () => visitor()));
    const answers = await Promise.all(
      visitors.map(({ browser }, number) => {
        const password = `a word of visitor ${number}`;
        return browser.send('POST', '/api/users', registrationOf('rush@example.com', { password }));
      }),
    );
    const winners = answers.filter((answer) => answer.statusCode === 201);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'email-in-use')).toHaveLength(7);
    expect(await accounts('rush@example.com')).toEqual([
      { uid: winners[0]?.json().id, password_hash: expect.any(String) },
    ]);
    const winner = answers.findIndex((answer) => answer.statusCode === 201);
    expect(await logInCode('rush@example.com', `a word of visitor ${winner}`)).toBe(200);
  });

  it('answers as at first when its reply was lost', async () => {
    const { browser, uid } = await visitor();
    const lost = browser.copy();
    await lost.send('POST', '/api/users', registrationOf('lost-reply@example.com'));
    const repeated = await browser.send('POST', '/api/users', registrationOf('lost-reply@example.com'));
    expect([repeated.statusCode, repeated.json().id]).toEqual([201, uid]);
    const onceMore = await browser.send('POST', '/api/users', registrationOf('lost-reply@example.com'));
    expect([onceMore.statusCode, onceMore.json()]).toEqual([201, repeated.json()]);
    expect(await accounts('lost-reply@example.com')).toHaveLength(1);
  });

  it('answers both of two equal registrations sent side by side alike', async () => {
    const { browser, uid } = await visitor();
    const twice = [browser.copy(), browser.copy()].map((tab) =>
      tab.send('POST', '/api/users', registrationOf('double@example.com')),
    );
    const answers = await Promise.all(twice);
    expect(answers.map((answer) => [answer.statusCode, answer.json().id])).toEqual([
      [201, uid],
      [201, uid],
    ]);
    expect(await accounts('double@example.com')).toHaveLength(1);
  });

  it('is refused to a golfer who is signed in', async () => {
    const browser = await registered('in@example.com');
    for (const again of [
      registrationOf('second@example.com'),
      registrationOf('in@example.com', { password: 'another fine word' }),
    ]) {
      expect(codeOf(await browser.send('POST', '/api/users', again))).toBe('already-registered');
    }
    expect(await accounts('second@example.com')).toEqual([]);
    expect(await logInCode('in@example.com', right)).toBe(200);
  });

  it('gives a second account an id of its own when the visitor became the first', async () => {
    const { browser, uid } = await visitor();
    const stale = browser.copy();
    await browser.send('POST', '/api/users', registrationOf('first@example.com'));
    const second = await stale.send('POST', '/api/users', registrationOf('other@example.com'));
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(uid);
    expect((await accounts('first@example.com'))[0]?.uid).toBe(uid);
  });

  it.each([
    ['seven characters', 'seven77'],
    ['more than 128 characters', 'long word '.repeat(13)],
    ['one of the commonest', 'Password1'],
    ['one character over and over', '00000000000'],
    ['the name of the product', 'DewSweeper'],
    ['a word of the trade', 'Clubhouse'],
    ['the address itself', 'weak.golfer@example.com'],
    ['what stands before the @', 'weak.golfer'],
  ])('refuses a weak password: %s', async (_kind, password) => {
    const answer = await new Browser(app).send(
      'POST',
      '/api/users',
      registrationOf('weak.golfer@example.com', { password }),
    );
    expect(codeOf(answer)).toBe('weak-password');
    expect(await accounts('weak.golfer@example.com')).toEqual([]);
  });

  it.each([
    ['a missing field', { phone: undefined }],
    ['a first name of spaces', { firstName: '   ' }],
    ['a name too long', { lastName: 'x'.repeat(201) }],
    ['a foreign field', { privileges: [] }],
    ['a prototype', JSON.parse('{ "__proto__": { "privileges": [] } }')],
    ['a name that is none', { firstName: ['Pat'] }],
    ['a character that cannot be kept', { firstName: 'P\u0000t' }],
    ['half a character', { lastName: 'Lee\ud800' }],
    ['a name that nobody can see', { firstName: '\u200b\u3164' }],
    ['a name with a link', { lastName: 'wins at prizes.example/you' }],
    ['a course with a slash in its id', { course: { group: 'links', course: 'a/b' } }],
  ])('refuses %s and writes nothing', async (_kind, more) => {
    const answer = await new Browser(app).send('POST', '/api/users', registrationOf('odd@example.com', more));
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid-request']);
    expect(answer.cookies).toEqual([]);
    expect(await accounts('odd@example.com')).toEqual([]);
  });

  it('refuses an address that is none', async () => {
    for (const email of ['pat', 'pat@home', 'pat@@example.com', `${'x'.repeat(250)}@example.com`]) {
      expect(codeOf(await new Browser(app).send('POST', '/api/users', registrationOf(email)))).toBe(
        'invalid-email',
      );
    }
  });

  it('limits the registrations of one address', async () => {
    const narrow = await createAccountsApp(database.pool, {
      registrationsPerAddress: 2,
      trustProxy: 'loopback',
    });
    const codes = [];
    for (let number = 1; number <= 3; number += 1) {
      const browser = new Browser(narrow, { 'x-forwarded-for': '10.7.7.7' });
      codes.push(
        codeOf(await browser.send('POST', '/api/users', registrationOf(`many${number}@example.com`))),
      );
    }
    expect(codes).toEqual([201, 201, 'too-many-requests']);
    await narrow.close();
  });
});

describe('my account', () => {
  it('is for registered golfers alone', async () => {
    const { browser } = await visitor();
    expect(codeOf(await browser.send('GET', '/api/users/me'))).toBe('not-registered');
    const nobody = new Browser(app);
    for (const answer of [
      await nobody.send('GET', '/api/users/me'),
      await nobody.send('PATCH', '/api/users/me', { phone: '1' }),
      await nobody.send('PUT', '/api/users/me/courses/links/cedar'),
      await nobody.send('DELETE', '/api/users/me/courses/links/cedar'),
      await nobody.send('PUT', '/api/users/me/password', { password: 'another fine word' }),
    ]) {
      expect(codeOf(answer)).toBe('not-signed-in');
    }
  });

  it('changes the contact and neither login nor privilege', async () => {
    await database.pool.query(
      `insert into privileges values ('me@example.com', 'links', 'cedar', true, 'Call us.', '')`,
    );
    const browser = await registered('me@example.com');
    const change = { name: 'Pat Q. Green', email: 'new@example.com', phone: '1' };
    const changed = (await browser.send('PATCH', '/api/users/me', change)).json();
    expect(changed).toMatchObject({
      ...change,
      firstName: 'Pat Q.',
      lastName: 'Green',
      loginEmail: 'me@example.com',
      privileges: [{ course: 'cedar', denyOnlineBooking: true, denyOnlineBookingMessage: 'Call us.' }],
    });
    expect(await logInCode('me@example.com', right)).toBe(200);
    expect(await logInCode('new@example.com', right)).toBe('user-not-found');
  });

  it('makes the name of the first and last name, and counts the change', async () => {
    const browser = await registered('names@example.com');
    const before = (await browser.send('GET', '/api/users/me')).json();
    await shiftClock(database.pool, '1 hour');
    const change = { firstName: 'Ann', lastName: 'Le Fay', phone: '2' };
    const changed = (await browser.send('PATCH', '/api/users/me', change)).json();
    expect(changed).toMatchObject({ ...change, name: 'Ann Le Fay', email: 'names@example.com' });
    expect(Date.parse(changed.updatedAt) - Date.parse(before.updatedAt)).toBeGreaterThanOrEqual(3_600_000);
  });

  it('refuses what is no contact', async () => {
    const browser = await registered('strict@example.com');
    const before = (await browser.send('GET', '/api/users/me')).json();
    expect(codeOf(await browser.send('PATCH', '/api/users/me', { email: 'nowhere' }))).toBe('invalid-email');
    for (const change of [
      { loginEmail: 'x@example.com' },
      { phone: '' },
      { name: 'x'.repeat(201) },
      { name: 'prizes.com' },
    ]) {
      expect(codeOf(await browser.send('PATCH', '/api/users/me', change))).toBe('invalid-request');
    }
    expect((await browser.send('GET', '/api/users/me')).json()).toEqual(before);
  });

  it('has the language of the browser it came from until another is chosen', async () => {
    const languageOf = async (browser: Browser) =>
      (await browser.send('GET', '/api/users/me')).json().language;
    const asked = { 'accept-language': 'fr-CA,fr;q=0.9' };
    const french = new Browser(app, asked);
    const email = 'langue@example.com';
    expect((await french.send('POST', '/api/users', registrationOf(email))).json().language).toBe('fr');
    expect((await french.send('PATCH', '/api/users/me', { language: 'es' })).json().language).toBe('es');
    expect((await french.send('PATCH', '/api/users/me', { phone: '5' })).json().language).toBe('es');
    await french.send('POST', '/api/session', { email, password: right });
    expect(await languageOf(french)).toBe('es');
    expect(codeOf(await french.send('PATCH', '/api/users/me', { language: 'de' }))).toBe('invalid-request');

    expect(await languageOf(await registered('unsaid@example.com'))).toBeUndefined();
    const later = new Browser(app, asked);
    await later.send('POST', '/api/session', { email: 'unsaid@example.com', password: right });
    expect(await languageOf(later)).toBe('fr');
  });

  it('keeps both of two changes sent side by side', async () => {
    const browser = await registered('both@example.com');
    await Promise.all([
      browser.copy().send('PATCH', '/api/users/me', { phone: '33' }),
      browser.copy().send('PATCH', '/api/users/me', { firstName: 'Ann' }),
    ]);
    const me = (await browser.send('GET', '/api/users/me')).json();
    expect(me).toMatchObject({ phone: '33', firstName: 'Ann', name: 'Ann Green' });
  });

  it('keeps a list of courses that exist, in the order they came', async () => {
    const browser = await registered('courses@example.com');
    const put = (course: string) => browser.send('PUT', `/api/users/me/courses/links/${course}`);
    expect(codeOf(await put('oak'))).toBe(204);
    expect(codeOf(await put('cedar'))).toBe(204);
    expect(codeOf(await put('oak'))).toBe(204);
    expect(codeOf(await put('gone'))).toBe('course-not-found');
    const listed = async () =>
      (await browser.send('GET', '/api/users/me'))
        .json()
        .courses.map(({ course }: { course: string }) => course);
    expect(await listed()).toEqual(['oak', 'cedar']);
    for (let time = 1; time <= 2; time += 1) {
      expect(codeOf(await browser.send('DELETE', '/api/users/me/courses/links/oak'))).toBe(204);
    }
    expect(await listed()).toEqual(['cedar']);
    expect(codeOf(await browser.send('PUT', '/api/users/me/courses/links/a%2Fb'))).toBe('invalid-request');
    expect(codeOf(await browser.send('PUT', '/api/users/me/courses/links/oak', { rank: 1 }))).toBe(
      'invalid-request',
    );
    expect(codeOf(await browser.send('PUT', '/api/users/me/courses/links/oak', {}))).toBe(204);
  });
});

describe('a change of password', () => {
  const next = 'fog on the tenth';

  it('holds, and ends every other session', async () => {
    const browser = await registered('change@example.com');
    const phone = new Browser(app);
    await phone.send('POST', '/api/session', { email: 'change@example.com', password: right });
    expect(codeOf(await browser.send('PUT', '/api/users/me/password', { password: next }))).toBe(204);
    expect((await browser.send('GET', '/api/session')).json().state).toBe('signed-in');
    expect((await phone.send('GET', '/api/session')).json().state).toBe('none');
    expect(await logInCode('change@example.com', right)).toBe('wrong-password');
    expect(await logInCode('change@example.com', next)).toBe(200);
  });

  it('asks a session older than ten minutes to sign in again', async () => {
    const browser = await registered('old@example.com');
    await shiftClock(database.pool, '10 minutes 1 second');
    const change = () => browser.send('PUT', '/api/users/me/password', { password: next });
    expect(codeOf(await change())).toBe('sign-in-again');
    expect(await logInCode('old@example.com', right)).toBe(200);
    await browser.send('POST', '/api/session', { email: 'old@example.com', password: right });
    expect(codeOf(await change())).toBe(204);
  });

  it('refuses a weak password', async () => {
    const browser = await registered('weaker@example.com');
    const change = { password: 'qwertyuiop' };
    expect(codeOf(await browser.send('PUT', '/api/users/me/password', change))).toBe('weak-password');
    expect(await logInCode('weaker@example.com', right)).toBe(200);
  });
});
