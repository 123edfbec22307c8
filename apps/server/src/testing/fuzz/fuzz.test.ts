import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openWholeServer } from '../whole-server.ts';
import { fuzz } from './fuzz-run.ts';
import { openWorld } from './world.ts';

/** `npm run faults` asks for more, each time others, and wants the counts. */
const requests = Number(env.FAULTS_REQUESTS ?? 500);
const seed = Number(env.FUZZ_SEED ?? (env.FAULTS_REPORT ? Date.now() % 2 ** 31 : 1));

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await openWholeServer(database.pool, { TRUST_PROXY: 'true' });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

it(`${requests} requests that are mostly wrong break nothing, tell nothing and change nothing of others`, {
  timeout: 60_000 + requests * 200,
}, async () => {
  const world = await openWorld(app, database.pool);
  const tell = (line: string) => env.FAULTS_REPORT && process.stdout.write(`${line}\n`);
  const report = await fuzz(app, world, { requests, seed, tell });
  if (env.FAULTS_REPORT) writeFileSync(env.FAULTS_REPORT, JSON.stringify(report));
  expect(report.faults.join('\n')).toBe('');
});
