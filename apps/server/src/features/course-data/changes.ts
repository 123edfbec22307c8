import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { hasClaims } from './cells.ts';
import { type Issues, Place } from './issues.ts';
import { copyGroupsOfTheFile } from './stored-rows.ts';

/** Marks new and changed staged rows; unchanged ones are left alone and change no version. */
export async function markChanges(session: Queryable): Promise<void> {
  await session.query('analyze staged_courses, staged_teesheets, staged_teetimegroups, staged_cells');
  await session.query(`update staged_courses set change = 'new'`);
  await session.query(`
    update staged_courses s set change = case when c.document is distinct from s.document then 'changed' end
    from courses c where c.course_key = s.course_key`);
  await session.query(`
    update staged_teesheets t set is_same = true from teesheets live
    where live.course_key = t.course_key and live.id = t.id and live.document = t.document
      and live.position = t.position`);
  await session.query(`
    update staged_courses s set change = 'changed' where change is null and (removed_tees <> '{}' or exists (
      select from staged_teesheets t where t.course_key = s.course_key and t.is_same is null))`);
  await copyGroupsOfTheFile(session);
  await session.query('analyze stored_groups');
  await session.query(`update staged_teetimegroups set change = 'new'`);
  await session.query(`
    update staged_teetimegroups s set change = case when ${isWritten} then 'changed' end,
      former_date = case when ${isWritten} then g.date end
    from stored_groups g where g.course_key = s.course_key and g.id = s.id`);
}

const isWritten = `g.is_changed and not ${hasClaims('g.source')} and not ${hasClaims('s.source')}`;

/** A partner system may have written one since. If a golfer's group has taken the id, the stored one stays. */
export async function refreshChanges(transaction: Queryable): Promise<void> {
  const { rows } = await transaction.query<{ courseKey: CourseKey; ids: string[] }>(`
    select course_key as "courseKey", array_agg(id) as ids from staged_teetimegroups
    where change is not null group by course_key order by course_key`);
  for (const { courseKey, ids } of rows)
    await transaction.query({
      name: 'lock-groups-of-course',
      text: 'select from teetimegroups where course_key = $1 and id = any($2) order by id for update',
      values: [courseKey, ids],
    });
  await copyGroupsOfTheFile(transaction);
  await transaction.query(`
    update staged_teetimegroups s set former_date = g.date, change = case
        when g.id is null then 'new' when not ${hasClaims('s.source')} then 'changed' end
    from staged_teetimegroups same left join stored_groups g on g.course_key = same.course_key and g.id = same.id
    where same.course_key = s.course_key and same.id = s.id and s.change is not null
      and (s.former_date is distinct from g.date or (s.change = 'new') <> (g.id is null))`);
  await transaction.query(`
    update settled t set former_date = s.former_date from staged_teetimegroups s
    where s.course_key = t.course_key and s.id = t.id and s.change is not null
      and t.former_date is distinct from s.former_date`);
}

/** A course's group may not take the id of a golfer's reservation or hold, which it would replace. */
export async function refuseIdsOfGolfers(session: Queryable, issues: Issues): Promise<void> {
  const { rows } = await session.query<{ group: string; course: string; id: string }>(`
    select c.group_id as "group", c.id as course, s.id
    from staged_teetimegroups s join staged_courses c using (course_key)
    join stored_groups g on g.course_key = s.course_key and g.id = s.id
    where not ${hasClaims('s.source')} and ${hasClaims('g.source')}
    order by s.course_key, s.id`);
  for (const { group, course, id } of rows) {
    const place = new Place(issues, ['groups', group, 'courses', course, 'teetimegroups', id]);
    place.fault("the id of a golfer's reservation", 'another id, or of source "widget"');
  }
}
