import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { takesClaims } from '@dewsweeper/core/tee-sheet/occupancy';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type CellTaker, cellsOf, hasClaims } from './cells.ts';
import { type SheetsByDate, sheetsByDate } from './sheets-by-date.ts';
import { stageRows } from './staged-tables.ts';
import { basisOf, copyClaims, copySettledGroups } from './stored-rows.ts';

const groupsPerPage = 5_000;

export async function settleGroupsOfTheFile(session: Queryable): Promise<void> {
  await session.query(`
    insert into settled (course_key, id, is_moving, date, former_date, is_golfers, basis)
    select s.course_key, s.id, true, s.date, coalesce(s.former_date, g.date), ${hasClaims('s.source')} and not s.beside,
      case when s.change is null then g.basis end
    from staged_teetimegroups s
    join staged_courses c on c.course_key = s.course_key
    left join stored_groups g on g.course_key = s.course_key and g.id = s.id
    where s.change is not null or (c.moves_cells and not ${hasClaims('s.source')} and not ${hasClaims('g.source')})`);
  await session.query(`
    delete from staged_cells c
    where not exists (select from settled s where s.course_key = c.course_key and s.id = c.teetimegroup_id)`);
}

/** Only if the times of a sheet fall into other cells; stages the groups' cells on the new sheets. */
export async function settleStoredGroups(session: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await session.query<CellTaker>({
      name: 'unsettled-groups',
      text: selectUnsettledGroups,
      values: [groupsPerPage],
    });
    if (rows.length === 0) return;
    const sheets = await sheetsToBe(session, [...new Set(rows.map((row) => row.course_key))]);
    const cells = rows.flatMap((row) => {
      const ofCourse = sheets.get(row.course_key);
      return ofCourse ? cellsOf(courseOn<SheetsByDate>(ofCourse, row.date).teesheets, row) : [];
    });
    await stageRows(session, 'cell', cells);
    await session.query({
      name: 'settle-groups',
      text: `insert into settled (course_key, id, is_moving, date, former_date, is_golfers, basis)
        select course_key, id, true, date, date, is_golfers, case when not is_golfers then basis end
        from json_to_recordset($1) as s (course_key text, id text, date text, is_golfers boolean, basis text)`,
      values: [JSON.stringify(rows.map((row) => ({ ...row, is_golfers: takesClaims(row) })))],
    });
  }
}

/** Most groups keep their cells when sheets change; these need not be locked. */
export async function leaveUnmoved(session: Queryable): Promise<void> {
  await session.query('analyze settled, staged_cells');
  await copyClaims(session);
  await session.query(`
    update settled s set is_moving = false
    where s.is_golfers and s.former_date is not null
      and not exists (
        select from staged_cells c where c.course_key = s.course_key and c.teetimegroup_id = s.id and not exists (
          select from stored_claims k where k.course_key = c.course_key and k.date = c.date and k.tee_id = c.tee_id
            and k.cell = c.from_cell and k.teetimegroup_id = s.id))
      and not exists (
        select from stored_claims k where k.course_key = s.course_key and k.teetimegroup_id = s.id and not exists (
          select from staged_cells c where c.course_key = s.course_key and c.teetimegroup_id = s.id
            and c.date = k.date and c.tee_id = k.tee_id and c.from_cell = k.cell))`);
}

/** Bookings changed since they were listed. Their sheets are closed, so none changes from now on. */
export async function dropOutdated(transaction: Queryable): Promise<void> {
  await copySettledGroups(transaction);
  await transaction.query(`
    with outdated as (
      delete from settled s where s.basis is not null and not exists (
        select from stored_groups g where g.course_key = s.course_key and g.id = s.id
          and g.status in ('pending', 'confirmed') and g.basis = s.basis)
      returning s.course_key, s.id)
    delete from staged_cells c using outdated o where o.course_key = c.course_key and o.id = c.teetimegroup_id`);
}

const unsettledIn = (groups: string, basis: string) => `
  select g.course_key, g.id, g.date, g.source, g.status, to_json(g.expiration) #>> '{}' as expiration, g.starting_time,
    g.starting_tee_id, g.reround_time, g.reround_tee_id, g.num_holes, g.block, g.beside, ${basis} as basis
  from staged_courses c
  join ${groups} g on g.course_key = c.course_key and g.date >= c.from_date and g.status in ('pending', 'confirmed')
  left join settled s on s.course_key = g.course_key and s.id = g.id
  where c.moves_cells and s.id is null`;

const selectUnsettledGroups = `
  ${unsettledIn('teetimegroups', basisOf('g'))} union all ${unsettledIn('held_groups', 'null')} limit $1`;

async function sheetsToBe(
  session: Queryable,
  courseKeys: readonly string[],
): Promise<Map<string, SheetsByDate>> {
  const { rows } = await session.query({
    name: 'sheets-to-be',
    text: `
      select course_key, jsonb_agg(document || jsonb_build_object('id', id)) as teesheets, (
        select document -> 'planned' from staged_courses c where c.course_key = sheets.course_key) as planned
      from (
        select course_key, id, document from staged_teesheets where course_key = any($1)
        union all
        select t.course_key, t.id, t.document from teesheets t where t.course_key = any($1) and not exists (
          select from staged_teesheets s where s.course_key = t.course_key and s.id = t.id)) sheets
      group by course_key`,
    values: [courseKeys],
  });
  return new Map(
    rows.map(({ course_key, teesheets, planned }) => [
      course_key,
      sheetsByDate({ teesheets, planned: planned ?? undefined }),
    ]),
  );
}
