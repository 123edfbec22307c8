import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cheapPasswordCost } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { sandboxLocation, storePayingCourses } from '../../../test/payments/paying-courses.ts';
import { compose } from '../../compose.ts';
import { parseConfig } from '../../config.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function statusesWith(environment: Record<string, string>): Promise<number[]> {
  const parsed = parseConfig(environment, '/');
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  const app = await compose({
    config: parsed.value,
    pool: database.pool,
    log: fastify({ logger: { level: 'silent' } }).log,
    webRoot: null,
    passwordCost: cheapPasswordCost,
  });
  try {
    const answers = [
      await app.inject({ method: 'GET', url: '/square-simulator/' }),
      await app.inject({ method: 'GET', url: '/square-simulator/ledger' }),
      await app.inject({ method: 'GET', url: '/square-simulator/web/1/square.js' }),
      await app.inject({ method: 'POST', url: '/square-simulator/web/1/card-nonce', payload: {} }),
    ];
    return answers.map(({ statusCode }) => statusCode);
  } finally {
    await app.close();
  }
}

it('shows the simulator only while a course of the sandbox has no token of Square’s', async () => {
  expect(await statusesWith({})).toEqual([404, 404, 404, 404]);
  await storePayingCourses(database.pool);
  expect(await statusesWith({})).toEqual([200, 200, 200, 400]);
  const token = { SQUARE_ACCESS_TOKENS: `${sandboxLocation}=EAAA-a-token` };
  expect(await statusesWith(token)).toEqual([404, 404, 404, 404]);
});

it('shows the simulator’s ledger on this computer alone, and its card fields where golfers pay', async () => {
  const published = { PUBLIC_URL: 'https://golf.example.com' };
  expect(await statusesWith(published)).toEqual([404, 404, 200, 400]);
  expect(await statusesWith({})).toEqual([200, 200, 200, 400]);
});
