import { openTimes } from '@dewsweeper/contract/open-times';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { eventually } from '../../../test/running-time.ts';
import { newGolfer, openWholeServer } from '../../../test/whole-server.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await openWholeServer(database.pool, {
    PUBLIC_URL: 'https://tee.example.com',
    REQUESTS_PER_ADDRESS: '20',
    TRUST_PROXY: 'loopback',
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

let number = 0;
let course: string;
let path: string;
beforeEach(async () => {
  course = `course-${++number}`;
  path = `/api/groups/test-group/courses/${course}/open-times.json`;
  await store({ foundElsewhere: true });
});

async function store(settings: object): Promise<void> {
  const widgetSettings = { ...twoNines.document.widgetSettings, ...settings };
  await database.pool.query('delete from courses where course_key = $1', [`test-group/${course}`]);
  await database.pool.query('delete from teesheets where course_key = $1', [`test-group/${course}`]);
  await storeCourse(database.pool, {
    ...twoNines,
    course,
    document: { ...twoNines.document, widgetSettings },
  });
}

const read = async () => openTimes.parse((await app.inject(path)).json());
const timesOn = async (date: string) =>
  (await read()).days.find((day) => day.date === date)?.times.map(({ time }) => time) ?? [];

it('has the open times of the next three days that have any, each with its link', async () => {
  const found = await read();
  expect(found).toMatchObject({
    name: 'Two Nines',
    timeZone: 'America/Chicago',
    currency: 'USD',
    url: `https://tee.example.com/group/test-group/course/${course}/`,
  });
  expect(found.days).toHaveLength(3);
  const [first, ...others] = found.days.at(-1)?.times ?? [];
  const date = found.days.at(-1)?.date;
  expect(first).toEqual({
    time: '07:00',
    teeID: 'front',
    tee: 'Front Nine',
    holes: 9,
    minPlayers: 1,
    priceCents: 2400,
    url: `https://tee.example.com/group/test-group/course/${course}/?date=${date}&time=07:00&tee=front&holes=9&players=1`,
  });
  expect(others).toHaveLength(4 * 67 - 1);
});

it('any page may read it, without cookies; nothing else of ours', async () => {
  const answer = await app.inject({ url: path, headers: { origin: 'https://club.example' } });
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  const tag = { 'if-none-match': String(answer.headers.etag), origin: 'https://club.example' };
  const again = await app.inject({ url: path, headers: tag });
  expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
  const board = await app.inject(`/api/groups/test-group/courses/${course}/teetimes/${dateIn(3)}`);
  expect(board.headers).not.toHaveProperty('access-control-allow-origin');
});

it('a time that is held is gone from the next answer', async () => {
  const date = dateIn(1);
  expect(await timesOn(date)).toContain('07:00');
  const golfer = await newGolfer(app, `${course}@golfers.example`);
  const start = {
    date,
    startingTime: '07:00',
    startingTeeID: 'front',
    numHoles: 9,
    players: 4,
  };
  const held = await golfer.send('POST', `/api/groups/test-group/courses/${course}/teetimegroups`, start);
  expect(held.statusCode).toBe(201);
  const times = (await read()).days.find((day) => day.date === date)?.times ?? [];
  expect(times.filter(({ time, teeID }) => time === '07:00' && teeID === 'front')).toEqual([]);
});

it('a course that is not found elsewhere, or is unknown, has none', async () => {
  await store({});
  await eventually(async () => {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
  expect((await app.inject('/api/groups/test-group/courses/nowhere/open-times.json')).statusCode).toBe(404);
});

it('what must be looked up counts against the address; what is in memory does not', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const statuses = async (url: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => app.inject({ url, headers })));
    return [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted((a, b) => a - b);
  };
  await app.inject(path);
  expect(await statuses(path, 50)).toEqual([200]);
  expect(await statuses('/api/groups/test-group/courses/nowhere/open-times.json', 30)).toEqual([404, 429]);
});
