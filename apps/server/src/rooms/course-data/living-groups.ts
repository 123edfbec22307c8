import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { TeeTimeGroupRow } from './teetimegroup-row.ts';

export const rowColumns = `course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes,
  players, status, to_json(expiration) #>> '{}' as expiration, uid, source, receipt, receipt_number,
  payment_processor, golfers, block`;

/** A hold is over at its expiration, unless it is being paid for. */
export const isLiving = `(status = 'confirmed' or status = 'pending' and (
  expiration > dewsweeper_now() or source = 'widget' and is_paying(course_key, id)))`;

/** A course-day's tee-time groups, golfers' and the course's own, while they live; null for an unknown course. */
export async function findLivingGroups(
  db: Queryable,
  courseKey: string,
  date: string,
): Promise<{ version: string; rows: TeeTimeGroupRow[] } | null> {
  const { rows } = await db.query<{ version: string; rows: TeeTimeGroupRow[] }>({
    name: 'living-groups',
    text: `
      select c.revision || '.' || coalesce(
          (select version from days where course_key = $1 and date = $2), 0) as version,
        (select coalesce(json_agg(living order by starting_time, starting_tee_id, id), '[]') from (
          select ${rowColumns} from teetimegroups where course_key = $1 and date = $2 and ${isLiving}) living) as rows
      from kept_courses c where c.course_key = $1`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

/** One group, golfers' or the course's own, while it lives. */
export async function findLivingGroup(
  db: Queryable,
  courseKey: string,
  id: string,
): Promise<TeeTimeGroupRow | null> {
  const { rows } = await db.query<TeeTimeGroupRow>({
    name: 'living-group',
    text: `select ${rowColumns} from teetimegroups where course_key = $1 and id = $2 and ${isLiving}`,
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}
