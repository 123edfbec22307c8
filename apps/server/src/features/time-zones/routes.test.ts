import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { signedInStaff } from '../../../test/signed-in-staff.ts';
import { openWholeServer } from '../../../test/whole-server.ts';

const { group } = twoNines;
let database: TestDatabase;
let app: FastifyInstance;
let owner: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
  owner = await signedInStaff({
    app,
    pool: database.pool,
    group,
    course: null,
    name: 'Olive',
    role: 'owner',
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const path = (city: string, state: string) =>
  `/api/clubhouse/time-zones?${new URLSearchParams({ city, state }).toString()}`;

it.each([
  ['Lincoln', 'NE', ['America/Chicago']],
  ['Scottsdale', 'Arizona', ['America/Phoenix']],
  // In no list: those of the state, the likelier first.
  ['Bandon', 'OR', ['America/Los_Angeles', 'America/Boise']],
  ['Pinehurst', 'NC', ['America/New_York']],
  ['Wilmington', 'DE', ['America/New_York']],
  ['Oakland', 'CA', ['America/Los_Angeles']],
  ['Banff', 'AB', ['America/Edmonton']],
  ['St. Andrews', 'GB', ['Europe/London']],
  ['Nowhere', '', []],
])('%s, %s is in %j', async (city, state, zones) => {
  const found = (await owner.send('GET', path(city, state))).json().zones;
  expect(found.map(({ timeZone }: { timeZone: string }) => timeZone)).toEqual(zones);
});

it('an ambiguous name lists each, with its place', async () => {
  const { zones } = (await owner.send('GET', path('Portland', ''))).json();
  expect(zones[0]).toEqual({ place: 'Portland, Oregon', timeZone: 'America/Los_Angeles' });
  expect(zones).toContainEqual({ place: 'Portland, Maine', timeZone: 'America/New_York' });
});

it('is for staff, and of texts alone', async () => {
  expect(codeOf(await new Browser(app).send('GET', path('Lincoln', 'NE')))).toBe('not-signed-in');
  expect(codeOf(await owner.send('GET', path('x'.repeat(201), '')))).toBe('invalid-request');
});
