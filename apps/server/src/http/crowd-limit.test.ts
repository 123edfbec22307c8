import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
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
  askMs: 10_000,
  rushWaitMs: 10_000,
  waitMs: 1000,
  windowMs: 100,
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
  let leftSoFar = 0;
  app.server.on('request', (_request, response) => response.once('close', () => (leftSoFar += 1)));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (method: string, path: string) => fetch(`${url}${path}`, { method });
  const underway = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  /** So many have been answered and are counted no more. */
  const left = (count: number) => expect.poll(() => leftSoFar).toBe(count);
  const answerAll = () => waiting.splice(0).forEach((answer) => answer());
  const answerOne = () => waiting.shift()?.();
  const pass = (milliseconds: number) => {
    nowMs += milliseconds;
  };
  return { url, ask, underway, left, answerOne, answerAll, sentAway, pass };
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

test('a house in which a crowd has stood for a while takes in as many as it serves soon', async () => {
  const { ask, underway, left, answerOne, answerAll, pass } = await fullHouse({ most: 5 });
  const crowd = [1, 2, 3, 4, 5].map(() => ask('POST', holds));
  await underway(5);
  for (const count of [1, 2]) {
    pass(500);
    answerOne();
    await left(count);
  }
  // Two in a second with plenty to do: whoever comes third would wait longer than that.
  expect((await ask('POST', holds)).status).toBe(503);
  await left(3);
  answerOne();
  answerOne();
  await left(5);
  crowd.push(ask('POST', holds));
  await underway(2);
  expect((await ask('POST', holds)).status).toBe(503);
  answerAll();
  await Promise.all(crowd);
});

test('a rush is not judged by its beginning, when nobody can be served yet', async () => {
  const { ask, underway, answerAll, pass } = await fullHouse({ most: 4, rushWaitMs: 100 });
  const rush = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  for (const count of [3, 4]) {
    pass(100);
    rush.push(ask('POST', holds));
    await underway(count);
  }
  // Nobody was served in three windows: now it is known to be slow.
  pass(100);
  expect((await ask('PUT', `${holds}/1/confirmation`)).status).toBe(503);
  answerAll();
  expect((await Promise.all(rush)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a rush that is over says nothing of the next one', async () => {
  const { ask, underway, left, answerAll, pass } = await fullHouse({ most: 3 });
  for (const rush of [1, 2, 3]) {
    const golfers = [1, 2, 3].map(() => ask('POST', holds));
    await underway(3);
    pass(150);
    answerAll();
    const statuses = (await Promise.all(golfers)).map(({ status }) => status);
    expect(statuses, `rush ${rush}`).toEqual([200, 200, 200]);
    await left(3 * rush);
    pass(150);
  }
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

test('who never comes to the end of what he asks keeps nobody out', async () => {
  const { ask, underway, answerAll, url } = await fullHouse({ askMs: 20 });
  const { port } = new URL(url);
  const endless = [1, 2].map(() => connect(Number(port), '127.0.0.1'));
  for (const socket of endless)
    socket.write(
      `POST ${holds} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\na b`,
    );
  await expect
    .poll(async () => {
      const golfer = ask('POST', holds);
      await Promise.race([golfer, underway(1)]);
      answerAll();
      return (await golfer).status;
    })
    .toBe(200);

  // What ends after all counts again.
  for (const socket of endless) socket.write(' '.repeat(97));
  await underway(2);
  expect((await ask('POST', holds)).status).toBe(503);
  answerAll();
  for (const socket of endless) socket.destroy();
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
