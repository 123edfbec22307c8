import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeIdleConnectionsWhileClosing } from './close-idle-connections.ts';
import { canSharePort, listen } from './listen.ts';

const isSharing = canSharePort(process.platform, process.versions.node);
const clients = 200;
const turnMs = 5;

const shutdownHooks: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of shutdownHooks.splice(0).toReversed()) await end();
});

function createApp() {
  const app = fastify({ forceCloseConnections: 'idle' });
  shutdownHooks.push(() => app.close());
  closeIdleConnectionsWhileClosing(app);
  let requests = 0;
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  app.get('/slow', async () => {
    await sleep(200);
    return 'served';
  });
  const received = (count: number) =>
    vi.waitUntil(() => requests === count, { timeout: 20_000, interval: 5 });
  return { app, received };
}

const address = { host: '127.0.0.1', port: 0 };
const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

/** On a connection of its own. */
function ask(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (bytes) => (received += bytes));
    socket.on('end', () => resolve(received)).on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}

/** Turns of a busy event loop until all clients that connected at once are accepted. */
async function turnsUntilAccepted(server: Server, port: number): Promise<number> {
  let turns = 0;
  let isBusy = true;
  const spin = () => {
    turns += 1;
    const untilMs = performance.now() + turnMs;
    while (performance.now() < untilMs);
    if (isBusy) setImmediate(spin);
  };
  const accepted = new Promise<void>((resolve) => {
    let count = 0;
    server.on('connection', () => {
      count += 1;
      if (count === clients) resolve();
    });
  });
  const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1'));
  shutdownHooks.push(() => sockets.forEach((socket) => socket.destroy()));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  spin();
  await accepted;
  isBusy = false;
  return turns;
}

describe('a server with several listening sockets', () => {
  it.runIf(isSharing)('accepts a crowd several times as fast while it is busy', async () => {
    const one = createApp();
    await listen(one.app, address, 1);
    const slow = await turnsUntilAccepted(one.app.server, portOf(one.app));
    const several = createApp();
    await listen(several.app, address);
    const fast = await turnsUntilAccepted(several.app.server, portOf(several.app));
    expect(fast).toBeLessThan(slow / 3);
  });

  it('serves all that connect', async () => {
    const { app } = createApp();
    await listen(app, address);
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(portOf(app), '/slow')));
    for (const reply of replies) expect(reply).toMatch(/^HTTP\/1.1 200 OK.*\r\n\r\nserved$/s);
  });

  it('refuses to listen where another server does, sharing or not', async () => {
    const { app } = createApp();
    await listen(app, address);
    const second = createApp();
    await expect(listen(second.app, { ...address, port: portOf(app) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    const stranger = createServer();
    shutdownHooks.push(() => stranger.close());
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    await expect(listen(createApp().app, { ...address, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('closes once all are served, before the hooks that wait for that, and accepts nothing after it', async () => {
    const { app, received } = createApp();
    let isStopped = false;
    app.get('/late', async () => {
      await sleep(500);
      return isStopped ? 'too late' : 'served';
    });
    app.addHook('onClose', async () => {
      isStopped = true;
    });
    await listen(app, address);
    const port = portOf(app);
    const replies = Promise.all(Array.from({ length: 50 }, () => ask(port, '/late')));
    await received(50);
    await app.close();
    for (const reply of await replies) expect(reply).toMatch(/served$/);
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed');
  });

  it('does not wait for idle connections', async () => {
    const { app, received } = createApp();
    await listen(app, address);
    const idle = Array.from({ length: 20 }, () => connect(portOf(app), '127.0.0.1'));
    shutdownHooks.push(() => idle.forEach((socket) => socket.destroy()));
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    const asked = new Promise<number | undefined>((resolve, reject) => {
      get({ host: '127.0.0.1', port: portOf(app), path: '/slow' }, (reply) =>
        reply.resume().on('end', () => resolve(reply.statusCode)),
      ).on('error', reject);
    });
    await received(1);
    const startedMs = performance.now();
    await app.close();
    expect(performance.now() - startedMs).toBeLessThan(8_000);
    expect(await asked).toBe(200);
  });
});

it.each([
  ['linux', '20.20.2', false],
  ['linux', '22.11.0', false],
  ['linux', '22.12.0', true],
  ['linux', '23.0.0', false],
  ['linux', '24.0.0', true],
  ['darwin', '24.0.0', false],
] as const)('on %s with Node %s a port can be shared: %s', (platform, version, expected) => {
  expect(canSharePort(platform, version)).toBe(expected);
});
