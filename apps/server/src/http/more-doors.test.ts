import { Agent, get, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { closeIdleConnectionsWhileClosing } from './closing.ts';
import { connectionsToQueue, openMoreDoors } from './more-doors.ts';

const visitors = 200;
const turnMs = 5;

/** A door that does not open fails the test. */
const log = {
  warn: (what: object) => {
    throw new Error('a door did not open', { cause: what });
  },
};

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function openApp(options: { hasMoreDoors: boolean; prepare?: (app: FastifyInstance) => void }) {
  const { hasMoreDoors, prepare } = options;
  const app = fastify({ forceCloseConnections: 'idle' });
  endings.push(() => app.close());
  prepare?.(app);
  let requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  const asked = (times: number) => vi.waitUntil(() => requests === times, { timeout: 20_000, interval: 5 });
  app.get('/', async () => 'in');
  app.get('/slow', async () => {
    await sleep(200);
    return 'in';
  });
  app.register(async (live) => {
    const readers: ServerResponse[] = [];
    live.get('/live', (_request, reply) => {
      reply.hijack();
      reply.raw.write('here');
      readers.push(reply.raw);
    });
    live.addHook('preClose', async () => readers.forEach((reader) => reader.end()));
  });
  const opened = hasMoreDoors ? openMoreDoors(app, log) : undefined;
  await app.listen({ host: '127.0.0.1', port: 0, backlog: connectionsToQueue });
  const { port } = app.server.address() as AddressInfo;
  await opened;
  return { app, server: app.server, port, asked };
}

/** Asks on a connection of its own, and answers all that it heard. */
function askOnce(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (bytes) => (heard += bytes));
    socket.on('end', () => resolve(heard)).on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

/** Turns of a busy event loop until all who knocked at once are in. */
async function turnsUntilAllAreIn(server: Server, port: number): Promise<number> {
  let turns = 0;
  let isBusy = true;
  const spin = () => {
    turns += 1;
    const untilMs = performance.now() + turnMs;
    while (performance.now() < untilMs);
    if (isBusy) setImmediate(spin);
  };
  const allIn = new Promise<void>((resolve) => {
    let count = 0;
    server.on('connection', () => {
      count += 1;
      if (count === visitors) resolve();
    });
  });
  const knocking = Array.from({ length: visitors }, () => connect(port, '127.0.0.1'));
  endings.push(() => knocking.forEach((socket) => socket.destroy()));
  await Promise.all(knocking.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  spin();
  await allIn;
  isBusy = false;
  return turns;
}

test('with more doors a busy process lets a crowd in several times as fast', async () => {
  const one = await openApp({ hasMoreDoors: false });
  const slow = await turnsUntilAllAreIn(one.server, one.port);
  const more = await openApp({ hasMoreDoors: true });
  const fast = await turnsUntilAllAreIn(more.server, more.port);
  expect(fast).toBeLessThan(slow / 3);
});

/** Knocks so often at once, and answers to the shared cell how many are queued. Runs beside the process it knocks at. */
const knockAtOnce = `
  const { connect } = require('node:net');
  const { port, knocks, queued } = require('node:worker_threads').workerData;
  for (let count = 0; count < knocks; count += 1)
    connect(port, '127.0.0.1').on('connect', () => Atomics.add(queued, 0, 1)).on('error', () => {});
`;

test('while the process is busy, more golfers wait at its doors than Node lets wait by default', async () => {
  const knocks = 1000;
  const { port } = await openApp({ hasMoreDoors: true });
  const queued = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(knockAtOnce, { eval: true, workerData: { port, knocks, queued } });
  endings.push(() => worker.terminate());
  // Nobody is let in as long as this turn lasts, however often he knocks.
  const untilMs = performance.now() + 10_000;
  while (queued[0] !== knocks && performance.now() < untilMs) Atomics.wait(queued, 0, queued[0] ?? 0, 50);
  expect(queued[0]).toBe(knocks);
});

test('who comes in by any of them is served', async () => {
  const { port } = await openApp({ hasMoreDoors: true });
  const answers = await Promise.all(Array.from({ length: 50 }, () => askOnce(port, '/slow')));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 200 OK.*\r\n\r\nin$/s);
});

test('the server closes once all of them are served, and none is open after that', async () => {
  const { app, port, asked } = await openApp({ hasMoreDoors: true });
  const answers = Promise.all(Array.from({ length: 50 }, () => askOnce(port, '/slow')));
  await asked(50);
  await app.close();
  for (const answer of await answers) expect(answer).toMatch(/in$/);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test('the server closes though readers came in who stay until they are sent away', async () => {
  const { app, port, asked } = await openApp({ hasMoreDoors: true });
  const heard = Promise.all(Array.from({ length: 50 }, () => askOnce(port, '/live')));
  await asked(50);
  await app.close();
  for (const answer of await heard) expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
});

test('what may only end after the last golfer ends after who came in by any of them', async () => {
  let stopped = false;
  const prepare = (app: FastifyInstance) => {
    app.get('/late', async () => {
      await sleep(500);
      return stopped ? 'too late' : 'in';
    });
    app.addHook('onClose', async () => {
      stopped = true;
    });
  };
  const { app, port, asked } = await openApp({ hasMoreDoors: true, prepare });
  const answers = Promise.all(Array.from({ length: 50 }, () => askOnce(port, '/late')));
  await asked(50);
  // Nobody is left for the first door to wait for.
  app.server.close();
  await app.close();
  for (const answer of await answers) expect(answer).toMatch(/in$/);
});

test('the server waits for no connection that is merely kept, by whichever door it came', async () => {
  const { app, port } = await openApp({ hasMoreDoors: true, prepare: closeIdleConnectionsWhileClosing });
  const ofFirstDoor = promisify(app.server.getConnections.bind(app.server));
  let asked: Promise<number | undefined>;
  // Until somebody comes in by another door than the first.
  while (true) {
    const agent = new Agent({ keepAlive: true });
    endings.push(() => agent.destroy());
    asked = new Promise((resolve, reject) => {
      get({ agent, host: '127.0.0.1', port, path: '/slow' }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode));
      }).on('error', reject);
    });
    await sleep(50);
    if ((await ofFirstDoor()) === 0) break;
    await asked;
    agent.destroy();
    await sleep(50);
  }
  const startMs = performance.now();
  await app.close();
  expect(performance.now() - startMs).toBeLessThan(8_000);
  expect(await asked).toBe(200);
});
