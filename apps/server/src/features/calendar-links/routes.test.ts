import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, codeOf } from '../../../test/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool, { PUBLIC_URL: 'https://tee.example.com' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const own = '/api/users/me/calendar-link';
const groups = '/api/groups/test-group/courses/two-nines/teetimegroups';

async function reserve(golfer: Browser, startingTime: string, days: number): Promise<string> {
  const start = { date: dateIn(days), startingTime, startingTeeID: 'front', numHoles: 9, players: 1 };
  const held = await golfer.send('POST', groups, start);
  expect(held.statusCode, held.body).toBe(201);
  const golfers = [{ name: 'Ada Moreno', email: '', phone: '', rateGroup: 0 }];
  const done = await golfer.send('PUT', `${groups}/${held.json().id}/confirmation`, { golfers });
  expect(done.statusCode, done.body).toBe(200);
  return held.json().id;
}

async function newLink(golfer: Browser): Promise<string> {
  const made = await golfer.send('POST', own);
  expect(made.statusCode, made.body).toBe(201);
  return new URL(made.json().url).pathname;
}

const eventsIn = (calendar: string) => calendar.split('BEGIN:VEVENT').length - 1;

it('a calendar reads the golfer’s upcoming reservations, and those alone, without a session', async () => {
  const golfer = await newGolfer(app, 'ada@golfers.example');
  const other = await newGolfer(app, 'bea@golfers.example');
  const [first, second] = [await reserve(golfer, '08:00', 3), await reserve(golfer, '09:00', 2)];
  const others = await reserve(other, '10:00', 3);
  const path = await newLink(golfer);
  const read = await app.inject(path);
  expect(read.statusCode).toBe(200);
  expect(read.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(eventsIn(read.body)).toBe(2);
  expect(read.body).toContain(`Reservation ${first}`);
  expect(read.body).toContain('SUMMARY:Golf at Two Nines');
  expect(read.body).not.toContain(others);

  expect((await golfer.send('DELETE', `${groups}/${second}`)).statusCode).toBe(204);
  expect(eventsIn((await app.inject(path)).body)).toBe(1);
  const empty = await app.inject(await newLink(await newGolfer(app, 'cy@golfers.example')));
  expect([empty.statusCode, eventsIn(empty.body)]).toEqual([200, 0]);
});

it('a new link ends the former, and an ended one is as one that never was', async () => {
  const golfer = await newGolfer(app, 'dee@golfers.example');
  expect((await golfer.send('GET', own)).json()).toEqual({ createdAt: null });
  const former = await newLink(golfer);
  const present = await newLink(golfer);
  expect((await golfer.send('GET', own)).json()).toEqual({ createdAt: expect.any(String) });
  const unknown = `/api/calendars/${'A'.repeat(43)}/tee-times.ics`;
  const answers = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => codeOf(await app.inject(path))));
  expect(await answers(former, unknown)).toEqual(['not-found', 'not-found']);
  expect((await app.inject(present)).statusCode).toBe(200);

  for (const _again of [1, 2]) expect((await golfer.send('DELETE', own)).statusCode).toBe(204);
  expect(await answers(present)).toEqual(['not-found']);
  expect((await golfer.send('GET', own)).json()).toEqual({ createdAt: null });
});

it('logging out everywhere else, and a new password, end it', async () => {
  const golfer = await newGolfer(app, 'gil@golfers.example');
  const first = await newLink(golfer);
  expect((await golfer.send('DELETE', '/api/users/me/sessions')).statusCode).toBe(204);
  expect(codeOf(await app.inject(first))).toBe('not-found');
  const second = await newLink(golfer);
  const changed = await golfer.send('PUT', '/api/users/me/password', { password: 'seven under par again' });
  expect(changed.statusCode, changed.body).toBe(204);
  expect(codeOf(await app.inject(second))).toBe('not-found');
});

it('the database does not know the link', async () => {
  const golfer = await newGolfer(app, 'eve@golfers.example');
  const token = (await newLink(golfer)).split('/')[3] ?? '';
  expect(token).toHaveLength(43);
  const { rows } = await database.pool.query('select calendar_links::text as row from calendar_links');
  expect(rows.map(({ row }) => row).join()).not.toContain(token);
});

it('a calendar that reads without end is told to wait', async () => {
  const path = await newLink(await newGolfer(app, 'fay@golfers.example'));
  const statuses = new Set<number>();
  for (let read = 0; read < 125; read += 1) statuses.add((await app.inject(path)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
});
