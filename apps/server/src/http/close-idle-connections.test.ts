import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';

async function openServer() {
  const app = createApp({ logger: fastify({ logger: { level: 'silent' } }).log, trustProxy: false });
  app.get('/slow', async () => {
    await sleep(200);
    return { done: true };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return { app, port };
}

async function closingMs(app: FastifyInstance): Promise<number> {
  const startMs = performance.now();
  await app.close();
  return performance.now() - startMs;
}

test('a server that closes finishes what runs, and waits for no connection that is merely kept', async () => {
  const { app, port } = await openServer();
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path: '/slow' }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    })
      .on('error', reject)
      .end();
  });
  await sleep(50);
  expect(await closingMs(app)).toBeLessThan(8_000);
  expect(await answered).toBe(200);
  agent.destroy();
});

test.each([
  { what: 'on which nothing was asked', said: '', withinMs: 8_000 },
  { what: 'on which half a request came', said: 'GET / HTTP/1.1\r\nHost: ', withinMs: 9_900 },
])('a server that closes does not wait for long for a connection $what', async ({ said, withinMs }) => {
  const { app, port } = await openServer();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(said);
  await sleep(100);
  expect(await closingMs(app)).toBeLessThan(withinMs);
  await ended;
});
