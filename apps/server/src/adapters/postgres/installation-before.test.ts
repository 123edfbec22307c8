import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { shiftClock } from '../../../test/database-clock.ts';

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
  const { rows: migrations } = await pool.query('select name from kysely_migration order by name');
  expect(migrations.map(({ name }) => name)).toEqual(installation.migrations);

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

it('has the functions of its release, which remember what golfers kept', async () => {
  const { rows } = await database.pool.query(
    `select outcome, cardinality(kept_from) as spans from place_hold_and_find_draft($1, $2, '2026-11-25', 'new', 2,
       '10:30', 'back', null, null, 9::smallint, 2::smallint, array['back'], array[630]::smallint[], 420,
       array(select unnest(expired_at) from holds where uid = $1), 4500, 10, '2026-11-24', '06:00', null, 0, 3600)`,
    [installation.golfers.lea.uid, installation.groups.ranOutTwice.courseKey],
  );
  expect(rows).toEqual([{ outcome: 'kept-not-judged', spans: 2 }]);
});
