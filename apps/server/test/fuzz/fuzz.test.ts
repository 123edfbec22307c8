import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentNames } from '../../src/http/web-documents.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import {
  isFaultInjectionRun,
  printProgress,
  reportCase,
  seedOr,
  timesOr,
} from '../fault-injection/report.ts';
import { openWholeServer } from '../whole-server.ts';
import { makeFuzzData } from './fuzz-data.ts';
import { fuzz } from './fuzz-run.ts';

/** `npm run faults` asks for more, with other seeds. */
const requests = timesOr(200);
const seed = Number(env.FUZZ_SEED ?? seedOr(isFaultInjectionRun ? Date.now() % 2 ** 31 : 1));

let database: TestDatabase;
let app: FastifyInstance;
let webRoot: string;
beforeAll(async () => {
  database = await createTestDatabase();
  webRoot = await emptyPages();
  app = await openWholeServer(database.pool, { TRUST_PROXY: 'loopback' }, { webRoot });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(webRoot, { recursive: true });
});

it(`${requests} mostly invalid requests break nothing, reveal nothing and change nothing of others`, {
  timeout: 60_000 + requests * 200,
}, async () => {
  const data = await makeFuzzData(app, database.pool);
  const report = await fuzz(app, data, { requests, seed, printProgress });
  const { counts, failures } = report;
  const statuses = Object.values(counts).flatMap(Object.entries);
  const broken = statuses.reduce((sum, [status, count]) => sum + (status.startsWith('5') ? count : 0), 0);
  reportCase({
    done: `${report.requests} requests, seed ${seed}`,
    found: `${broken} answered 5xx, ${failures.length} told or changed what they must not`,
    failures,
    counts,
    heading: 'asked for',
  });
  expect(failures.join('\n')).toBe('');
});

/** A front end with empty documents, whose route answers what no other does. */
async function emptyPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-pages-'));
  await mkdir(join(folder, 'documents'));
  for (const name of ['index', ...documentNames.map((one) => `documents/${one}`)])
    await writeFile(join(folder, `${name}.html`), '<!doctype html><head><title>Golf</title></head>');
  return folder;
}
