import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, test } from 'vitest';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { serverSecret } from '../src/adapters/postgres/server-secret.ts';
import { importExamplesIntoEmptyDatabase } from '../src/features/course-data/examples.ts';
import { StartProblem } from '../src/start-problem.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { applySchema, compareSchema, hasSchema, newestMigration } from './apply.ts';

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder)).map((file) => file.replace('.sql', ''));

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** Pools of several processes on an empty database. */
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
  const [pool] = pools as [pg.Pool];
  expect(await hasSchema(pool)).toBe(false);
  const applied = await Promise.all(pools.map((each) => applySchema(each)));
  expect(applied.filter((names) => names.length > 0)).toEqual([expect.arrayContaining(namesIn('functions'))]);
  expect(await hasSchema(pool)).toBe(true);
  const secrets = await Promise.all(pools.map((each) => serverSecret(each, 'visitor')));
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);

  const examples = join(import.meta.dirname, '../../../examples');
  await Promise.all(pools.map((each) => importExamplesIntoEmptyDatabase(each, examples)));
  const { rows } = await pool.query('select course_key, revision from courses order by 1');
  expect(rows.length).toBeGreaterThan(1);
});

test('a new database has had all migrations', async () => {
  const [pool] = (await processesOnNewDatabase(1)) as [pg.Pool];
  await applySchema(pool);
  const { rows } = await pool.query('select name from applied_migrations');
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(namesIn('migrations')));
  expect(await newestMigration(pool)).toMatch(/^\d{4}-/);
});

test('a start waits for the migration of another process longer than a statement may take', async () => {
  const [unhurried, other] = (await processesOnNewDatabase(2)) as [pg.Pool, pg.Pool];
  const hasty = openPool({ ...unhurried.options, statement_timeout: 300, query_timeout: 300 }, () => {});
  ending.push(() => hasty.end());
  const client = await other.connect();
  await client.query('select pg_advisory_lock(1684368483, 1)');
  let isDone = false;
  const waiting = applySchema(hasty).then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(isDone).toBe(false);
  client.release(true);
  await waiting;
  expect(isDone).toBe(true);
});

describe('a database that a release has made', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await createTestDatabase({ connections: 3 });
    pool = database.pool;
  });
  afterEach(() => database.drop());

  it('is left as it is by a start of the same release', async () => {
    const stateOf = () =>
      pool.query(`select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
      union all select oid, xmin from pg_class where relnamespace = 'public'::regnamespace`);
    const { rows: before } = await stateOf();
    expect(await applySchema(pool)).toEqual([]);
    expect((await stateOf()).rows).toEqual(before);
  });

  it('gets functions and views that have changed, whatever they took, answered or showed', async () => {
    await pool.query(`
      drop function cells_needed, kept_span;
      create function cells_needed(holes text) returns text language sql as 'select holes';
      create function kept_span(ended holds) returns jsonb language sql as $$ select '{}'::jsonb $$;
      drop view kept_courses;
      create view kept_courses as select 1 as one;
      update applied_functions set checksum = 'other' where name in ('cells_needed', 'kept_span', 'kept_courses')`);
    expect(await applySchema(pool)).toEqual(['cells_needed', 'kept_courses', 'kept_span']);
    const { rows } =
      await pool.query(`select cells_needed(18), (select count(*)::integer from kept_courses) as courses,
      (select count(*)::integer from pg_proc where proname = 'kept_span') as overloads`);
    expect(rows).toEqual([{ cells_needed: 2, courses: 0, overloads: 1 }]);
    await expect(pool.query('select course_key from kept_courses')).resolves.toMatchObject({ rowCount: 0 });
    expect(await applySchema(pool)).toEqual([]);
  });

  it('loses functions and views that are no more, and nothing that is not ours', async () => {
    await pool.query(`
      create function gone(a integer) returns integer language sql as 'select a';
      create view gone_view as select 1 as one;
      create function of_the_operator() returns integer language sql as 'select 1';
      insert into applied_functions values ('gone', 'x'), ('gone_view', 'x')`);
    expect((await applySchema(pool)).toSorted()).toEqual(['gone', 'gone_view']);
    const { rows } = await pool.query(`select
      (select array_agg(proname::text) from pg_proc where proname in ('gone', 'of_the_operator')) as functions,
      to_regclass('gone_view') as view`);
    expect(rows).toEqual([{ functions: ['of_the_operator'], view: null }]);
  });

  it('keeps the clock, on which defaults of tables hang, when its file changes', async () => {
    await pool.query(`update applied_functions set checksum = 'other' where name = 'dewsweeper_now'`);
    expect(await applySchema(pool)).toEqual(['dewsweeper_now']);
  });

  it('is not changed at all when one change fails', async () => {
    await pool.query(`
      drop function cells_needed;
      create view of_the_operator as select epoch_ms(array[now()]) as ms;
      update applied_functions set checksum = 'other' where name in ('cells_needed', 'epoch_ms')`);
    await expect(applySchema(pool)).rejects.toMatchObject({ code: '2BP01' });
    const { rows } = await pool.query(`select count(*)::integer from pg_proc where proname = 'cells_needed'`);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('that a newer release has changed is refused by this one, with a way out', async () => {
    await pool.query(`insert into applied_releases values ('0.0.9'), ('100.2.0')`);
    expect(await compareSchema(pool)).toMatchObject({ newerRelease: '100.2.0' });
    const refusal = applySchema(pool);
    await expect(refusal).rejects.toBeInstanceOf(StartProblem);
    await expect(refusal).rejects.toThrow(
      /by Dewsweeper 100\.2\.0, and this is \d.*Start 100\.2\.0 or newer/,
    );
  });

  it('that an older release has changed last is taken over', async () => {
    await pool.query(`update applied_releases set release = '0.0.9';
      update applied_functions set checksum = 'other' where name = 'epoch_ms'`);
    expect(await applySchema(pool)).toEqual(['epoch_ms']);
    expect(await pool.query('select from applied_releases')).toMatchObject({ rowCount: 2 });
  });
});
