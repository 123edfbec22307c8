import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';

const list = '/api/users/me/sessions';
const password = 'dew on the ninth';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

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

/** A golfer signed in on a phone and this many computers. */
async function loggedIn(email: string, computers = 1): Promise<{ phone: Browser; others: Browser[] }> {
  const phone = new Browser(app, { 'user-agent': iPhone });
  await phone.send('POST', '/api/users', registrationOf(email));
  const others = [];
  for (let i = 0; i < computers; i += 1) {
    const other = new Browser(app, { 'user-agent': windows });
    expect(codeOf(await other.send('POST', '/api/session', { email, password }))).toBe(200);
    others.push(other);
  }
  return { phone, others };
}

type Listed = { id: string; device: string; createdAt: string; lastSeenAt: string; isThis: boolean };

async function sessionsOf(browser: Browser): Promise<Listed[]> {
  return (await browser.send('GET', list)).json().sessions;
}

const stateOf = async (browser: Browser) => (await browser.send('GET', '/api/session')).json().state;

describe("a golfer's sessions", () => {
  it('are listed with what they run on, this one first', async () => {
    const { phone, others } = await loggedIn('lists@example.com', 2);
    const fromPhone = await sessionsOf(phone);
    expect(fromPhone.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Safari on iPhone', true],
      ['Firefox on Windows', false],
      ['Firefox on Windows', false],
    ]);
    const fromComputer = await sessionsOf(others[0] as Browser);
    expect(fromComputer[0]).toMatchObject({ device: 'Firefox on Windows', isThis: true });
    expect(new Set(fromComputer.map(({ id }) => id))).toEqual(new Set(fromPhone.map(({ id }) => id)));
  });

  it('have names that are neither their tokens nor what is stored of them', async () => {
    const { phone } = await loggedIn('names@example.com');
    const reply = (await phone.send('GET', list)).body;
    const { rows } = await database.pool.query(
      `select encode(token_hash, 'hex') as hash from sessions join users using (uid)
        where login_email = 'names@example.com'`,
    );
    for (const { hash } of rows) expect(reply).not.toContain(hash.slice(0, 16));
    expect(reply).not.toContain(phone.cookies.get('dewsweeper-session')?.slice(0, 10));
    expect(reply).not.toMatch(/Mozilla|Gecko/);
  });

  it('say when they were last used, to the hour', async () => {
    const { phone } = await loggedIn('used@example.com');
    await shiftClock(database.pool, '50 minutes');
    const [before] = await sessionsOf(phone);
    await shiftClock(database.pool, '70 minutes');
    const { sessions, serverTime } = (await phone.send('GET', list)).json();
    expect(Date.parse(serverTime) - Date.parse(sessions[0].lastSeenAt)).toBeLessThan(60_000);
    expect(Date.parse(sessions[0].lastSeenAt) - Date.parse(before?.lastSeenAt ?? '')).toBeGreaterThan(
      3_600_000,
    );
    expect(Date.parse(serverTime) - Date.parse(sessions[1].lastSeenAt)).toBeGreaterThan(60 * 60_000);
  });

  it('are shown to no other golfer or anonymous visitor', async () => {
    await loggedIn('own@example.com');
    const { phone: stranger } = await loggedIn('stranger@example.com', 0);
    expect(await sessionsOf(stranger)).toHaveLength(1);
    const visitor = new Browser(app);
    expect(codeOf(await visitor.send('GET', list))).toBe('not-signed-in');
    await visitor.send('POST', '/api/session/anonymous');
    for (const method of ['GET', 'DELETE'] as const)
      expect(codeOf(await visitor.send(method, list))).toBe('not-registered');
  });

  it('end a year after the password was given, however often they are used', async () => {
    const { phone } = await loggedIn('year@example.com', 0);
    for (let days = 20; days < 365; days += 20) {
      await shiftClock(database.pool, `${days} days`);
      expect(await stateOf(phone)).toBe('signed-in');
    }
    await shiftClock(database.pool, '366 days 7 hours');
    expect(await stateOf(phone)).toBe('none');
  });
});

describe('logging out elsewhere', () => {
  it('ends one session at once, and again without a complaint', async () => {
    const { phone, others } = await loggedIn('one@example.com', 2);
    const [, former] = await sessionsOf(phone);
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect((await phone.send('DELETE', `${list}/${former?.id}`)).statusCode).toBe(204);
    expect(await sessionsOf(phone)).toHaveLength(2);
    const states = await Promise.all(others.map(stateOf));
    expect(states.toSorted((one, other) => one.localeCompare(other))).toEqual(['none', 'signed-in']);
    expect(await stateOf(phone)).toBe('signed-in');
  });

  it('ends all other sessions', async () => {
    const { phone, others } = await loggedIn('all@example.com', 3);
    expect((await phone.send('DELETE', list)).statusCode).toBe(204);
    for (const other of others)
      expect(codeOf(await other.send('GET', '/api/users/me'))).toBe('not-signed-in');
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  it("ends no other golfer's session", async () => {
    const { phone } = await loggedIn('victim@example.com');
    const { phone: stranger } = await loggedIn('thief@example.com', 0);
    for (const { id } of await sessionsOf(phone)) await stranger.send('DELETE', `${list}/${id}`);
    await stranger.send('DELETE', list);
    expect(await sessionsOf(phone)).toHaveLength(2);
  });

  it('needs the password once more when it was given more than ten minutes ago', async () => {
    const email = 'stale@example.com';
    const { phone, others } = await loggedIn(email);
    await shiftClock(database.pool, '11 minutes');
    const [, other] = await sessionsOf(phone);
    expect(codeOf(await phone.send('DELETE', list))).toBe('sign-in-again');
    expect(codeOf(await phone.send('DELETE', `${list}/${other?.id}`))).toBe('sign-in-again');
    expect(await stateOf(others[0] as Browser)).toBe('signed-in');
    await phone.send('POST', '/api/session', { email, password });
    expect((await phone.send('DELETE', list)).statusCode).toBe(204);
    expect(await stateOf(others[0] as Browser)).toBe('none');
  });
});
