import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = createApp({
    logger: fastify({ logger: { level: 'silent' } }).log,
    trustProxy: false,
    isSecure: true,
    timeouts: { headersMs: 300, requestMs: 600, idleMs: 300, lookEveryMs: 50 },
  });
  app.post('/thing', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

async function replyTo(
  pieces: readonly string[],
  pauseMs: number,
): Promise<{ text: string; afterMs: number }> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  const closed = once(socket, 'close');
  const startedMs = performance.now();
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await sleep(pauseMs);
  }
  await closed;
  return { text, afterMs: performance.now() - startedMs };
}

it('waits for no head that comes letter by letter', async () => {
  const { text, afterMs } = await replyTo(
    ['GET / HTTP/1.1\r\n', ...Array<string>(400).fill('X-A: b\r\n')],
    50,
  );
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('"code":"request-timeout"');
  expect(afterMs).toBeLessThan(10_000);
});

it('waits for no body that comes letter by letter', async () => {
  const head =
    'POST /thing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const { text, afterMs } = await replyTo([head, ...Array<string>(400).fill(' ')], 50);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeLessThan(10_000);
});

it('keeps no connection open on which nothing comes', async () => {
  const { afterMs } = await replyTo(['POST /thing HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'], 0);
  expect(afterMs).toBeLessThan(10_000);
});

it('takes no head larger than it needs', async () => {
  const { text } = await replyTo([`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`], 0);
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
  expect(text).toContain('"code":"headers-too-large"');
});

it('answers malformed requests with a problem, and reveals nothing about itself', async () => {
  const { text } = await replyTo(['hello\r\n\r\n'], 0);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"invalid-request"');
  expect(text).not.toMatch(/HPE_|Parse Error|node/i);
  expect(text).toMatch(/\r\nstrict-transport-security: max-age=31536000; includeSubDomains\r\n/);
  expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
});
