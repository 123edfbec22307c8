import type { Pool } from '../stage/stage.ts';
import { benchGroup, cellOf, dateIn } from './course.ts';

export async function storeReservations(
  pool: Pool,
  stored: { courses: number; perCourse: number; startsPerDay: number; perComingDay: number },
): Promise<void> {
  const { courses, perCourse, startsPerDay, perComingDay } = stored;
  const perTee = startsPerDay / 2;
  const cell = cellOf('r.slot', perTee);
  const rows = `(
    select ${prefix} || c as course_key, 'r' || n as id, 'member-' || c || '-' || n % 97 as uid,
      case when n < 14 * ${perComingDay} then ${startsPerDay - 1} - n % ${perComingDay}
        else n % ${startsPerDay} end as slot,
      to_char($1::date + case when n < 14 * ${perComingDay} then 1 + n / ${perComingDay}
        else -1 - n / ${startsPerDay} end, 'YYYY-MM-DD') as date
    from generate_series(0, ${courses - 1}) as c, generate_series(0, ${perCourse - 1}) as n) as r`;
  const tee = `case when r.slot < ${perTee} then 'front' else 'back' end`;
  const today = [dateIn(0)];
  const fill = {
    teetimegroups: `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players,
        status, uid, source, golfers)
      select r.course_key, r.id, r.date, to_char(make_interval(mins => ${cell}), 'HH24:MI'), ${tee}, 9, 2, 'confirmed',
        r.uid, 'widget', '[{"name":"Pat Green","email":"","phone":"","paid":false,"rateGroup":0}]' from ${rows}`,
    claims: `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
      select r.course_key, r.date, ${tee}, ${cell}, r.id, r.uid, 'infinity' from ${rows}`,
    golfer_reservations: `insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
      select r.uid, r.course_key, r.id, r.date from ${rows}`,
    days: `insert into days (course_key, date, version) select distinct r.course_key, r.date, 100 from ${rows}`,
  };
  await Promise.all(
    Object.entries(fill).map(([table, insert]) =>
      withoutIndexes(pool, table, () => pool.query(insert, today)),
    ),
  );
}

/** Inserting millions of rows is much faster when indexes are made afterwards. */
async function withoutIndexes(pool: Pool, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; made: string; constraint: string | null }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as made, pg_get_constraintdef(c.oid) as constraint
     from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint c on c.conindid = i.oid
     where x.indrelid = $1::regclass`,
    [table],
  );
  for (const { name, constraint } of indexes)
    await pool.query(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  await work();
  for (const { name, made, constraint } of indexes)
    await pool.query(constraint ? `alter table ${table} add constraint ${name} ${constraint}` : made);
}

const prefix = `'${benchGroup}/c'`;
