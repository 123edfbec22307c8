import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { shiftClock } from '../../testing/database-clock.ts';
import { compareSchema, migrateToLatest } from './migrate.ts';

const folder = new URL('../../../database/upgrade-test/', import.meta.url);
const dump = readFileSync(new URL('installation-before.sql', folder), 'utf8');
const installation = JSON.parse(readFileSync(new URL('installation-before.json', folder), 'utf8'));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.pool.query(dump);
});
afterAll(() => database.drop());

it('has the rows that are named beside it', async () => {
  const { pool } = database;
  const counted: Record<string, number> = {};
  for (const table of Object.keys(installation.rows)) {
    const { rows } = await pool.query(`select count(*)::integer as rows from ${table}`);
    counted[table] = rows[0].rows;
  }
  expect(counted).toEqual(installation.rows);

  const { rows: groups } = await pool.query(
    `select course_key as "courseKey", id, uid, status,
       (select count(*)::integer from claims c where c.course_key = g.course_key and c.teetimegroup_id = g.id) as cells
     from teetimegroups g`,
  );
  for (const [name, { golfer, ...group }] of Object.entries<Record<string, unknown>>(installation.groups)) {
    const uid = golfer === undefined ? null : installation.golfers[golfer as string].uid;
    expect(groups, name).toContainEqual({ ...group, uid });
  }

  const { rows: ended } = await pool.query(
    `select course_key, date, count(*) filter (where status = 'released')::integer as released,
       count(*) filter (where status = 'expired')::integer as expired
     from teetimegroups where status in ('released', 'expired') and uid is not null group by 1, 2`,
  );
  const endedHolds: Record<string, Record<string, unknown>> = {};
  for (const { course_key: courseKey, date, ...counts } of ended)
    endedHolds[courseKey] = { ...endedHolds[courseKey], [date]: counts };
  expect(endedHolds).toEqual(installation.endedHolds);
});

it('has living holds, and ones that ran out, at its own instant', async () => {
  const { pool } = database;
  await shiftClock(pool, `${new Date(installation.now).getTime() - Date.now()} milliseconds`);
  const { rows } = await pool.query<{ id: string; isLiving: boolean }>(
    `select id, expiration > dewsweeper_now() as "isLiving" from teetimegroups
     where status = 'pending' and source = 'widget'`,
  );
  const nameOf = new Map(
    Object.entries<{ id: string }>(installation.groups).map(([name, { id }]) => [id, name]),
  );
  const named = (wanted: boolean) =>
    new Set(rows.flatMap(({ id, isLiving }) => (isLiving === wanted ? [nameOf.get(id)] : [])));
  expect(named(true)).toEqual(
    new Set([
      'importedPending',
      'livingEighteen',
      'livingEighteenOneSheet',
      'livingNine',
      'livingObstructed',
      'livingTookOver',
      'paymentStarted',
      'windowOpened',
    ]),
  );
  expect(named(false)).toEqual(new Set(['runOut', 'runOutTakenOver', 'undoing']));
});

it('is what the migrations make, which find nothing to do', async () => {
  const { pool } = database;
  const done = async () => (await pool.query('select * from kysely_migration order by name')).rows;
  const before = await done();
  expect(await compareSchema(pool)).toEqual({ missing: [], unknown: [] });
  expect(await migrateToLatest(pool)).toEqual([]);
  expect(await done()).toEqual(before);

  const migrated = await createTestDatabase();
  try {
    expect(await schemaOf(database)).toEqual(await schemaOf(migrated));
  } finally {
    await migrated.drop();
  }
});

/** A line for each column, index, constraint, function and type; the clock is left out, since tests replace it. */
async function schemaOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid), co.collname, c.reloptions::text) as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        left join pg_collation co on co.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'c')
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and proname <> 'dewsweeper_now'
    union all select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
    order by 1`);
  return rows.map(({ line }) => line);
}
