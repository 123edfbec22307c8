import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { applePayRoutes } from './apple-pay-routes.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dewsweeper-apple-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function ask(file: string | null) {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app = createApp({
    logger: fastify({ logger: { level: 'error', stream } }).log,
    trustProxy: false,
  });
  applePayRoutes(app, { file });
  const answer = await app.inject(path);
  await app.close();
  return { answer, logged };
}

test('Apple gets the file as the operator put it there', async () => {
  const file = join(folder, 'apple.txt');
  const bytes = Buffer.from('7B227073704964223A22\nÿ', 'latin1');
  await writeFile(file, bytes);
  const { answer, logged } = await ask(file);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(answer.rawPayload).toEqual(bytes);
  expect(logged).toEqual([]);
});

test('without a configured file there is nothing there', async () => {
  const { answer, logged } = await ask(null);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().code).toBe('not-found');
  expect(logged).toEqual([]);
});

test('a file that is missing is nothing there for Apple, and a line in the log for the operator', async () => {
  const { answer, logged } = await ask(join(folder, 'missing.txt'));
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain(folder);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('APPLE_PAY_ASSOCIATION_FILE cannot be read');
});
