import type { CoursePath } from '@dewsweeper/contract/ids';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { hasClaims } from './cells.ts';
import { inImportSession } from './import-session.ts';

export type ComingReservation = { id: string; date: string; startingTime: string; players: number };

export type CourseContents = {
  name: string;
  /** Reservations made online whose start has not passed, soonest first. */
  coming: ComingReservation[];
  heldReceipts: string[];
  moneyUnderWay: number;
  keys: number;
  privileges: number;
};

export type RemoveCourseRefusal =
  | { refusal: 'course-not-found' }
  | { refusal: 'reservations-to-come'; coming: ComingReservation[] }
  | { refusal: 'cards-held'; receipts: string[] }
  | { refusal: 'money-under-way' };

export async function lookAtCourse(
  db: Queryable,
  { group, course }: CoursePath,
): Promise<CourseContents | null> {
  const { rows } = await db.query<CourseContents>({
    text: `
      select c.document ->> 'name' as name,
        (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'startingTime', starting_time,
            'players', players) order by date, starting_time, id), '[]')
          from teetimegroups g
          where g.course_key = $1 and status = 'confirmed' and ${hasClaims('source')} and block is null
            and date || ' ' || starting_time
              >= to_char(dewsweeper_now() at time zone (c.document ->> 'timeZone'), 'YYYY-MM-DD HH24:MI')) as coming,
        array(select coalesce(receipt_number, id) from payments
          where course_key = $1 and state = 'authorized' order by created_at) as "heldReceipts",
        ((select count(*) from payments where course_key = $1 and state in ('started', 'undoing'))
          + (select count(*) from clubhouse_acts where course_key = $1 and state = 'asked'))::integer as "moneyUnderWay",
        (select count(*) from api_keys where course_key = $1 and revoked_at is null)::integer as keys,
        (select count(*) from privileges where group_id = $2 and course_id = $3)::integer as privileges
      from courses c where c.course_key = $1`,
    values: [courseKeyOf({ group, course }), group, course],
  });
  return rows[0] ?? null;
}

/** Payments, past reservations and reports stay. `isExample`: upcoming reservations are cancelled without notice. */
export async function removeCourse(
  pool: Pool,
  path: CoursePath,
  { isExample }: { isExample: boolean },
): Promise<Result<CourseContents, RemoveCourseRefusal>> {
  const removed = await inImportSession<Result<CourseContents, RemoveCourseRefusal>>(pool, {}, (session) =>
    removeIn(session, path, isExample),
  );
  if (!removed.ok) throw new Error('a removal waits for imports for as long as they take');
  // Golfers lock their own row before the sheets, so it is emptied afterwards.
  if (removed.value.ok) await pool.query(emptyHolds, [courseKeyOf(path)]);
  return removed.value;
}

async function removeIn(
  session: Queryable,
  path: CoursePath,
  isExample: boolean,
): Promise<Result<CourseContents, RemoveCourseRefusal>> {
  const courseKey = courseKeyOf(path);
  await session.query('begin');
  // Golfers booking now finish first and are seen below; later ones find no course.
  await session.query('select close_sheets($1)', [courseKey]);
  const contents = await lookAtCourse(session, path);
  const refusal = whyNotRemoved(contents, isExample);
  if (refusal || !contents) {
    await session.query('rollback');
    return refuse(refusal ?? { refusal: 'course-not-found' });
  }
  for (const statement of removalStatements) await session.query(statement, [courseKey]);
  await session.query(cancelComing, [courseKey, contents.coming.map(({ id }) => id)]);
  for (const statement of ofPath) await session.query(statement, [path.group, path.course]);
  await session.query(leaveGroup, [path.group]);
  await session.query('commit');
  return accept(contents);
}

export function whyNotRemoved(
  contents: CourseContents | null,
  isExample = false,
): RemoveCourseRefusal | null {
  if (!contents) return { refusal: 'course-not-found' };
  if (contents.moneyUnderWay > 0) return { refusal: 'money-under-way' };
  if (isExample) return null;
  if (contents.coming.length > 0) return { refusal: 'reservations-to-come', coming: contents.coming };
  if (contents.heldReceipts.length > 0) return { refusal: 'cards-held', receipts: contents.heldReceipts };
  return null;
}

const removalStatements = [
  `insert into removed_courses (course_key, group_id, id, document, teesheets, revision)
   select c.course_key, c.group_id, c.id, c.document,
     (select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id) order by t.position, t.id), '[]')
      from teesheets t where t.course_key = c.course_key), c.revision
   from courses c where c.course_key = $1`,
  'delete from courses where course_key = $1',
  'delete from teesheets where course_key = $1',
  'delete from former_settings where course_key = $1',
  'delete from course_pictures where course_key = $1',
  'delete from claims where course_key = $1',
  `update teetimegroups set revision = revision + 1, status = 'released', expiration = null, ended_at = (select dewsweeper_now())
   where course_key = $1 and status = 'pending' and source = 'widget'`,
  'delete from api_keys where course_key = $1',
];

const cancelComing = `update teetimegroups
  set revision = revision + 1, status = 'cancelled', ended_at = (select dewsweeper_now()), ended_by = 'course removed'
  where course_key = $1 and id = any($2) and status = 'confirmed'`;

const ofPath = [
  'delete from privileges where group_id = $1 and course_id = $2',
  'delete from user_courses where group_id = $1 and course_id = $2',
];

const emptyHolds = `with gone as (select uid from holds where course_key = $1 for update)
  select empty_hold(uid) from gone`;

/** Changes the group's list of courses, or deletes the group with its last course. */
const leaveGroup = `with others as (select from courses where group_id = $1 limit 1),
    gone as (delete from groups where id = $1 and not exists (select from others))
  update groups set revision = revision + 1 where id = $1 and exists (select from others)`;
