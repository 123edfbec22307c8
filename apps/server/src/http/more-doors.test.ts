import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openMoreDoors } from './more-doors.ts';

const visitors = 200;
const turnMs = 5;

/** A door that does not open fails the test. */
const log = {
  warn: (what: object) => {
    throw new Error('a door did not open', { cause: what });
  },
};

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function openServer(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.end('in'));
  endings.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: (server.address() as AddressInfo).port };
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
  const one = await openServer();
  const slow = await turnsUntilAllAreIn(one.server, one.port);

  const more = await openServer();
  endings.push(await openMoreDoors(more.server, log));
  const fast = await turnsUntilAllAreIn(more.server, more.port);
  expect(fast).toBeLessThan(slow / 3);
});

test('who comes in by any of them is served, and none is open after they are shut', async () => {
  const { server, port } = await openServer();
  const shut = await openMoreDoors(server, log);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text(),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['in']));

  shut();
  await new Promise((resolve) => server.close(resolve));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});
