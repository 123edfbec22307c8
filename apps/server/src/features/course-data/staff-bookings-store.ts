import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { StagedCell } from './cells.ts';
import { rowColumns } from './living-groups.ts';
import { type SheetsByDate, sheetsByDate } from './sheets-by-date.ts';
import { rowsOf } from './staged-tables.ts';
import { writtenColumns } from './stored-rows.ts';
import type { TeeTimeGroupRow } from './teetimegroup-row.ts';

/** `nowMs`: the database's clock. */
export type CourseOfGroups = {
  name: string;
  phone: string | null;
  timeZone: string;
  nowMs: number;
} & SheetsByDate;

export async function findCourseOfGroups(
  transaction: Queryable,
  courseKey: CourseKey,
): Promise<CourseOfGroups | null> {
  const { rows } = await transaction.query({
    name: 'course-of-groups',
    text: `select document ->> 'name' as name, document ->> 'phone' as phone, document ->> 'timeZone' as "timeZone",
        document -> 'rates' as rates, document -> 'planned' as planned,
        (select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id)
            order by t.position, t.id), '[]')
          from teesheets t where t.course_key = c.course_key) as teesheets,
        floor(extract(epoch from dewsweeper_now()) * 1000)::float8 as "nowMs"
      from courses c where course_key = $1`,
    values: [courseKey],
  });
  const [found] = rows;
  if (!found) return null;
  const { rates, teesheets, planned, ...course } = found;
  return { ...course, ...sheetsByDate({ rates, teesheets, planned: planned ?? undefined }) };
}

/** Locks a stored group, ended or not, or a hold without a row, for the transaction. */
export async function lockGroup(
  transaction: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<TeeTimeGroupRow | null> {
  const { rows } = await transaction.query({
    name: 'lock-own-group',
    text: `select ${rowColumns} from teetimegroups where course_key = $1 and id = $2 for update`,
    values: [courseKey, id],
  });
  if (rows[0]) return rows[0];
  const held = await transaction.query({
    name: 'held-group',
    text: `select ${rowColumns} from held_groups where course_key = $1 and id = $2`,
    values: [courseKey, id],
  });
  return held.rows[0] ?? null;
}

export async function insertGroup(transaction: Queryable, row: TeeTimeGroupRow): Promise<boolean> {
  const { rows } = await transaction.query({
    name: 'insert-own-group',
    // Where tables are distributed, an insert from a select counts the rows that it selected.
    text: `insert into teetimegroups (course_key, id, ${writtenColumns})
      select course_key, id, ${writtenColumns} from ${rowsOf('teetimegroup', '$1')}
      on conflict do nothing returning id`,
    values: [JSON.stringify([row])],
  });
  return rows.length === 1;
}

const prefixed = (alias: string) => writtenColumns.replace(/\w+/g, (column) => `${alias}.${column}`);

export async function updateGroup(transaction: Queryable, row: TeeTimeGroupRow): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'update-own-group',
    text: `update teetimegroups g
      set revision = g.revision + 1, ${writtenColumns.replace(/\w+/g, '$& = staged.$&')}, ended_at = null, ended_by = null
      from ${rowsOf('teetimegroup', '$1')}
      where g.course_key = staged.course_key and g.id = staged.id
        and (${prefixed('g')}) is distinct from (${prefixed('staged')})`,
    values: [JSON.stringify([row])],
  });
  return rowCount === 1;
}

/** The row stays as history (decision 002). */
export async function endGroup(
  transaction: Queryable,
  courseKey: CourseKey,
  id: string,
  by: string,
): Promise<void> {
  await transaction.query({
    name: 'end-own-group',
    text: `update teetimegroups set revision = revision + 1, status = 'cancelled', expiration = null, ended_at = (select dewsweeper_now()),
        ended_by = $3
      where course_key = $1 and id = $2`,
    values: [courseKey, id, by],
  });
}

export async function deleteObstructions(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
  id: string,
): Promise<void> {
  await transaction.query({
    name: 'delete-own-obstructions',
    text: 'delete from obstructions where course_key = $1 and date = $2 and teetimegroup_id = $3',
    values: [courseKey, date, id],
  });
}

export async function insertObstructions(
  transaction: Queryable,
  cells: readonly StagedCell[],
): Promise<void> {
  if (cells.length === 0) return;
  await transaction.query({
    name: 'insert-own-obstructions',
    text: `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell, expires_at)
      select course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell, expires_at
      from ${rowsOf('cell', '$1')}`,
    values: [JSON.stringify(cells)],
  });
}
