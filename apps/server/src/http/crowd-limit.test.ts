import { createServer, type RequestListener } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type CrowdLimits, createCrowdLimit } from './crowd-limit.ts';
import { openFrontDoor } from './front-door.ts';

const opened: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** Nothing is said of its speed, unless the clock goes on. */
const small: CrowdLimits = {
  most: 2,
  few: 1,
  busyFrom: 1,
  mostPaying: 1,
  waitMs: 1000,
  windowMs: 100,
  forgetMs: 1000,
};

/** An app that answers when `answerAll` is called, and has room for two, and for one more who finishes. */
async function fullHouse(limits: Partial<CrowdLimits> = {}) {
  let nowMs = 0;
  const waiting: (() => void)[] = [];
  const sentAway: number[] = [];
  const app = fastify();
  opened.push(app);
  app.all('/*', async (request) => {
    if (/teetimegroups|payments/.test(request.url))
      await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  await app.ready();
  openFrontDoor(app, {
    security: {},
    findAtHand: () => undefined,
    crowdLimit: createCrowdLimit({ ...small, ...limits }, () => nowMs),
    requestID: () => 'abcdefabcdef',
    isLeaving: () => false,
    count: ({ status }) => sentAway.push(status),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (method: string, path: string) => fetch(`${url}${path}`, { method });
  const underway = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const answerAll = () => waiting.splice(0).forEach((answer) => answer());
  const answerOne = () => waiting.shift()?.();
  const pass = (milliseconds: number) => {
    nowMs += milliseconds;
  };
  return { ask, underway, answerOne, answerAll, sentAway, pass };
}

const holds = '/api/groups/g/courses/c/teetimegroups';

test('who finds the house full is told to come back, and may when there is room', async () => {
  const { ask, underway, answerAll, sentAway } = await fullHouse();
  const first = [ask('POST', holds), ask('POST', holds)];
  await underway(2);

  const refused = await ask('POST', holds);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('x-request-id')).toBe('abcdefabcdef');
  expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
  expect(sentAway).toEqual([503]);

  answerAll();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const later = ask('POST', holds);
  await underway(1);
  answerAll();
  expect((await later).status).toBe(200);
});

test('a slow house is full sooner, until there has been no crowd for a while', async () => {
  const { ask, underway, answerOne, answerAll, pass } = await fullHouse({ most: 4 });
  const crowd = [1, 2, 3].map(() => ask('POST', holds));
  await underway(3);
  pass(100);
  crowd.push(ask('POST', holds));
  await underway(4);
  // Two in a second, with plenty to do: whoever comes third would wait longer than that.
  pass(500);
  answerOne();
  await Promise.race(crowd);
  expect((await ask('POST', holds)).status).toBe(503);
  answerAll();
  await Promise.all(crowd);

  const next = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  expect((await ask('POST', holds)).status).toBe(503);
  answerAll();
  await Promise.all(next);

  pass(2000);
  const rush = [1, 2, 3, 4].map(() => ask('POST', holds));
  await underway(4);
  answerAll();
  expect((await Promise.all(rush)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('who finishes has room of his own', async () => {
  const { ask, underway, answerAll } = await fullHouse();
  const underwayNow = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  underwayNow.push(ask('PUT', `${holds}/1/confirmation`));
  await underway(3);
  expect((await ask('PUT', `${holds}/2/confirmation`)).status).toBe(503);
  answerAll();
  expect((await Promise.all(underwayNow)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('who pays waits for his bank, and takes nobody’s room', async () => {
  const { ask, underway, answerAll } = await fullHouse();
  const underwayNow = [ask('POST', '/api/payments'), ask('POST', holds), ask('POST', holds)];
  await underway(3);
  expect((await ask('POST', '/api/payments')).status).toBe(503);
  answerAll();
  expect((await Promise.all(underwayNow)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  '/api/groups/g/courses/c/teetimes/2026-07-01',
  '/api/groups/g/courses/c/days',
  '/api/live?topics=me',
  '/api/health/ready',
  '/page/teetimes',
])('reading goes on: %s', async (path) => {
  const { ask, underway, answerAll } = await fullHouse();
  const busy = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  expect((await ask('GET', path)).status).toBe(200);
  answerAll();
  await Promise.all(busy);
});

test('who goes away while he waits leaves his place', async () => {
  const limit = createCrowdLimit({ ...small, most: 1 });
  const server = createServer((...[request, response]: Parameters<RequestListener>) => {
    if (!limit.admit(request, response)) response.writeHead(503);
    if (request.headers['x-leaves'] === undefined) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  const url = `http://127.0.0.1:${address.port}/api/session`;
  const leaving = fetch(url, { headers: { 'x-leaves': 'yes' }, signal: AbortSignal.timeout(100) });
  await expect(leaving).rejects.toThrow('timeout');
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  server.close();
});
