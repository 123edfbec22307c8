import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createRequestLimit, limitRequests } from './request-limit.ts';

const opened: FastifyInstance[] = [];
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())));

function appThatAllows(perMinute: number): FastifyInstance {
  const app = fastify({ trustProxy: true });
  opened.push(app);
  const limit = createRequestLimit(perMinute);
  limitRequests(app, limit);
  app.get('/api/thing', async () => 'done');
  app.get('/api/at-hand', { config: { isFromMemory: true } }, async () => 'done');
  app.get('/page', async () => 'done');
  return app;
}

async function statuses(
  app: FastifyInstance,
  url: string,
  address: string,
  times: number,
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => app.inject({ url, headers: { 'x-forwarded-for': address } })),
  );
  return answers.map(({ statusCode }) => statusCode);
}

it('limits the requests of one address, and says when to retry', async () => {
  const app = appThatAllows(3);
  expect(await statuses(app, '/api/thing', '192.0.2.1', 4)).toEqual([200, 200, 200, 429]);
  const refused = await app.inject({ url: '/api/thing', headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(await statuses(app, '/api/thing', '192.0.2.2', 1)).toEqual([200]);
});

it('counts a whole IPv6 network as one', async () => {
  const app = appThatAllows(1);
  expect(await statuses(app, '/api/thing', '2001:db8:1:2::1', 1)).toEqual([200]);
  expect(await statuses(app, '/api/thing', '2001:db8:1:2::2', 1)).toEqual([429]);
});

it('counts neither pages, nor cached replies, nor requests from this machine', async () => {
  const app = appThatAllows(1);
  for (const [url, address] of [
    ['/page', '192.0.2.1'],
    ['/api/at-hand', '192.0.2.1'],
    ['/api/thing', '127.0.0.1'],
  ] as const)
    expect(await statuses(app, url, address, 5)).toEqual([200, 200, 200, 200, 200]);
});
