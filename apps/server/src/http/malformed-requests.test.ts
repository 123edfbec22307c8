import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Browser, registrationOf } from '../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { storeCourse, twoNines } from '../testing/example-course.ts';
import { spoiled, spoiledUrl } from '../testing/spoiled-requests.ts';
import { newGolfer, openWholeServer } from '../testing/whole-server.ts';

const requests = Number(process.env['MALFORMED_REQUESTS'] ?? 500);
const course = `/api/groups/${twoNines.group}/courses/${twoNines.course}`;
const tomorrow = addDays(courseDateAt(twoNines.document.timeZone, Date.now()), 1);
const golfer = { name: 'Ann Lee', email: '', phone: '', rateGroup: 0 };

let database: TestDatabase;
let app: FastifyInstance;
let browser: Browser;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool);
  browser = await newGolfer(app, 'fuzz@example.com');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

type Route = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object };

/** Every route, as a browser would call it. Those that would end the session or the account stay out. */
const routes: Route[] = [
  { method: 'POST', url: '/api/session', body: { email: 'fuzz@example.com', password: 'wrong password' } },
  { method: 'POST', url: '/api/session/anonymous' },
  { method: 'POST', url: '/api/users', body: registrationOf('fuzz@example.com') },
  { method: 'PATCH', url: '/api/users/me', body: { name: 'Ann', email: 'a@example.com', phone: '1' } },
  { method: 'PUT', url: `/api/users/me/courses/${twoNines.group}/${twoNines.course}` },
  { method: 'DELETE', url: `/api/users/me/courses/${twoNines.group}/${twoNines.course}` },
  { method: 'PUT', url: '/api/users/me/password', body: { password: 'short' } },
  { method: 'POST', url: '/api/password-resets', body: { email: 'nobody@example.com' } },
  { method: 'PUT', url: '/api/password-resets/made-up', body: { password: 'dew on the tenth' } },
  {
    method: 'POST',
    url: `${course}/teetimegroups`,
    body: { date: tomorrow, startingTime: '07:00', startingTeeID: 'front', numHoles: 9, players: 2 },
  },
  { method: 'PUT', url: `${course}/teetimegroups/made-up/confirmation`, body: { golfers: [golfer] } },
  { method: 'GET', url: `${course}/teetimegroups/made-up` },
  { method: 'DELETE', url: `${course}/teetimegroups/made-up` },
  { method: 'GET', url: `${course}/teetimes/${tomorrow}` },
  { method: 'GET', url: `${course}/days` },
  { method: 'GET', url: `${course}/teesheets` },
  { method: 'GET', url: course },
  { method: 'GET', url: `/api/groups/${twoNines.group}` },
  { method: 'GET', url: '/api/users/me/teetimegroups' },
  { method: 'GET', url: '/api/users/me/companions' },
  { method: 'GET', url: '/api/live?topics=nothing' },
];

const request = fc.constantFrom(...routes).chain((route) =>
  fc.record({
    method: fc.constant(route.method),
    url: fc.oneof(
      { weight: 2, arbitrary: fc.constant(route.url) },
      { weight: 1, arbitrary: spoiledUrl(route.url) },
    ),
    contentType: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'a/b',
    ),
    payload:
      route.method === 'GET'
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 6, arbitrary: spoiled(route.body).map((body) => JSON.stringify(body)) },
            {
              weight: 1,
              arbitrary: fc.constantFrom('{', '[', '{"a":1}}', '\u0000', '{"__proto__":{"a":1}}'),
            },
          ),
  }),
);

/** What must be as before after a refused request; sessions and limits may count it. */
async function stored(): Promise<string> {
  const { rows } = await database.pool.query(
    `select (select json_agg(u order by uid) from users u) as users,
      (select json_agg(c order by group_id, course_id) from user_courses c) as courses,
      (select json_agg(c order by tee_id, cell) from claims c) as claims,
      (select json_agg(g order by id) from teetimegroups g) as groups,
      (select count(*) from messages) as messages, (select count(*) from mails) as mails,
      (select count(*) from password_resets) as resets`,
  );
  return JSON.stringify(rows[0]);
}

/** Whether a refusal is a problem with a code; what was accepted passes. */
function refusalOf(answer: Answer): { isProblem: boolean; hasCode: boolean } {
  if (answer.statusCode < 400) return { isProblem: true, hasCode: true };
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json');
  return { isProblem, hasCode: isProblem && typeof answer.json().code === 'string' };
}

it(`answers ${requests} malformed requests with problems, and changes nothing`, {
  timeout: 600_000,
}, async () => {
  let before = await stored();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, url, contentType, payload }) => {
      const answer = await app.inject({
        method,
        url,
        headers: { 'content-type': contentType },
        cookies: Object.fromEntries(browser.cookies),
        ...(payload !== undefined && { payload }),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const after = await stored();
      expect({ ...refusalOf(answer), isUnchanged: answer.statusCode < 400 || after === before }).toEqual({
        isProblem: true,
        hasCode: true,
        isUnchanged: true,
      });
      before = after;
    }),
    { numRuns: requests },
  );
});
