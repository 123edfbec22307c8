import type { Pool } from '../stage/stage.ts';
import { benchGroup, cellOf, dateIn } from './course.ts';

/**
 * Confirmed reservations of long-standing members, written straight into the tables: at each of courses `c0`, `c1`, ...
 * so many, first the last starts of the 14 days to come, the rest on days gone by.
 */
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
  await pool.query(
    `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, num_holes, players, status, uid,
       source, golfers)
     select r.course_key, r.id, r.date, to_char(make_interval(mins => ${cell}), 'HH24:MI'), ${tee}, 9, 2, 'confirmed',
       r.uid, 'widget', '[{"name":"Pat Green","email":"","phone":"","paid":false,"rateGroup":0}]' from ${rows}`,
    today,
  );
  await pool.query(
    `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
     select r.course_key, r.date, ${tee}, ${cell}, r.id, r.uid, 'infinity' from ${rows}`,
    today,
  );
  await pool.query(
    `insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
     select r.uid, r.course_key, r.id, r.date from ${rows}`,
    today,
  );
  await pool.query(
    `insert into days (course_key, date, version)
     select distinct course_key, date, 100 from claims on conflict do nothing`,
  );
}

const prefix = `'${benchGroup}/c'`;
