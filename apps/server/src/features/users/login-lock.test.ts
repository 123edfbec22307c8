import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, codeOf, createAccountsApp, registrationOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createAccountsApp(database.pool, { trustProxy: 'loopback' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const right = 'dew on the ninth';

async function registered(email: string): Promise<void> {
  await new Browser(app).send('POST', '/api/users', registrationOf(email));
}

function from(address: string): Browser {
  return new Browser(app, { 'x-forwarded-for': address });
}

async function logInCode(browser: Browser, email: string, password: string) {
  return codeOf(await browser.send('POST', '/api/session', { email, password }));
}

describe('the login lock', () => {
  it('locks after five wrong passwords, for a quarter of an hour, even against the right one', async () => {
    await registered('locked@example.com');
    const browser = from('10.0.0.1');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await logInCode(browser, 'locked@example.com', 'not it')).toBe('wrong-password');
    }
    const answer = await browser.send('POST', '/api/session', {
      email: 'locked@example.com',
      password: right,
    });
    expect(codeOf(answer)).toBe('too-many-requests');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    await database.pool.query(`update rate_limits set expire = expire - 15 * 60 * 1000`);
    expect(await logInCode(browser, 'locked@example.com', right)).toBe(200);
  });

  it('counts the quarter of an hour from the fifth wrong password', async () => {
    await registered('slow@example.com');
    const browser = from('10.0.0.2');
    for (let attempt = 1; attempt <= 4; attempt += 1) await logInCode(browser, 'slow@example.com', 'not it');
    await database.pool.query(`update rate_limits set expire = expire - 14 * 60 * 1000`);
    await logInCode(browser, 'slow@example.com', 'not it');
    const answer = await browser.send('POST', '/api/session', { email: 'slow@example.com', password: right });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(14 * 60);
  });

  it('starts counting anew after a right password', async () => {
    await registered('typo@example.com');
    const browser = from('10.0.0.3');
    for (let round = 1; round <= 3; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1) {
        expect(await logInCode(browser, 'typo@example.com', 'not it')).toBe('wrong-password');
      }
      expect(await logInCode(browser, 'typo@example.com', right)).toBe(200);
    }
  });

  it('does not lock the golfer’s own address when a stranger guesses from another', async () => {
    await registered('victim@example.com');
    const stranger = from('10.0.0.4');
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await logInCode(stranger, 'victim@example.com', 'not it');
    expect(await logInCode(stranger, 'victim@example.com', right)).toBe('too-many-requests');
    expect(await logInCode(from('10.0.0.5'), 'victim@example.com', right)).toBe(200);
  });

  it('counts all addresses of one IPv6 network as one', async () => {
    await registered('six@example.com');
    for (let host = 1; host <= 5; host += 1) {
      const stranger = from(`2001:db8:1:2::${host}`);
      expect(await logInCode(stranger, 'six@example.com', 'not it')).toBe('wrong-password');
    }
    expect(await logInCode(from('2001:db8:1:2:3::6'), 'six@example.com', right)).toBe('too-many-requests');
    expect(await logInCode(from('2001:db8:1:3::1'), 'six@example.com', right)).toBe(200);
  });

  it('locks the account for everybody when many addresses guess together', async () => {
    await registered('crowd@example.com');
    for (let host = 1; host <= 10; host += 1) {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect(await logInCode(from(`10.1.0.${host}`), 'crowd@example.com', 'not it')).toBe('wrong-password');
      }
    }
    expect(await logInCode(from('10.1.1.1'), 'crowd@example.com', right)).toBe('too-many-requests');
  });

  it('gives twenty parallel guesses five attempts', async () => {
    await registered('race@example.com');
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      logInCode(from('10.0.0.6'), 'race@example.com', `guess number ${guess}`),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'wrong-password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(15);
  });
});
