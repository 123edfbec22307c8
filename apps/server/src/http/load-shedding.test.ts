import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openFastPath } from './fast-path.ts';
import { createLoadShedding, type LoadSheddingLimits } from './load-shedding.ts';

const opened: FastifyInstance[] = [];
const halfOpen: Socket[] = [];

afterEach(async () => {
  for (const socket of halfOpen.splice(0)) socket.destroy();
  for (const app of opened.splice(0)) await app.close();
});

const small: LoadSheddingLimits = {
  maxArriving: 100,
  maxArrivingPerAddress: 100,
  maxInFlight: 2,
  holdsAtOnce: 2,
  maxPaying: 1,
  askMs: 10_000,
  firstInRush: 0,
  maxFirstQueueMs: 500,
  maxRushQueueMs: 100,
  maxQueueMs: 50,
  rushMs: 1000,
};

/** An app that replies on request, with capacity for two requests and one more that finishes a booking. */
async function fullServer(limits: Partial<LoadSheddingLimits> = {}) {
  let nowMs = 0;
  const waiting: (() => void)[] = [];
  const shed: number[] = [];
  const asked: string[] = [];
  const waitedSeconds: number[] = [];
  const app = fastify();
  opened.push(app);
  app.all('/*', async (request) => {
    asked.push(request.url);
    if (/teetimegroups|payments/.test(request.url))
      await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  await app.ready();
  openFastPath(app, {
    security: {},
    findCached: () => undefined,
    loadShedding: createLoadShedding({
      limits: { ...small, ...limits },
      nowMs: () => nowMs,
      isGolfers: async ({ headers }) => headers['x-session'] !== 'none',
      addressOf: ({ headers }) => String(headers['x-address'] ?? '192.0.2.1'),
      onWaited: (seconds) => waitedSeconds.push(seconds),
    }),
    requestID: () => 'abcdefabcdef',
    isLeaving: () => false,
    countCached: () => {},
    countShed: ({ status }) => shed.push(status),
  });
  let knocks = 0;
  let leavings = 0;
  app.server.on('request', (_request, response) => {
    knocks += 1;
    response.once('close', () => (leavings += 1));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { method, headers });
  /** Sends a head that announces a body, and the given part of the body. */
  const begin = async (path: string, { body = '', address = '192.0.2.1' } = {}) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    halfOpen.push(socket);
    const lines = [
      'Host: localhost',
      `X-Address: ${address}`,
      'Content-Type: text/plain',
      'Content-Length: 90',
    ];
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    const before = knocks;
    await expect.poll(() => knocks).toBe(before + 1);
    return { socket, answer: () => answer };
  };
  const underway = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  /** Resolves when this many requests have arrived, admitted or not. */
  const knocked = (count: number) => expect.poll(() => knocks).toBe(count);
  const left = (count: number) => expect.poll(() => leavings).toBe(count);
  const answerAll = () => waiting.splice(0).forEach((answer) => answer());
  const answerOne = () => waiting.shift()?.();
  const pass = (milliseconds: number) => {
    nowMs += milliseconds;
  };
  return {
    url,
    ask,
    begin,
    asked,
    underway,
    knocked,
    left,
    answerOne,
    answerAll,
    shed,
    waitedSeconds,
    pass,
  };
}

const holds = '/api/groups/g/courses/c/teetimegroups';

test('a request beyond the limit is refused, and admitted once another has ended', async () => {
  const { ask, underway, answerAll, shed } = await fullServer();
  const first = [ask('POST', holds), ask('POST', holds)];
  await underway(2);

  const refused = await ask('POST', holds);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('x-request-id')).toBe('abcdefabcdef');
  expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
  expect(shed).toEqual([503]);

  answerAll();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const later = ask('POST', holds);
  await underway(1);
  answerAll();
  expect((await later).status).toBe(200);
});

test('holds are worked on by turns, in the order in which they came', async () => {
  const { ask, asked, underway, knocked, answerOne, answerAll, waitedSeconds, pass } = await fullServer({
    maxInFlight: 4,
    holdsAtOnce: 1,
  });
  const golfers = [ask('POST', `${holds}?1`)];
  await underway(1);
  for (const number of [2, 3]) {
    golfers.push(ask('POST', `${holds}?${number}`));
    await knocked(number);
  }
  // Nobody else waits for them.
  golfers.push(ask('PUT', `${holds}/9/confirmation`));
  await underway(2);
  pass(80);
  answerOne();
  await underway(2);
  expect(asked).toEqual([`${holds}?1`, `${holds}/9/confirmation`, `${holds}?2`]);
  answerAll();
  await underway(1);
  expect(asked.at(-1)).toBe(`${holds}?3`);
  answerAll();
  expect((await Promise.all(golfers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(waitedSeconds).toEqual([0, 0.08, 0.08]);
});

test('a request that waits too long is refused, though none has ended', async () => {
  const { ask, asked, underway, knocked, answerAll, pass } = await fullServer({ holdsAtOnce: 1 });
  const first = ask('POST', holds);
  await underway(1);
  const second = ask('POST', `${holds}?late`);
  await knocked(2);
  pass(101);
  const refused = await second;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  answerAll();
  expect((await first).status).toBe(200);
  expect(asked).toEqual([holds]);
});

test('the first in the line of a rush wait longer than others, but not for ever', async () => {
  const requests = await fullServer({ maxInFlight: 4, holdsAtOnce: 1, firstInRush: 1, rushMs: 300 });
  const { ask, underway, knocked, answerAll, pass } = requests;
  const atWork = ask('POST', holds);
  await underway(1);
  const first = ask('POST', holds);
  await knocked(2);
  const second = ask('POST', holds);
  await knocked(3);
  pass(200);
  expect((await second).status).toBe(503);
  // No longer a rush: the next request is not among its first.
  pass(200);
  const third = ask('POST', holds);
  await knocked(4);
  pass(60);
  expect((await third).status).toBe(503);
  pass(41);
  expect((await first).status).toBe(503);
  answerAll();
  expect((await atWork).status).toBe(200);
});

test('the first of a rush are admitted after a wait that is too long for others', async () => {
  const requests = await fullServer({ holdsAtOnce: 1, firstInRush: 1 });
  const { ask, underway, knocked, answerOne, answerAll, pass } = requests;
  const golfers = [ask('POST', holds)];
  await underway(1);
  golfers.push(ask('POST', holds));
  await knocked(2);
  pass(400);
  answerOne();
  await underway(1);
  answerAll();
  expect((await Promise.all(golfers)).map(({ status }) => status)).toEqual([200, 200]);
});

test('an endless queue waits less than a rush', async () => {
  const requests = await fullServer({ maxInFlight: 4, holdsAtOnce: 1, rushMs: 150 });
  const { ask, underway, knocked, answerOne, answerAll, pass } = requests;
  const first = ask('POST', holds);
  await underway(1);
  const second = ask('POST', holds);
  await knocked(2);
  pass(80);
  const third = ask('POST', holds);
  await knocked(3);
  pass(10);
  answerOne();
  await underway(1);
  // This one has waited 80 ms, another one 160; in a rush it could stay.
  pass(70);
  expect((await third).status).toBe(503);
  answerAll();
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
});

test('a client that disconnects while queued is skipped', async () => {
  const requests = await fullServer({ maxInFlight: 3, holdsAtOnce: 1 });
  const { ask, asked, url, underway, knocked, left, answerAll } = requests;
  const first = ask('POST', holds);
  await underway(1);
  const leaving = fetch(`${url}${holds}?left`, { method: 'POST', signal: AbortSignal.timeout(100) });
  await expect(leaving).rejects.toThrow('timeout');
  await left(1);
  const last = ask('POST', `${holds}?stayed`);
  await knocked(3);
  answerAll();
  await underway(1);
  answerAll();
  expect((await Promise.all([first, last])).map(({ status }) => status)).toEqual([200, 200]);
  expect(asked).toEqual([holds, `${holds}?stayed`]);
});

test('finishing a booking has a limit of its own', async () => {
  const { ask, underway, answerAll } = await fullServer();
  const underwayNow = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  underwayNow.push(ask('PUT', `${holds}/1/confirmation`));
  await underway(3);
  expect((await ask('PUT', `${holds}/2/confirmation`)).status).toBe(503);
  answerAll();
  expect((await Promise.all(underwayNow)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('an endless request blocks no others', async () => {
  const { ask, underway, answerAll, url } = await fullServer({ askMs: 20 });
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

  // A request that completes after all counts again.
  for (const socket of endless) socket.write(' '.repeat(97));
  await underway(2);
  expect((await ask('POST', holds)).status).toBe(503);
  answerAll();
  for (const socket of endless) socket.destroy();
});

test.each([
  holds,
  `${holds}/`,
  `${holds}?x`,
  holds.replace('teetimegroups', 'teetimegroup%73'),
  '/api/session',
])('a request without its body neither queues nor counts: %s', async (path) => {
  const { ask, begin, underway, answerAll } = await fullServer({ askMs: 60_000 });
  for (let sent = 0; sent < 5; sent += 1) await begin(path);
  const golfers = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  answerAll();
  expect((await Promise.all(golfers)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a body that comes in pieces has its turn once it is whole', async () => {
  const { begin, underway, answerAll, waitedSeconds } = await fullServer();
  const { socket, answer } = await begin(holds, { body: 'a'.repeat(30) });
  expect(waitedSeconds).toEqual([]);
  socket.write('b'.repeat(60));
  await underway(1);
  expect(waitedSeconds).toEqual([0]);
  answerAll();
  await expect.poll(answer).toContain('200 OK');
});

test.each([{ maxArriving: 2 }, { maxArrivingPerAddress: 2 }])(
  'of too many whose bodies do not come, the first is sent away: %o',
  async (limits) => {
    const { begin } = await fullServer(limits);
    const elsewhere = await begin(holds, { address: '192.0.2.2' });
    const others = [];
    for (let sent = 0; sent < 3; sent += 1) others.push(await begin(holds));
    const first = 'maxArriving' in limits ? elsewhere : others[0];
    await expect.poll(() => first?.answer()).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
    await expect.poll(() => first?.socket.destroyed || first?.socket.readableEnded).toBe(true);
    expect(others.at(-1)?.answer()).toBe('');
  },
);

test.each([holds, '/api/payments'])(
  'a request without a session neither queues nor counts: %s',
  async (path) => {
    const { ask, underway, answerAll, waitedSeconds } = await fullServer();
    const strangers = Array.from({ length: 5 }, () => ask('POST', path, { 'x-session': 'none' }));
    await underway(5);
    expect(waitedSeconds).toEqual([]);
    const golfer = ask('POST', path);
    await underway(6);
    answerAll();
    expect((await Promise.all([golfer, ...strangers])).map(({ status }) => status)).toEqual(
      Array(6).fill(200),
    );
  },
);

test.each([`${holds}/`, `${holds}?x`, holds.replace('teetimegroups', 'teetimegroup%73')])(
  'a hold is one however its path is written: %s',
  async (path) => {
    const { ask, underway, answerAll, waitedSeconds } = await fullServer();
    const golfer = ask('POST', path);
    await underway(1);
    expect(waitedSeconds).toEqual([0]);
    answerAll();
    await golfer;
  },
);

test('payments wait for the bank and have a limit of their own', async () => {
  const { ask, underway, answerAll } = await fullServer();
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
  const { ask, underway, answerAll } = await fullServer();
  const busy = [ask('POST', holds), ask('POST', holds)];
  await underway(2);
  expect((await ask('GET', path)).status).toBe(200);
  answerAll();
  await Promise.all(busy);
});

test('a client that disconnects while waiting no longer counts', async () => {
  const limit = createLoadShedding({ limits: { ...small, maxInFlight: 1 } });
  const server = createServer((...[request, response]: Parameters<RequestListener>) =>
    limit.decide(request, response, {
      admit: () => request.headers['x-leaves'] === undefined && response.end(),
      shed: () => response.writeHead(503).end(),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  const url = `http://127.0.0.1:${address.port}/api/session`;
  const leaving = fetch(url, { headers: { 'x-leaves': 'yes' }, signal: AbortSignal.timeout(100) });
  await expect(leaving).rejects.toThrow('timeout');
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
  server.close();
});
