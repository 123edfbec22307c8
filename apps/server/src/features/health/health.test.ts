import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { courseKey, dateIn, storeCourse, twoNines } from '../../../test/example-course.ts';
import { openLiveStream } from '../../../test/live-stream.ts';
import { openWholeServer } from '../../../test/whole-server.ts';
import { Readiness } from './readiness.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeCourse(database.pool, twoNines);
});
afterAll(() => database.drop());

async function open(readiness: Readiness): Promise<{ app: FastifyInstance; url: string }> {
  const app = await openWholeServer(database.pool, {}, { readiness });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return { app, url: `http://127.0.0.1:${port}` };
}

test('a closing process reports it at once, keeps serving, and closes connections', async () => {
  const readiness = new Readiness();
  const { app, url } = await open(readiness);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);

  let hasLeft = false;
  const leaving = readiness.leave(2).then(() => {
    hasLeft = true;
  });
  const notReady = await fetch(`${url}/api/health/ready`);
  expect([notReady.status, ((await notReady.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
  expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
  const served = await fetch(`${url}/api/groups/test-group`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(hasLeft).toBe(false);
  await leaving;
  await app.close();
});

test('nobody is waited for when no proxy asks', async () => {
  const startMs = performance.now();
  await new Readiness().leave(5);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});

test('a closing process tells its live readers to reconnect at once', async () => {
  const { app, url } = await open(new Readiness());
  const stream = await openLiveStream(url, [`board:${courseKey}/${dateIn(1)}`]);
  await stream.heard('board');
  await app.close();
  await sleep(50);
  expect(stream.isEnded()).toBe(true);
  expect(stream.comesBackInMs()).toBeLessThanOrEqual(500);
});

test('a process without its database is live and not ready', async () => {
  const away = await createTestDatabase({ connections: 3 });
  const app = await openWholeServer(away.pool);
  await away.drop();
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  expect((await app.inject('/api/health/ready')).statusCode).toBe(503);
  await app.close();
});
