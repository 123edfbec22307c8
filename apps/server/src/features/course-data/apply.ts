import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { hasClaims } from './cells.ts';
import { refreshChanges } from './changes.ts';
import { layOutCells } from './lay-out-cells.ts';
import { removedTees } from './removed-tees.ts';
import { dropOutdated, settleStoredGroups } from './settled-groups.ts';
import { writtenColumns } from './stored-rows.ts';

/** Sheets whose cells change are locked last, until the commit. Answers since when, by `performance.now()`. */
export async function applyStaged(transaction: Queryable, changedBy: string): Promise<number> {
  await refreshChanges(transaction);
  await writeGroups(transaction);
  await keepFormerSettings(transaction, changedBy);
  await writeCourses(transaction);
  for (const statement of [...teeTimeGroupStatements, writePrivileges]) await transaction.query(statement);
  const lockedSince = performance.now();
  await closeSheets(transaction);
  // Includes times taken since the groups were listed; later golfers see the new sheets.
  await dropOutdated(transaction);
  await settleStoredGroups(transaction);
  await layOutCells(transaction);
  await promoteBeside(transaction);
  await transaction.query(bumpDays);
  return lockedSince;
}

/** A subquery, which Citus runs before it joins a course's table: its tables are the session's own. */
const movingCourses = `
  (select course_key, from_date from staged_courses c
   where moves_cells or exists (select from settled s where s.course_key = c.course_key and s.is_moving)) moving`;

async function closeSheets(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query<{ courseKey: CourseKey }>(`
    select course_key as "courseKey" from ${movingCourses} order by sheets_slot(course_key), course_key`);
  for (const { courseKey } of rows)
    await transaction.query({ name: 'close-sheets', text: 'select close_sheets($1)', values: [courseKey] });
}

/** Where tee sheets have moved, a group beside another may have a time of its own (rules.md#beside). */
async function promoteBeside(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query<{ courseKey: CourseKey; date: string }>(`
    select distinct g.course_key as "courseKey", g.date
    from ${movingCourses} join teetimegroups g using (course_key)
    where g.date >= from_date and g.beside and g.status = 'confirmed' order by 1, 2`);
  for (const { courseKey, date } of rows)
    await transaction.query({
      name: 'promote-beside',
      text: 'select promote_beside($1, $2)',
      values: [courseKey, date],
    });
}

const card = (alias: string) => `(${alias}.document - 'rates' - 'widgetSettings' - 'planned')`;

/** Tables on every database node are changed by values, never by a join with a staging table. */
async function writeGroups(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query(`
    select s.id, s.name from staged_groups s join groups g on g.id = s.id where g.name <> s.name or exists (
      select from staged_courses c where c.group_id = s.id and c.change = 'new')
      or s.id = any(array(select c.group_id from staged_courses c join courses live on live.course_key = c.course_key
        where c.change = 'changed' and ${card('live')} <> ${card('c')}))`);
  await transaction.query(
    `update groups g set name = s.name, revision = g.revision + 1 from json_to_recordset($1) as s (id text, name text)
     where s.id = g.id`,
    [JSON.stringify(rows)],
  );
  await transaction.query(
    'insert into groups (id, name) select id, name from staged_groups order by id on conflict (id) do nothing',
  );
}

const keptRevisions = 200;

async function keepFormerSettings(transaction: Queryable, changedBy: string): Promise<void> {
  const { rows } = await transaction.query<{ keys: string[] }>(
    `select array(select course_key from staged_courses where change = 'changed') as keys`,
  );
  const kept = await transaction.query(
    `insert into former_settings (course_key, revision, document, teesheets, changed_by)
     select course_key, revision, document, (
         select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id) order by t.position, t.id), '[]')
         from teesheets t where t.course_key = c.course_key), $2
     from courses c where course_key = any($1)
     returning course_key, revision`,
    [rows[0]?.keys, changedBy],
  );
  await transaction.query(
    `delete from former_settings f using json_to_recordset($1) as s (course_key text, revision bigint)
     where s.course_key = f.course_key and f.revision <= s.revision - $2`,
    [JSON.stringify(kept.rows), keptRevisions],
  );
}

const coursesPerPage = 500;

async function writeCourses(transaction: Queryable): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await transaction.query<{ course_key: string; document: object }>(
      `select course_key, document from staged_courses where change = 'changed' and course_key > $1
       order by course_key limit $2`,
      [after, coursesPerPage],
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.course_key ?? '';
    await transaction.query(
      `update courses c set document = s.document, revision = c.revision + 1
       from json_to_recordset($1) as s (course_key text, document jsonb) where s.course_key = c.course_key`,
      [JSON.stringify(rows)],
    );
  }
  // A removed course that returns continues its revision, because caches know the former ones.
  await transaction.query(`
    insert into courses (course_key, group_id, id, document, revision)
    select s.course_key, s.group_id, s.id, s.document, coalesce(r.revision, 0) + 1
    from staged_courses s left join removed_courses r on r.course_key = s.course_key
    where s.change = 'new' order by s.course_key`);
  const { rows } = await transaction.query<{ keys: string[] }>(
    `select array(select course_key from staged_courses where change = 'new') as keys`,
  );
  await transaction.query('delete from removed_courses where course_key = any($1)', [rows[0]?.keys]);
  await transaction.query(`
    insert into teesheets (course_key, id, position, document)
    select t.course_key, t.id, t.position, t.document
    from staged_teesheets t join staged_courses c using (course_key) where c.change is not null
    on conflict (course_key, id) do update set position = excluded.position, document = excluded.document`);
  for (const { courseKey, ids } of await removedTees(transaction))
    await transaction.query('delete from teesheets where course_key = $1 and id = any($2)', [courseKey, ids]);
}

const teeTimeGroupStatements = [
  `insert into teetimegroups (course_key, id, ${writtenColumns})
   select course_key, id, ${writtenColumns} from staged_teetimegroups where change = 'new'
   order by course_key, id`,
  `update teetimegroups g set revision = g.revision + 1, ${writtenColumns.replace(/\w+/g, '$& = s.$&')}, ended_at = null, ended_by = null
   from staged_teetimegroups s where s.course_key = g.course_key and s.id = g.id and s.change = 'changed'`,
  `insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
   select uid, course_key, id, date from staged_teetimegroups
   where change = 'new' and ${hasClaims('source')} and status = 'confirmed' and uid is not null
   on conflict do nothing`,
];

const writePrivileges = `
  insert into privileges
  select s.login_email, s.group_id, s.course_id, s.deny_online_booking, s.deny_online_booking_message,
    s.require_payment, coalesce(s.rates, p.rates, '{}')
  from staged_privileges s left join privileges p
    on p.login_email = s.login_email and p.group_id = s.group_id collate "C" and p.course_id = s.course_id collate "C"
  order by s.login_email, s.group_id, s.course_id
  on conflict (login_email, group_id, course_id) do update set
    deny_online_booking = excluded.deny_online_booking,
    deny_online_booking_message = excluded.deny_online_booking_message,
    require_payment = excluded.require_payment,
    rates = excluded.rates`;

const bumpDays = `
  insert into days (course_key, date)
  select touched.course_key, touched.date
  from (
    select course_key, date from settled where is_moving
    union select course_key, former_date from settled where is_moving and former_date is not null
    union select course_key, to_char(from_date::date + ahead, 'YYYY-MM-DD')
      from staged_courses, generate_series(0, to_date::date - from_date::date) ahead where moves_cells
  ) touched join staged_courses c using (course_key)
  where c.change is distinct from 'new' and touched.date >= c.from_date
  order by course_key, date
  on conflict (course_key, date) do update set version = days.version + 1`;
