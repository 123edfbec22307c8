import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { sendRaw } from '../../test/fuzz/raw-http.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { serveWebPages } from './web-pages.ts';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const documents = ['home', 'entry', 'register', 'reset', 'teetimes', 'signed-in'];
const emptyDocument = (name: string) => `<!doctype html><head><title>Golf ${name}</title></head>`;

/** The pages alone, with documents made by `documentText`. */
async function pagesWith(
  sessionReplaySrc: string | null,
  documentText = emptyDocument,
  colourStyleOf?: (course: { group: string; course: string }) => string | null,
): Promise<FastifyInstance> {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-pages-'));
  mkdirSync(join(webRoot, 'documents'));
  writeFileSync(join(webRoot, 'index.html'), documentText('plain'));
  for (const name of documents) writeFileSync(join(webRoot, `documents/${name}.html`), documentText(name));
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const language of ['fr', 'es']) {
    const folder = join(webRoot, 'languages', language);
    mkdirSync(join(folder, 'documents'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), documentText(`plain ${language}`));
    for (const name of documents)
      writeFileSync(join(folder, `documents/${name}.html`), documentText(`${name} ${language}`));
  }
  const app = fastify();
  app.register(cookie);
  opened.push(async () => {
    await app.close();
    rmSync(webRoot, { recursive: true });
  });
  setSecurityHeaders(app, securityHeaders({ isSecure: true }));
  await serveWebPages(app, {
    webRoot,
    isSecure: true,
    sessionReplaySrc,
    ...(colourStyleOf && { colourStyleOf }),
  });
  return app;
}

function sourcesOf(policy: unknown): Record<string, string[]> {
  const directives = String(policy)
    .split(';')
    .map((directive) => directive.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

async function documentAt(app: FastifyInstance, path: string) {
  const reply = await app.inject(path);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  const { headers } = reply;
  return {
    html: reply.body,
    sources: sourcesOf(headers['content-security-policy']),
    openers: headers['cross-origin-opener-policy'],
    permissions: String(headers['permissions-policy']).split(', '),
  };
}

describe('which paths are pages', () => {
  test.each([
    '/',
    '/page/dashboard',
    '/page/teetimes?group=prairie-links',
    '/nowhere/at/all',
    '/index.html',
    '/Foo.HTM?x=1',
    // Ids may hold dots (packages/contract/src/ids.ts).
    '/group/prairie.co',
    '/group/prairie/course/cedar.18',
    '/logout/group/prairie/course/cedar.18',
  ])('%s is one', async (path) => {
    const { html } = await documentAt(await pagesWith(null), path);
    expect(html).toContain('<title>Golf ');
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

  test('a file name in the address bar is one, and never an API path', async () => {
    const app = await pagesWith(null);
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/index.php', '/robots.txt', '/old-site.aspx']) {
      const reply = await app.inject({ url: path, headers: { accept } });
      expect(reply.body, path).toBe(emptyDocument('home'));
    }
    for (const path of ['/api/nothing', '/api/nothing.html', '/assets/gone.html', '/.well-known/x.html']) {
      const reply = await app.inject({ url: path, headers: { accept } });
      expect(reply.json(), path).toMatchObject({ code: 'not-found' });
    }
  });
});

describe('the colour of a course', () => {
  const style = ':root{--fairway:#7b1fa2}';
  const inColour = ({ course }: { course: string }) => (course === 'purple' ? style : null);

  test.each(['/group/g/course/purple/', '/page/teetimes?group=g&course=purple'])(
    'is in the document at %s, whose policy allows it',
    async (path) => {
      const { html, sources } = await documentAt(await pagesWith(null, emptyDocument, inColour), path);
      expect(html).toContain(`<style id="course-colour">${style}</style></head>`);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(sources['style-src']).toContain(`'sha256-${hash}'`);
    },
  );

  test('is in the pages of golfers that name no course, once the browser has seen one', async () => {
    const app = await pagesWith(null, emptyDocument, inColour);
    const at = (path: string, course?: string) =>
      app.inject({ url: path, ...(course !== undefined && { cookies: { course } }) });
    const entry = await at('/group/g/course/purple/');
    expect(entry.cookies).toMatchObject([
      { name: 'course', value: 'g/purple', path: '/', httpOnly: true, sameSite: 'Lax', secure: true },
    ]);
    for (const path of ['/page/reservations', '/page/teetimes', '/page/teetimes?group=g&course=purple']) {
      const { body, cookies } = await at(path, 'g/purple');
      expect(body).toContain(style);
      expect(cookies).toEqual([]);
    }
    for (const course of ['g/green', 'purple', '/purple', 'g/purple/x'])
      expect((await at('/page/reservations', course)).body).not.toContain(style);
    expect((await at('/', 'g/purple')).body).not.toContain(style);
    expect((await at('/group/g/course/green/', 'g/purple')).cookies).toMatchObject([
      { name: 'course', value: '' },
    ]);
    expect((await at('/group/g/course/green/')).cookies).toEqual([]);
  });

  test.each(['/group/g/course/green/', '/page/teetimes?group=g', '/page/teetimes', '/'])(
    'is not at %s, which is the same as ever',
    async (path) => {
      const plain = await documentAt(await pagesWith(null), path);
      expect(await documentAt(await pagesWith(null, emptyDocument, inColour), path)).toEqual(plain);
    },
  );
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

test('a wallet may open its window where a golfer pays, and nowhere else', async () => {
  const app = await pagesWith(null);
  const paying = await documentAt(app, '/page/teetimes');
  expect(paying.openers).toBe('same-origin-allow-popups');
  expect(paying.permissions).toContain(
    'payment=(self "https://web.squarecdn.com" "https://sandbox.web.squarecdn.com" "https://pay.google.com")',
  );
  for (const path of ['/', '/page/profile', '/page/reset/some-token']) {
    const { openers, permissions, sources } = await documentAt(app, path);
    expect(openers).toBe('same-origin');
    expect(permissions).toContain('payment=()');
    expect(sources).toMatchObject({ 'object-src': ["'none'"], 'base-uri': ["'none'"] });
  }
});

test('a text image names its character set', async () => {
  const reply = await (await pagesWith(null)).inject('/favicon.svg');
  expect(reply.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
});

describe('the document for a path', () => {
  test.each([
    ['/', 'home'],
    ['/page/login', 'home'],
    ['/page/register', 'register'],
    ['/page/register/', 'register'],
    ['/page/reset?group=prairie', 'reset'],
    ['/page/reset/some-token', 'plain'],
    ['/page/teetimes?date=2025-11-21', 'teetimes'],
    ['/page/profile', 'signed-in'],
    ['/page/myreservations', 'signed-in'],
    ['/page/waitlist', 'signed-in'],
    ['/group/prairie', 'entry'],
    ['/group/prairie/course/cedar.18/', 'entry'],
    ['/logout/group/prairie/course/cedar/', 'plain'],
    ['/nowhere/at/all', 'home'],
  ])('%s is %s', async (path, name) => {
    const { html } = await documentAt(await pagesWith(null), path);
    expect(html).toBe(emptyDocument(name));
  });

  test('is no file of its own', async () => {
    const { html } = await documentAt(await pagesWith(null), '/documents/teetimes.html');
    expect(html).toBe(emptyDocument('home'));
    expect((await documentAt(await pagesWith(null), '/index.html')).html).toBe(emptyDocument('home'));
  });

  test('is sent compressed, and not again to who has it', async () => {
    const app = await pagesWith(null, (name) => emptyDocument(name).padEnd(2000));
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(emptyDocument('home').padEnd(2000));

    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers['etag']) } });
    expect(again.statusCode).toBe(304);
    const other = await app.inject({
      url: '/page/register',
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(other.statusCode).toBe(200);
  });
});

describe('the language of a document', () => {
  const french = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' };

  test.each<[what: string, headers: Record<string, string>, name: string]>([
    ['that of nobody knows is English', {}, 'home'],
    ['one that we have not is English', { 'accept-language': 'de-DE,de;q=0.9' }, 'home'],
    ["the browser's first that we have", french, 'home fr'],
    ['the one chosen in it, before its own', { ...french, cookie: 'a=b; language=es' }, 'home es'],
    ['English, chosen in a French browser', { ...french, cookie: 'language=en' }, 'home'],
    ['no other word in its cookie', { ...french, cookie: 'language=../fr' }, 'home fr'],
  ])('%s', async (_what, headers, name) => {
    const reply = await (await pagesWith(null)).inject({ url: '/', headers });
    expect(reply.body).toBe(emptyDocument(name));
    expect(reply.headers['vary']).toBe('accept-encoding, accept-language, cookie');
  });

  test("a copy in one language is not good for another, also in a course's colour", async () => {
    const app = await pagesWith(null, emptyDocument, () => ':root{--fairway:#7b1fa2}');
    for (const url of ['/', '/group/g/course/purple', '/page/reset/some-token']) {
      const english = await app.inject(url);
      const again = { url, headers: { ...french, 'if-none-match': String(english.headers['etag']) } };
      const reply = await app.inject(again);
      expect(reply.statusCode, url).toBe(200);
      expect(reply.body, url).toBe(english.body.replace('</title>', ' fr</title>'));
      again.headers['if-none-match'] = String(reply.headers['etag']);
      const copied = await app.inject(again);
      expect([copied.statusCode, copied.headers['vary']]).toEqual([304, reply.headers['vary']]);
    }
  });

  test('is no part of an address', async () => {
    const app = await pagesWith(null);
    for (const path of ['/languages/fr/documents/teetimes.html', '/languages/fr/index.html'])
      expect((await app.inject(path)).body, path).toBe(emptyDocument('home'));
  });
});

describe('the policy for inline scripts and styles', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const inline = (name: string) => ({ script: `ask("${name}")`, style: `.${name}{color:red}` });
  const withInline = (name: string) => {
    const { script, style } = inline(name);
    return `<head><style>${style}</style><script>${script}</script><script src="/assets/x.js"></script></head>`;
  };

  test.each([
    ['/', 'home'],
    ['/page/register', 'register'],
    ['/page/teetimes', 'teetimes'],
    ['/group/prairie', 'entry'],
  ])('at %s it lets in those of its own document, and no other', async (path, name) => {
    const { html, sources } = await documentAt(await pagesWith(null, withInline), path);
    const { script, style } = inline(name);
    expect(html).toContain(script);
    const hashed = (directive: string) =>
      sources[directive]?.filter((source) => source.startsWith("'sha256"));
    expect(hashed('script-src')).toEqual([hash(script)]);
    expect(hashed('style-src')).toEqual([hash(style)]);
    expect(sources['script-src']).not.toContain("'unsafe-inline'");
  });

  test('allows nothing without a document', async () => {
    const reply = await (await pagesWith(null, withInline)).inject('/favicon.svg');
    const sources = sourcesOf(reply.headers['content-security-policy']);
    expect(sources).toMatchObject({ 'script-src': ["'self'"], 'style-src': ["'self'"] });
  });
});

describe('a path that begins with another host, or seems to', () => {
  test.each([
    ['//', '/'],
    ['///', '/'],
    ['//[', '/['],
    ['/\\', '/'],
    ['//evil.example/page/teetimes?date=2026-05-02', '/evil.example/page/teetimes?date=2026-05-02'],
    ['/\\/evil.example', '/evil.example'],
  ])('%s leads to %s', async (target, place) => {
    const app = await pagesWith(null);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = [
      ['Host', 'localhost'],
      ['Connection', 'close'],
    ] as const;
    const request = { method: 'GET', target, headers, body: Buffer.alloc(0) };
    const reply = await sendRaw(Number(new URL(url).port), request);
    expect(reply.status).toBe(308);
    expect(reply.headers.get('location')).toBe(place);
  });
});
