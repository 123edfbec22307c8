import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { storeCourse, twoNines } from '../../../test/example-course.ts';
import { openLiveStream } from '../../../test/live-stream.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { securityHeaders } from '../../http/security-headers.ts';

let database: TestDatabase;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
  app = await openWholeServer(database.pool, { PUBLIC_URL: 'https://golf.example' });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const always = {
  ...securityHeaders({ isSecure: true }),
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/^[0-9a-z]{12}$/),
};

test('a stream carries the headers of every answer, each once', async () => {
  const stream = await openLiveStream(origin, [`courses:${twoNines.group}`]);
  expect(stream.headers).toEqual({
    ...always,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    date: expect.any(String),
    connection: 'close',
  });
  stream.close();
});

test.each([
  [400, 'weather:test-group'],
  [401, 'me'],
  [404, 'courses:nowhere'],
])('and so does its refusal: %i', async (status, topics) => {
  const answer = await fetch(`${origin}/api/live?topics=${topics}`);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...always,
    'content-type': expect.stringContaining('application/problem+json'),
  });
});
