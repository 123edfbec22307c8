import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createAccountsApp(database.pool);
});
afterEach(() => shiftClock(database.pool, '0'));
afterAll(async () => {
  await app.close();
  await database.drop();
});

const right = 'dew on the ninth';

async function registered(email: string): Promise<Browser> {
  const browser = new Browser(app);
  await browser.send('POST', '/api/users', registrationOf(email));
  return browser;
}

async function logInCode(browser: Browser, email: string, password: string) {
  return codeOf(await browser.send('POST', '/api/session', { email, password }));
}

/** Resolves once a statement of this database waits for a lock. */
async function waitsForALock(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.pool.query(waiting)).rows.length === 0) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

describe('the present visitor', () => {
  it('is nobody without a cookie, and nobody with a made-up one', async () => {
    const browser = new Browser(app);
    const answer = await browser.send('GET', '/api/session');
    expect([answer.json(), answer.headers['cache-control']]).toEqual([{ state: 'none' }, 'no-store']);
    browser.cookies.set('dewsweeper-session', 'made-up');
    browser.cookies.set('dewsweeper-visitor', 'made-up.AAAA');
    expect((await browser.send('GET', '/api/session')).json()).toEqual({ state: 'none' });
  });

  it('keeps one anonymous id, without a row and without a statement', async () => {
    const browser = new Browser(app);
    const visit = (await browser.send('POST', '/api/session/anonymous')).json();
    expect(visit).toEqual({ state: 'anonymous', uid: expect.any(String) });
    expect((await browser.send('POST', '/api/session/anonymous')).json()).toEqual(visit);
    const statements: unknown[] = [];
    const query = database.pool.query.bind(database.pool);
    database.pool.query = ((...args: unknown[]) => {
      statements.push(args[0]);
      return (query as (...args: unknown[]) => unknown)(...args);
    }) as typeof database.pool.query;
    expect((await browser.send('GET', '/api/session')).json()).toEqual(visit);
    database.pool.query = query;
    expect(statements).toEqual([]);
    const { rows } = await database.pool.query('select 1 from users where uid = $1', [visit.uid]);
    expect(rows).toEqual([]);
  });

  it('refuses an anonymous id that somebody else wrote', async () => {
    const browser = new Browser(app);
    await browser.send('POST', '/api/session/anonymous');
    const cookie = browser.cookies.get('dewsweeper-visitor') ?? '';
    browser.cookies.set(
      'dewsweeper-visitor',
      cookie.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    );
    expect((await browser.send('GET', '/api/session')).json()).toEqual({ state: 'none' });
  });

  it('leaves a golfer signed in who follows an entry link again', async () => {
    const browser = await registered('entry@example.com');
    const visit = (await browser.send('POST', '/api/session/anonymous')).json();
    expect(visit).toMatchObject({ state: 'signed-in', user: { loginEmail: 'entry@example.com' } });
  });
});

describe('login', () => {
  it('answers by the kind of fault', async () => {
    await registered('faults@example.com');
    const browser = new Browser(app);
    for (const notAnAddress of ['nobody', 'no@body', 'no body@example.com', 'a@b@example.com', 'a@.com']) {
      expect(await logInCode(browser, notAnAddress, right)).toBe('invalid-email');
    }
    expect(await logInCode(browser, `${'x'.repeat(250)}@example.com`, right)).toBe('invalid-email');
    expect(await logInCode(browser, 'unknown@example.com', right)).toBe('user-not-found');
    expect(await logInCode(browser, 'faults@example.com', 'not it at all')).toBe('wrong-password');
    expect(await logInCode(browser, 'faults@example.com', 'x'.repeat(900))).toBe('wrong-password');
    expect(await logInCode(browser, 'faults@example.com', '')).toBe('invalid-request');
    const foreign = { email: 'faults@example.com', password: right, admin: true };
    expect(codeOf(await browser.send('POST', '/api/session', foreign))).toBe('invalid-request');
    expect(codeOf(await browser.send('POST', '/api/session?as=admin', foreign))).toBe('invalid-request');
    expect(codeOf(await browser.send('POST', '/api/session'))).toBe('invalid-request');
    expect(browser.cookies.size).toBe(0);
  });

  it('knows the address whatever its case and the spaces around it', async () => {
    await registered('Case@Example.com');
    const browser = new Browser(app);
    const answer = await browser.send('POST', '/api/session', {
      email: '  cASE@example.COM ',
      password: right,
    });
    expect(answer.json()).toMatchObject({
      state: 'signed-in',
      user: { loginEmail: 'case@example.com', email: 'Case@Example.com' },
    });
  });

  it('gives a cookie that only http sees, and keeps the token itself out of the database', async () => {
    const browser = await registered('cookie@example.com');
    const answer = await browser.send('POST', '/api/session', {
      email: 'cookie@example.com',
      password: right,
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^dewsweeper-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { rows } = await database.pool.query(`select encode(token_hash, 'escape') as kept from sessions`);
    const token = browser.cookies.get('dewsweeper-session') ?? '';
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('marks the cookie for this host and https alone where the program is reached by https', async () => {
    const secure = await createAccountsApp(database.pool, { publicUrl: 'https://tee.example.com' });
    const answer = await new Browser(secure).send('POST', '/api/session/anonymous');
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-dewsweeper-visitor=.*; Path=\/; HttpOnly; Secure; /,
    );
    await secure.close();
  });

  it('gives a new token each time and ends the one before', async () => {
    const browser = await registered('renew@example.com');
    const former = browser.copy();
    await browser.send('POST', '/api/session', { email: 'renew@example.com', password: right });
    expect((await browser.send('GET', '/api/session')).json().state).toBe('signed-in');
    expect((await former.send('GET', '/api/session')).json().state).toBe('none');
  });

  it('does not let the old password in while a new one is being set', async () => {
    await registered('overtaken@example.com');
    const reset = await database.pool.connect();
    await reset.query('begin');
    await reset.query(
      `update users set password_hash = 'another' where login_email = 'overtaken@example.com'`,
    );
    const login = logInCode(new Browser(app), 'overtaken@example.com', right);
    await waitsForALock();
    await reset.query('commit');
    reset.release();
    expect(await login).toBe('wrong-password');
  });

  it('limits the sign-ins of one address', async () => {
    const narrow = await createAccountsApp(database.pool, { signInsPerAddress: 3, trustProxy: 'loopback' });
    const codes = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      codes.push(
        await logInCode(new Browser(narrow, { 'x-forwarded-for': '10.9.9.9' }), 'who@example.com', right),
      );
    }
    expect(codes).toEqual(['user-not-found', 'user-not-found', 'user-not-found', 'too-many-requests']);
    const elsewhere = new Browser(narrow, { 'x-forwarded-for': '10.9.9.8' });
    expect(await logInCode(elsewhere, 'who@example.com', right)).toBe('user-not-found');
    await narrow.close();
  });
});

describe('a session', () => {
  it('ends at logout, which can be repeated', async () => {
    const browser = await registered('logout@example.com');
    const stolen = browser.copy();
    expect((await browser.send('DELETE', '/api/session')).statusCode).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await browser.send('DELETE', '/api/session')).statusCode).toBe(204);
    expect((await stolen.send('GET', '/api/users/me')).json()).toMatchObject({ code: 'not-signed-in' });
  });

  it('ends after thirty days without a visit', async () => {
    const browser = await registered('away@example.com');
    await shiftClock(database.pool, '30 days 1 minute');
    expect((await browser.send('GET', '/api/session')).json().state).toBe('none');
    expect(codeOf(await browser.send('GET', '/api/users/me'))).toBe('not-signed-in');
  });

  it('goes on for thirty days from each day of use, written at most once a day', async () => {
    const browser = await registered('often@example.com');
    const ends = async () => {
      const { rows } = await database.pool.query(`select s.expires_at::text as at from sessions s join users u
        using (uid) where u.login_email = 'often@example.com'`);
      return rows[0].at;
    };
    const first = await ends();
    await shiftClock(database.pool, '23 hours');
    expect((await browser.send('GET', '/api/session')).headers['set-cookie']).toBeUndefined();
    expect(await ends()).toBe(first);
    await shiftClock(database.pool, '25 hours');
    expect((await browser.send('GET', '/api/session')).headers['set-cookie']).toMatch(/Max-Age=2592000/);
    expect(await ends()).not.toBe(first);
    await shiftClock(database.pool, '31 days');
    expect((await browser.send('GET', '/api/session')).json().state).toBe('signed-in');
  });
});
