import fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { refuseForeignOrigins } from './origin.ts';

async function open(publicUrl: string): Promise<FastifyInstance> {
  const app = fastify();
  refuseForeignOrigins(app, { publicUrl });
  app.all('/api/thing', async () => 'done');
  await app.ready();
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await open('https://tee.example.com');
});

async function statusOf(headers: Record<string, string>, method: 'POST' | 'GET' = 'POST'): Promise<number> {
  return (await app.inject({ method, url: '/api/thing', headers: { host: 'tee.example.com', ...headers } }))
    .statusCode;
}

it.each([
  ['a client that is no browser', {}],
  ['our own page', { origin: 'https://tee.example.com', 'sec-fetch-site': 'same-origin' }],
  ['our own page in an older browser', { origin: 'https://tee.example.com' }],
  [
    'our own page behind a proxy that renames the host',
    { origin: 'https://tee.example.com', host: 'app:3000' },
  ],
  ['the address bar', { 'sec-fetch-site': 'none' }],
])('lets a write of %s pass', async (_sender, headers) => {
  expect(await statusOf(headers)).toBe(200);
});

it.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['another site that hides its origin', { origin: 'null' }],
  ['a sister site', { origin: 'https://www.example.com', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin, of another site', { 'sec-fetch-site': 'cross-site' }],
  ['our host over HTTP in an older browser', { origin: 'http://tee.example.com' }],
  ['our host by another name, over HTTP', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['another port of our host', { origin: 'http://tee.example.com:8080' }],
  ['a site whose name begins like ours', { origin: 'https://tee.example.com.evil.example' }],
])('refuses a write of %s', async (_sender, headers) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/thing',
    headers: { host: 'tee.example.com', ...headers },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
});

it('lets a write of our own page pass by another name while the program is tried out over HTTP', async () => {
  const trial = await open('http://localhost:3000');
  const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
  expect((await trial.inject({ method: 'POST', url: '/api/thing', headers })).statusCode).toBe(200);
  await trial.close();
});

it('lets anybody read', async () => {
  expect(await statusOf({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(200);
});
