import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** So few rows are locked only briefly. */
export const batchRows = 200;

/**
 * A locked row is left for the next run. Without the first setting, which plain PostgreSQL ignores, Citus
 * would not apply the other on the courses' nodes. Close the session if it fails.
 */
export async function inBatch<Value>(session: Queryable, work: () => Promise<Value>): Promise<Value> {
  await session.query('begin');
  await session.query(`set local citus.propagate_set_commands = 'local'`);
  await session.query(`set local lock_timeout = '1s'`);
  const value = await work();
  await session.query('commit');
  return value;
}

/** Ended this many days ago without a reservation; answers how many. Groups with an unsettled payment stay. */
export async function deleteEndedHolds(db: Queryable, courseKey: CourseKey, days: number): Promise<number> {
  const { rows } = await db.query<{ id: string }>({
    name: 'delete-ended-holds',
    text: `
      with due as (
        select id as due_id from teetimegroups g
        where course_key = $1 and status in ('released', 'expired')
          and ended_at < dewsweeper_now() - make_interval(days => $2)
          and not exists (select from payments p
            where p.course_key = $1 and p.teetimegroup_id = g.id and (p.state in ('started', 'undoing') or p.ask_at < 'infinity'))
        order by id limit $3 for update skip locked)
      delete from teetimegroups using due where course_key = $1 and id = due_id returning id`,
    values: [courseKey, days, batchRows],
  });
  if (rows.length > 0)
    await db.query({
      name: 'delete-claims-of-ended-holds',
      text: `delete from claims
        where course_key = $1 and teetimegroup_id = any($2) and expires_at < (select dewsweeper_now())`,
      values: [courseKey, rows.map(({ id }) => id)],
    });
  return rows.length;
}

/** Deletes records of old holds without a row, for a batch of golfers who have held nothing since. */
export async function forgetFormerHolds(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'forget-former-holds',
    text: `
      with ago as (select dewsweeper_now() - make_interval(days => $1) as instant),
      due as (
        select uid as due_uid from holds, ago
        where (expires_at is null or expires_at < ago.instant)
          and (teetimegroup_id is not null or kept <> '[]' or expired_at <> '{}')
          and not exists (select from jsonb_array_elements(kept) as span
            where to_timestamp((span ->> 'untilMs')::float8 / 1000) >= ago.instant)
          and not exists (select from unnest(expired_at) as expiry where expiry >= ago.instant)
        limit $2 for update of holds skip locked)
      delete from holds using due where uid = due_uid`,
    values: [days, batchRows],
  });
  return rowCount ?? 0;
}

/** Played or ended this many days ago. Answers the count and where to continue; null after the last. */
export async function forgetOldGolfers(
  db: Queryable,
  courseKey: CourseKey,
  old: { days: number; after: string },
): Promise<{ forgotten: number; next: string | null }> {
  const { rows } = await db.query<{ id: string; uid: string | null }>({
    name: 'find-old-golfers',
    text: `
      select id, uid from teetimegroups
      where course_key = $1 and id > $2
        and date < to_char((dewsweeper_now() at time zone 'UTC') - make_interval(days => $3), 'YYYY-MM-DD')
        and status <> 'pending' and (uid is not null or tells_golfers(golfers) or shotgun is not null)
      order by id limit $4`,
    values: [courseKey, old.after, old.days, batchRows],
  });
  if (rows.length > 0) await forgetGroups(db, courseKey, rows);
  const next = rows.length === batchRows ? (rows.at(-1)?.id ?? null) : null;
  return { forgotten: rows.length, next };
}

/** Removes golfers from groups and from what refers to them. Groups and payments stay. */
export async function forgetGroups(
  db: Queryable,
  courseKey: CourseKey,
  groups: readonly { id: string; uid: string | null }[],
): Promise<void> {
  const ids = groups.map(({ id }) => id);
  await db.query({
    name: 'forget-golfers-of-groups',
    text: `update teetimegroups set revision = revision + 1, uid = null, golfers = forget_golfers(golfers), note = '',
        shotgun = null
      where course_key = $1 and id = any($2)`,
    values: [courseKey, ids],
  });
  await forgetActs(db, courseKey, ids);
  await db.query({
    name: 'forget-claims-of-groups',
    text: `update claims set uid = '' where course_key = $1 and teetimegroup_id = any($2) and uid <> ''`,
    values: [courseKey, ids],
  });
  await db.query({
    name: 'forget-payers-of-groups',
    text: `update payments set uid = ''
      where course_key = $1 and teetimegroup_id = any($2) and uid <> '' and state not in ('started', 'undoing')`,
    values: [courseKey, ids],
  });
  await db.query({
    name: 'forget-messages-of-groups',
    text: 'delete from messages where course_key = $1 and teetimegroup_id = any($2)',
    values: [courseKey, ids],
  });
  await db.query({
    name: 'forget-reminders-of-groups',
    text: 'delete from reminders where course_key = $1 and teetimegroup_id = any($2)',
    values: [courseKey, ids],
  });
  await db.query({
    name: 'forget-reservations-of-golfers',
    text: `delete from golfer_reservations r using unnest($2::text[], $3::text[]) as gone(uid, id)
      where r.uid = gone.uid and r.course_key = $1 and r.teetimegroup_id = gone.id`,
    values: [courseKey, groups.map(({ uid }) => uid), ids],
  });
}

export async function forgetActs(
  db: Queryable,
  courseKey: CourseKey,
  groups: readonly string[],
): Promise<void> {
  await db.query({
    name: 'forget-acts-on-groups',
    text: `update acts set writes = '[]', inverse = '[]' where course_key = $1 and teetimegroups && $2::text[]`,
    values: [courseKey, groups],
  });
}

/** Drafts are offered for an hour (rules.md#golfer-details-kept). */
export async function deleteOldDrafts(db: Queryable): Promise<number> {
  const { rowCount } = await db.query({
    name: 'delete-old-drafts',
    text: `with due as (
        select uid as due_uid from drafts where updated_at < dewsweeper_now() - interval '1 day'
        limit $1 for update skip locked)
      delete from drafts using due where uid = due_uid`,
    values: [batchRows],
  });
  return rowCount ?? 0;
}

/** A batch of accounts unused for this many years, without upcoming reservations. */
export async function findUnusedAccounts(
  db: Queryable,
  years: number,
): Promise<{ uid: string; loginEmail: string }[]> {
  const { rows } = await db.query<{ uid: string; loginEmail: string }>({
    text: `
      select u.uid, u.login_email as "loginEmail" from users u left join last_uses l on l.uid = u.uid
      where coalesce(l.last_used_on, u.created_at) < dewsweeper_now() - make_interval(years => $1)
        and not exists (select from sessions s where s.uid = u.uid and s.expires_at > dewsweeper_now())
        and not exists (select from golfer_reservations r where r.uid = u.uid
          and r.date >= to_char((dewsweeper_now() at time zone 'UTC') - interval '2 days', 'YYYY-MM-DD'))
        and not exists (select from holds h where h.uid = u.uid and h.expires_at > dewsweeper_now())
      order by u.uid limit $2`,
    values: [years, batchRows],
  });
  return rows;
}
