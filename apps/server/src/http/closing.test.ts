import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';

test('a server that closes finishes what runs, and waits for no connection that is merely kept', async () => {
  const app = createApp({ logger: fastify({ logger: { level: 'silent' } }).log, trustProxy: false });
  app.get('/slow', async () => {
    await sleep(200);
    return { done: true };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path: '/slow' }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode));
    })
      .on('error', reject)
      .end();
  });
  await sleep(50);
  const startMs = performance.now();
  await app.close();
  expect(performance.now() - startMs).toBeLessThan(2000);
  expect(await answered).toBe(200);
  agent.destroy();
});
