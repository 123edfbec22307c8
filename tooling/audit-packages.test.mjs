import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { auditPackages } from './audit-packages.mjs';

const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function project() {
  const folder = mkdtempSync(join(tmpdir(), 'dewsweeper-audit-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const manifest = {
    name: 'clubhouse',
    version: '1.0.0',
    dependencies: { 'left-door': '1.0.0' },
    devDependencies: { ladder: '2.0.0' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const packages = {
    '': manifest,
    'node_modules/left-door': { version: '1.0.0' },
    'node_modules/ladder': { version: '2.0.0', dev: true },
  };
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, packages }),
  );
  return folder;
}

/** A registry that reports an advisory of this severity for each package; null: none. */
async function registryOf(answer) {
  const asked = [];
  const server = createServer((request, reply) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      if (!path.endsWith('/advisories/bulk')) return reply.writeHead(404).end('{}');
      const body = Buffer.concat(chunks);
      const names = JSON.parse(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
      asked.push(...Object.keys(names));
      answer(reply, Object.keys(names));
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  return { registry: `http://127.0.0.1:${server.address().port}/`, asked };
}

const holesOf = (severity) => (reply, names) =>
  reply.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify(
      Object.fromEntries(
        names.map((name, id) => [
          name,
          [
            {
              id,
              url: `https://holes.example/${id}`,
              title: 'Opens by itself',
              severity,
              vulnerable_versions: '*',
            },
          ],
        ]),
      ),
    ),
  );

/** With an npm cache of its own, so that each test asks its registry. */
async function audit(answer, options = {}) {
  const { registry, asked } = await registryOf(answer);
  const cache = mkdtempSync(join(tmpdir(), 'dewsweeper-audit-cache-'));
  ends.push(() => rmSync(cache, { recursive: true }));
  const env = { npm_config_cache: cache };
  return { ...(await auditPackages(project(), { registry, env, ...options })), asked };
}

test('a registry that knows no hole is a verdict', async () => {
  const verdict = await audit((reply) => reply.writeHead(200).end('{}'));
  expect(verdict).toEqual({
    wasAnswered: true,
    ok: true,
    output: '0 packages with known holes',
    asked: ['left-door'],
  });
});

test.each(['high', 'critical'])('a hole that is %s fails, and is named', async (severity) => {
  const verdict = await audit(holesOf(severity));
  expect(verdict).toMatchObject({ wasAnswered: true, ok: false });
  expect(verdict.output).toContain(
    `${severity}: left-door: Opens by itself, versions * (https://holes.example/0)`,
  );
});

test('a lesser hole is told and fails nothing', async () => {
  const verdict = await audit(holesOf('moderate'));
  expect(verdict).toMatchObject({ wasAnswered: true, ok: true });
  expect(verdict.output).toContain('moderate: left-door: Opens by itself');
});

test.each([
  ['refuses audits', (reply) => reply.writeHead(405).end(), /405 Method Not Allowed/],
  ['breaks off', (reply) => reply.destroy(), /Not run: the registry answered no audit \(.+\)/],
  ['says something else', (reply) => reply.writeHead(200).end('<html>Welcome</html>'), /Not run: /],
])('a registry that %s is no verdict', { timeout: 60_000 }, async (_how, answer, reason) => {
  const verdict = await audit(answer, { timeoutSeconds: 20 });
  expect(verdict).toMatchObject({ wasAnswered: false, ok: true });
  expect(verdict.output).toMatch(reason);
});

test('a registry that never answers is no verdict, and is not waited for', async () => {
  const started = Date.now();
  const verdict = await audit(() => {}, { timeoutSeconds: 3 });
  expect(verdict).toMatchObject({ wasAnswered: false, ok: true });
  expect(verdict.output).toContain('Ended after 3 s.');
  expect(Date.now() - started).toBeLessThan(10_000);
});
