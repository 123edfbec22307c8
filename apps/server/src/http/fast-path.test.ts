import { routes } from '@dewsweeper/contract/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { dateIn, storeCourse, twoNines } from '../../test/example-course.ts';
import { sendRaw } from '../../test/fuzz/raw-http.ts';
import { newGolfer, openWholeServer } from '../../test/whole-server.ts';

let database: TestDatabase;
let app: FastifyInstance;
let cookie: string;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool, {
    TRUST_PROXY: 'loopback',
    REQUESTS_PER_ADDRESS: String(requestsPerAddress),
  });
  const golfer = await newGolfer(app, 'ann@golfers.example');
  cookie = [...golfer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const requestsPerAddress = 3;

const boardPath = routes.board(twoNines.group, twoNines.course, dateIn(3));

async function replyOf(path: string, headers: Record<string, string>) {
  const reply = await fetch(`${url}${path}`, { headers });
  const passing = new Set(['date', 'x-request-id']);
  return {
    status: reply.status,
    headers: Object.fromEntries([...reply.headers].filter(([name]) => !passing.has(name))),
    body: await reply.text(),
    requestID: reply.headers.get('x-request-id'),
  };
}

async function countOf(metric: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return Number(line?.slice(metric.length));
}

test('only signed-in golfers queue for holds', async () => {
  const hold = (headers: Record<string, string>) =>
    fetch(`${url}${routes.teeTimeGroups(twoNines.group, twoNines.course)}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        date: dateIn(3),
        startingTime: '09:00',
        startingTeeID: 'front',
        numHoles: 9,
        players: 1,
      }),
    });
  const turns = () => countOf('dewsweeper_turn_seconds_count');
  const before = await turns();
  expect((await hold({})).status).toBe(401);
  expect((await hold({ cookie: 'dewsweeper-session=made-up' })).status).toBe(401);
  expect(await turns()).toBe(before);
  expect((await hold({ cookie })).status).toBe(201);
  expect(await turns()).toBe(before + 1);
});

describe('a cached board', () => {
  test.each(['br', 'identity'])('is sent like one that is looked up: %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    // A query leads to the framework, which also computes and compresses the board.
    const looked = await replyOf(`${boardPath}?long`, headers);
    const atHand = await replyOf(boardPath, headers);
    expect(looked.status).toBe(200);
    expect({ ...atHand, requestID: null }).toEqual({ ...looked, requestID: null });
    expect(atHand.requestID).toMatch(/^[0-9a-z]{12}$/);
    expect(atHand.requestID).not.toBe(looked.requestID);
  });

  test('is counted', async () => {
    await replyOf(boardPath, {});
    const before = await countOf('dewsweeper_boards_at_hand_total');
    await replyOf(boardPath, {});
    expect(await countOf('dewsweeper_boards_at_hand_total')).toBe(before + 1);
  });

  test.each(['at hand', 'looked up'])('is not sent to a request with two hosts: %s', async (way) => {
    await replyOf(boardPath, {});
    const target = way === 'at hand' ? boardPath : `${boardPath}?long`;
    const { port } = new URL(url);
    const statusOf = async (hosts: string[]) => {
      const headers = [...hosts.map((host) => ['hoSt', host] as const), ['Connection', 'close'] as const];
      const request = { method: 'GET', target, headers, body: Buffer.alloc(0) };
      return (await sendRaw(Number(port), request)).status;
    };
    expect(await statusOf(['localhost', 'evil.example'])).toBe(400);
    expect(await statusOf(['localhost', 'localhost'])).toBe(400);
    expect(await statusOf(['localhost'])).toBe(200);
  });

  test('is not sent again to a reader who has it', async () => {
    const { headers } = await replyOf(boardPath, {});
    const again = await replyOf(boardPath, { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
  });
});

describe.each([
  ['as it is', '/api/session'],
  ['in other letters', '/%61pi/session'],
  ['with a host', 'http://elsewhere.example/api/session'],
  ['with a slash at its end', '/api/session/'],
])('a path that is written %s', (_how, target) => {
  const ask = (address: string) =>
    sendRaw(Number(new URL(url).port), {
      method: 'GET',
      target,
      headers: [
        ['Host', new URL(url).host],
        ['Connection', 'close'],
        ['Cookie', cookie],
        ['X-Forwarded-For', address],
      ],
      body: Buffer.alloc(0),
    });

  test('knows its golfer, and is kept by nobody', async () => {
    const reply = await ask(`192.0.2.${100 + target.length}`);
    expect(JSON.parse(reply.body)).toMatchObject({ state: 'signed-in' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('is counted', async () => {
    const address = `192.0.2.${10 + target.length}`;
    for (let sent = 0; sent < requestsPerAddress; sent += 1) expect((await ask(address)).status).toBe(200);
    expect((await ask(address)).status).toBe(429);
  });
});
