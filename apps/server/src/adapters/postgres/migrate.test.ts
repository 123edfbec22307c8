import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { importExamplesIntoEmptyDatabase } from '../../rooms/course-data/examples.ts';
import { migrateToLatest } from './migrate.ts';
import { openPool } from './pool.ts';
import { serverSecret } from './server-secret.ts';

const migrationFiles = readdirSync(join(import.meta.dirname, 'migrations')).filter(
  (file) => !file.endsWith('.test.ts'),
);

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Pools of several processes on a database that nobody has touched yet. */
async function processesOnNewDatabase(count: number): Promise<pg.Pool[]> {
  const { server } = inject('postgres');
  const database = `new_${process.pid}_${randomBytes(4).toString('hex')}`;
  const admin = openPool({ ...server, max: 1 }, () => {});
  ending.push(() => admin.end());
  await admin.query(`create database ${database}`);
  ending.push(() => admin.query(`drop database ${database} with (force)`));
  const pools = Array.from({ length: count }, () => openPool({ ...server, database, max: 3 }, () => {}));
  ending.push(() => Promise.all(pools.map((pool) => pool.end())));
  return pools;
}

test('four processes that start at once on an empty database make one schema, one secret and one set of examples', async () => {
  const pools = await processesOnNewDatabase(4);
  await Promise.all(pools.map((pool) => migrateToLatest(pool)));
  const secrets = await Promise.all(pools.map((pool) => serverSecret(pool, 'visitor')));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);

  const examples = join(import.meta.dirname, '../../../../../examples');
  await Promise.all(pools.map((pool) => importExamplesIntoEmptyDatabase(pool, examples)));
  const [pool] = pools as [pg.Pool];
  const { rows } = await pool.query('select course_key, revision from courses order by 1');
  expect(rows.length).toBeGreaterThan(1);
  expect(await pool.query('select from kysely_migration')).toMatchObject({ rowCount: migrationFiles.length });
});

test('a start waits for a migration of another process longer than a statement may take', async () => {
  const [, patient] = (await processesOnNewDatabase(2)) as [pg.Pool, pg.Pool];
  const hasty = openPool({ ...patient.options, statement_timeout: 300 }, () => {});
  ending.push(() => hasty.end());
  await migrateToLatest(patient);
  const other = await patient.connect();
  await other.query('begin');
  await other.query('lock table kysely_migration in access exclusive mode');
  let isDone = false;
  const waiting = migrateToLatest(hasty).then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(isDone).toBe(false);
  await other.query('rollback');
  other.release();
  await waiting;
  expect(isDone).toBe(true);
});
