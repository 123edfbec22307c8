import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { TeeTimeGroupRow } from './teetimegroup-row.ts';

export const rowColumns = `course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes,
  players, status, to_json(expiration) #>> '{}' as expiration, uid, source, receipt, receipt_number,
  payment_processor, golfers, block, beside`;

/** Whether a payment for the group has no known outcome; `group` is an alias of teetimegroups. */
const isPaying = (group: string) => `exists (select from payments p
  where p.course_key = ${group}.course_key and p.teetimegroup_id = ${group}.id and p.state = 'started')`;

/** A hold ends at its expiration, unless it is being paid for. */
const isLiving = `(g.status = 'confirmed' or g.status = 'pending' and (
  g.expiration > dewsweeper_now() or g.source = 'widget' and ${isPaying('g')}))`;

/** `more`: columns of a stored group, and their values for a hold without a row. */
export const livingWhere = (condition: string, more = { columns: '', ofHold: '' }) => `
  select ${rowColumns}${more.columns} from teetimegroups g where ${condition} and ${isLiving}
  union all
  select ${rowColumns}${more.ofHold} from held_groups where ${condition} and expiration > dewsweeper_now()`;

export async function findLivingGroups(
  db: Queryable,
  courseKey: CourseKey,
  date: string,
): Promise<{ version: string; rows: TeeTimeGroupRow[] } | null> {
  const { rows } = await db.query<{ version: string; rows: TeeTimeGroupRow[] }>({
    name: 'living-groups',
    text: `
      select c.revision || '.' || coalesce(
          (select version from days where course_key = $1 and date = $2), 0) as version,
        (select coalesce(json_agg(row_to_json(living) order by starting_time, starting_tee_id, id), '[]')
          from (${livingWhere('course_key = $1 and date = $2')}) living) as rows
      from kept_courses c where c.course_key = $1`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

export async function findLivingGroup(
  db: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<TeeTimeGroupRow | null> {
  const { rows } = await db.query<TeeTimeGroupRow>({
    name: 'living-group',
    text: livingWhere('course_key = $1 and id = $2'),
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

/** Live groups from a date on that were booked at a rate; a hold may still choose any rate. */
export async function findLivingAtRate(
  db: Queryable,
  courseKey: CourseKey,
  fromDate: string,
  rateGroup: number,
): Promise<string[]> {
  const { rows } = await db.query({
    name: 'groups-at-rate',
    text: `
      select id, date, starting_time from teetimegroups g
      where course_key = $1 and date >= $2 and ${isLiving} and (
        status = 'pending' and jsonb_array_length(quote) > $3
        or exists (select from jsonb_array_elements(golfers) as golfer where (golfer -> 'rateGroup')::integer = $3))
      union all
      select id, date, starting_time from held_groups
      where course_key = $1 and date >= $2 and expiration > dewsweeper_now()
      order by date, starting_time, id`,
    values: [courseKey, fromDate, rateGroup],
  });
  return rows.map(({ id }) => id);
}
