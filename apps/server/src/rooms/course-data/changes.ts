import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type Findings, Place } from './findings.ts';

/** What an import writes of a tee-time group, besides its key. */
export const writtenColumns = `date, starting_time, starting_tee_id, reround_time, reround_tee_id, num_holes, players,
  status, expiration, uid, source, receipt, receipt_number, payment_processor, golfers, block`;

const prefixed = (alias: string) => writtenColumns.replace(/\w+/g, (column) => `${alias}.${column}`);

/** Marks what is new or changed among the staged rows; what is neither is left alone (and bumps no version). */
export async function markChanges(session: Queryable): Promise<void> {
  await session.query('analyze staged_courses, staged_teesheets, staged_teetimegroups, staged_cells');
  await session.query(`
    update staged_courses s set change = case when c.course_key is null then 'new' else 'changed' end
    from staged_courses same left join courses c using (course_key)
    where same.course_key = s.course_key and (
      c.document is distinct from s.document
      or exists (
        select from staged_teesheets t left join teesheets live on live.course_key = t.course_key and live.id = t.id
        where t.course_key = s.course_key
          and (live.document is distinct from t.document or live.position is distinct from t.position)))`);
  await session.query(`
    update staged_teetimegroups s set change = 'new'
    where not exists (select from teetimegroups g where g.course_key = s.course_key and g.id = s.id)
      and not exists (select from held_groups g where g.course_key = s.course_key and g.id = s.id)`);
  await session.query(`
    update staged_teetimegroups s set change = 'changed', former_date = g.date from teetimegroups g
    where g.course_key = s.course_key and g.id = s.id and g.source <> 'widget' and s.source <> 'widget'
      and (${prefixed('g')}) is distinct from (${prefixed('s')})`);
}

/**
 * Looks again at the groups that change, and locks them: a course system may have made, moved or ended one since it was
 * marked. Of a golfer's group whose id is known by now the stored one stays.
 */
export async function refreshChanges(transaction: Queryable): Promise<void> {
  await transaction.query(`
    select from teetimegroups g join staged_teetimegroups s on s.course_key = g.course_key and s.id = g.id
    where s.change is not null order by g.course_key, g.id for update of g`);
  await transaction.query(`
    update staged_teetimegroups s set former_date = g.date, change = case
        when g.id is null then 'new' when s.source <> 'widget' then 'changed' end
    from staged_teetimegroups same left join teetimegroups g on g.course_key = same.course_key and g.id = same.id
    where same.course_key = s.course_key and same.id = s.id and s.change is not null
      and (s.former_date is distinct from g.date or (s.change = 'new') <> (g.id is null))`);
  await transaction.query(`
    update settled t set former_date = s.former_date from staged_teetimegroups s
    where s.course_key = t.course_key and s.id = t.id and s.change is not null
      and t.former_date is distinct from s.former_date`);
}

/** A course's group may not take the id of a golfer's reservation or hold: replacing it would lose the golfer's. */
export async function refuseIdsOfGolfers(session: Queryable, findings: Findings): Promise<void> {
  const { rows } = await session.query<{ group: string; course: string; id: string }>(`
    select c.group_id as "group", c.id as course, s.id
    from staged_teetimegroups s join staged_courses c using (course_key)
    where s.source <> 'widget' and (
      exists (select from teetimegroups g where g.course_key = s.course_key and g.id = s.id and g.source = 'widget')
      or exists (select from held_groups g where g.course_key = s.course_key and g.id = s.id))
    order by s.course_key, s.id`);
  for (const { group, course, id } of rows) {
    const place = new Place(findings, ['groups', group, 'courses', course, 'teetimegroups', id]);
    place.fault("the id of a golfer's reservation", 'another id, or of source "widget"');
  }
}
