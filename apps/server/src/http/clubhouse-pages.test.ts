import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveClubhouse } from './clubhouse-pages.ts';

let root: string;
let app: FastifyInstance;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clubhouse-pages-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><style>p{}</style><p>clubhouse</p>');
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'run()');
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'compressed');
  writeFileSync(join(root, 'service-worker.js'), 'wait()');
  app = fastify();
});

afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

describe('with a build', () => {
  beforeEach(() => serveClubhouse(app, { root, isSecure: true }));

  test.each(['/clubhouse', '/clubhouse/', '/clubhouse/welcome', '/clubhouse/g/c/2026-05-02/starter'])(
    '%s is its page, with a strict policy',
    async (url) => {
      const { statusCode, body, headers } = await app.inject(url);
      expect([statusCode, body]).toEqual([200, expect.stringContaining('<p>clubhouse</p>')]);
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'(;|$)/);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test('files with a hash stay a year, the service worker is asked for again', async () => {
    const script = await app.inject({
      url: '/clubhouse/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    const worker = await app.inject('/clubhouse/service-worker.js');
    expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test('a file of another release is not there', async () => {
    expect((await app.inject('/clubhouse/assets/app-9z9z.js')).statusCode).toBe(404);
  });
});

test('without a build its pages say so', async () => {
  await serveClubhouse(app, { root: null, isSecure: true });
  const { statusCode, body } = await app.inject('/clubhouse/welcome');
  expect(statusCode).toBe(404);
  expect(body).toContain('The clubhouse is not built: npm run build');
});
