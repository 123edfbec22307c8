import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { eventually } from '../../../test/running-time.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { inviteStaff } from '../staff/invite.ts';

/** Two processes with one database. */
let database: TestDatabase;
let here: FastifyInstance;
let there: FastifyInstance;
let origin: string;
let cookie: string;

const place = `/api/clubhouse/groups/${twoNines.group}/courses/${twoNines.course}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  await storeCourse(database.pool, { ...twoNines, course: 'other' });
  here = await openWholeServer(database.pool);
  there = await openWholeServer(database.pool);
  origin = await there.listen({ host: '127.0.0.1', port: 0 });
  cookie = await signIn();
});

afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

async function signIn(): Promise<string> {
  const email = 'sam@example.com';
  const password = 'frost on the first tee';
  const invited = await inviteStaff(
    { pool: database.pool, publicUrl: 'http://localhost:3000', newId: randomUUID },
    { email, group: twoNines.group, course: twoNines.course, role: 'starter', invitedBy: 'a test' },
  );
  if (!invited.ok) throw new Error(invited.refusal);
  const accepted = await here.inject({
    method: 'PUT',
    url: `/api/clubhouse/invitations/${invited.value.link.split('#')[1]}`,
    payload: { name: 'Sam', password },
  });
  const code = (URI.parse(accepted.json().otpauth) as TOTP).generate();
  const signedIn = await here.inject({
    method: 'POST',
    url: '/api/clubhouse/session',
    payload: { email, password, code },
  });
  return String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
}

async function listen(
  date: string,
  to = place,
): Promise<{ status: number; text: () => string; close(): void }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${to}/live/${date}`, { headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return { status: response.statusCode ?? 0, text: () => text, close: () => response.destroy() };
}

test.each([
  ['a day that golfers can book', 2],
  ['a day gone by', -3],
])('staff of one process hear what another did on %s, and nothing else', async (_what, days) => {
  const date = dateIn(days);
  const stream = await listen(date);
  const another = await listen(dateIn(days + 1));
  expect(stream.status).toBe(200);
  const acted = await here.inject({
    method: 'POST',
    url: `${place}/acts`,
    headers: { cookie },
    payload: { id: randomUUID(), kind: 'note', date, text: 'Frost until nine' },
  });
  expect(acted.statusCode, acted.body).toBe(200);
  await eventually(() => expect(stream.text()).toContain(`"topic":"sheet:`));
  expect(stream.text()).toContain('event: changed');
  expect(stream.text()).not.toContain('Frost');
  expect(another.text()).not.toContain('event:');
  stream.close();
  another.close();
});

test('nobody else hears anything', async () => {
  const elsewhere = place.replace(twoNines.course, 'other');
  expect((await there.inject(`${place}/live/${dateIn(2)}`)).statusCode).toBe(401);
  const foreign = await listen(dateIn(2), elsewhere);
  expect(foreign.status).toBe(404);
  foreign.close();
  const golfers = await there.inject(
    `/api/live?topics=sheet:${twoNines.group}/${twoNines.course}/${dateIn(2)}`,
  );
  expect(golfers.statusCode).toBe(400);
});
