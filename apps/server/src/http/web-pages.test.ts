import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { serveWebPages } from './web-pages.ts';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** The pages alone, of a front end that is one empty page. */
async function pagesWith(sessionReplaySrc: string | null): Promise<FastifyInstance> {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-pages-'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><head><title>Golf</title></head>');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const app = fastify();
  opened.push(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true });
  });
  await serveWebPages(app, { webRoot, isSecure: true, sessionReplaySrc });
  return app;
}

/** A content policy's sources by directive. */
function sourcesOf(policy: unknown): Record<string, string[]> {
  const directives = String(policy)
    .split(';')
    .map((directive) => directive.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

async function documentAt(app: FastifyInstance, path: string) {
  const reply = await app.inject(path);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  return { html: reply.body, sources: sourcesOf(reply.headers['content-security-policy']) };
}

describe('which paths are pages', () => {
  test.each([
    '/',
    '/page/dashboard',
    '/page/teetimes?group=prairie-links',
    '/nowhere/at/all',
    // Ids may hold dots (packages/contract/src/ids.ts).
    '/group/prairie.co',
    '/group/prairie/course/cedar.18',
    '/logout/group/prairie/course/cedar.18',
  ])('%s is one', async (path) => {
    const { html } = await documentAt(await pagesWith(null), path);
    expect(html).toContain('<title>Golf</title>');
  });

  test.each([
    '/api/nothing',
    '/assets/gone-1234.js',
    '/robots.txt',
    '/index.php',
    '/dev/nothing',
    '/.well-known/x',
  ])('%s is none', async (path) => {
    const reply = await (await pagesWith(null)).inject(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('the session-replay script', () => {
  const src = 'https://replay.example.com/record.js?site=7&masked=1';
  const tag = '<script src="https://replay.example.com/record.js?site=7&amp;masked=1" async></script></head>';

  test('is in no page unless it is configured', async () => {
    const app = await pagesWith(null);
    for (const path of ['/', '/page/profile', '/page/teetimes']) {
      const { html, sources } = await documentAt(app, path);
      expect(html).not.toContain('<script');
      expect(sources['connect-src']?.filter((source) => source.includes('example.com'))).toEqual([]);
    }
  });

  test('runs in the pages where nobody pays, and reaches its own origin alone', async () => {
    const plain = await documentAt(await pagesWith(null), '/page/profile');
    const { html, sources } = await documentAt(await pagesWith(src), '/page/profile');
    expect(html).toContain(tag);
    expect(sources).toEqual({
      ...plain.sources,
      'script-src': ["'self'", 'https://replay.example.com'],
      'connect-src': ["'self'", 'https://replay.example.com'],
    });
  });

  test('has no way into the page where a golfer pays', async () => {
    const plain = await documentAt(await pagesWith(null), '/page/teetimes');
    const paying = await documentAt(await pagesWith(src), '/page/teetimes?group=prairie');
    expect(paying).toEqual(plain);
    expect(paying.sources['script-src']).toContain('https://web.squarecdn.com');
  });
});
