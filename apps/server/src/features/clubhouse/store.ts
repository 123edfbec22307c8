import type { OpenReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import type { Arrival, Shotgun } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { livingWhere, rowColumns } from '../course-data/living-groups.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';

/** A group with what its day added. `golfers` have an id once staff have changed them. */
export type DayRow = Omit<TeeTimeGroupRow, 'golfers'> & {
  golfers: (TeeTimeGroupRow['golfers'][number] & { id?: string; takenCents?: number })[];
  revision: number;
  arrivals: Record<string, Arrival>;
  teedOffAtMs: number | null;
  note: string;
  /** Set on the block that stores a shotgun start. */
  shotgun: Shotgun | null;
  /** How many come, by what a golfer answered to the reminder. */
  expected: number | null;
};

export type StoredDay = { version: string; nowMs: number; note: string; rows: DayRow[] };

const dayColumns = `, revision::float8 as revision, arrivals,
  (extract(epoch from teed_off_at) * 1000)::float8 as "teedOffAtMs", note, shotgun, expected`;

const ofHold = `, 1 as revision, '{}'::jsonb as arrivals, null as "teedOffAtMs", '' as note, null::jsonb as shotgun,
  null::smallint as expected`;

/** Also of a removed course; null for an unknown one. */
export async function findDay(db: Queryable, courseKey: CourseKey, date: string): Promise<StoredDay | null> {
  const { rows } = await db.query<StoredDay>({
    name: 'clubhouse-day',
    text: `
      select c.revision || '.' || coalesce(
          (select version from days where course_key = $1 and date = $2), 0) as version,
        floor(extract(epoch from dewsweeper_now()) * 1000)::float8 as "nowMs",
        coalesce((select text from day_notes where course_key = $1 and date = $2), '') as note,
        (select coalesce(json_agg(row_to_json(living) order by starting_time, starting_tee_id, beside, id), '[]')
          from (${livingWhere('course_key = $1 and date = $2', { columns: dayColumns, ofHold })}) living) as rows
      from kept_courses c where c.course_key = $1`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

/** Groups with a row, also ended ones. */
export async function findGroups(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>({
    name: 'groups-of-act',
    text: `select ${rowColumns}${dayColumns} from teetimegroups where course_key = $1 and id = any($2) order by id`,
    values: [courseKey, ids],
  });
  return rows;
}

/** Living reservations beside others on these days, the oldest first. */
export async function findBesides(
  db: Queryable,
  courseKey: CourseKey,
  dates: readonly string[],
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>({
    name: 'groups-beside-others',
    text: `select ${rowColumns}${dayColumns} from teetimegroups
      where course_key = $1 and date = any($2) and status = 'confirmed' and beside order by created_at, id`,
    values: [courseKey, dates],
  });
  return rows;
}

/** The ids of a day's living groups, in the order of their locks. */
export async function findGroupsOf(db: Queryable, courseKey: CourseKey, date: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'living-groups-of-day',
    text: `select id from teetimegroups
      where course_key = $1 and date = $2 and status in ('pending', 'confirmed') order by id`,
    values: [courseKey, date],
  });
  return rows.map(({ id }) => id);
}

/** Groups with a row, also ended ones, locked in the order of their ids. */
export async function lockGroups(
  transaction: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<DayRow[]> {
  const { rows } = await transaction.query<DayRow>({
    name: 'lock-groups-of-act',
    text: `select ${rowColumns}${dayColumns} from teetimegroups
      where course_key = $1 and id = any($2) order by id for update`,
    values: [courseKey, ids],
  });
  return rows;
}

/** Locks the note of a day until the transaction ends, also one that is not there yet. */
export async function lockDayNote(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
): Promise<string> {
  await transaction.query({
    name: 'make-day-note',
    text: `insert into day_notes (course_key, date, text) values ($1, $2, '') on conflict do nothing`,
    values: [courseKey, date],
  });
  const { rows } = await transaction.query<{ text: string }>({
    name: 'lock-day-note',
    text: 'select text from day_notes where course_key = $1 and date = $2 for update',
    values: [courseKey, date],
  });
  return rows[0]?.text ?? '';
}

/** Writes all of a locked group that acts change. Answers its new revision. */
export async function writeGroup(
  transaction: Queryable,
  courseKey: CourseKey,
  group: DayRow,
  ended: { by: string; at: Date } | null,
): Promise<number> {
  const { rows } = await transaction.query<{ revision: number }>({
    name: 'write-group-of-act',
    text: `update teetimegroups set revision = revision + 1, arrivals = $3, note = $4,
        teed_off_at = to_timestamp($5::float8 / 1000), date = $6, starting_time = $7, starting_tee_id = $8,
        reround_time = $9, reround_tee_id = $10, num_holes = $11, golfers = $12, players = $13, status = $14,
        ended_at = case when $14 = status then ended_at else $16 end,
        ended_by = case when $14 = status then ended_by else $15 end, beside = $17, shotgun = $18
      where course_key = $1 and id = $2 returning revision::float8 as revision`,
    values: [
      courseKey,
      group.id,
      JSON.stringify(group.arrivals),
      group.note,
      group.teedOffAtMs,
      group.date,
      group.starting_time,
      group.starting_tee_id,
      group.reround_time,
      group.reround_tee_id,
      group.num_holes,
      JSON.stringify(group.golfers),
      group.players,
      group.status,
      ended?.by ?? null,
      ended?.at ?? null,
      group.beside,
      group.shotgun && JSON.stringify(group.shotgun),
    ],
  });
  return rows[0]?.revision ?? 0;
}

export async function insertGroup(
  transaction: Queryable,
  courseKey: CourseKey,
  group: DayRow,
): Promise<void> {
  await transaction.query({
    name: 'insert-group-of-act',
    text: `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id,
        num_holes, players, status, uid, source, golfers, note, block, beside, shotgun)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'confirmed', $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      courseKey,
      group.id,
      group.date,
      group.starting_time,
      group.starting_tee_id,
      group.reround_time,
      group.reround_tee_id,
      group.num_holes,
      group.players,
      group.uid,
      group.source,
      JSON.stringify(group.golfers),
      group.note,
      group.block && JSON.stringify(group.block),
      group.beside,
      group.shotgun && JSON.stringify(group.shotgun),
    ],
  });
}

/** A golfer's list of reservations follows their group; null: it is no longer on it. */
export async function listReservation(
  transaction: Queryable,
  courseKey: CourseKey,
  { uid, id, date }: { uid: string; id: string; date: string | null },
): Promise<void> {
  if (date === null)
    await transaction.query({
      name: 'unlist-reservation',
      text: 'delete from golfer_reservations where uid = $1 and course_key = $2 and teetimegroup_id = $3',
      values: [uid, courseKey, id],
    });
  else
    await transaction.query({
      name: 'list-reservation',
      text: `insert into golfer_reservations (uid, course_key, teetimegroup_id, date) values ($1, $2, $3, $4)
        on conflict (uid, course_key, teetimegroup_id) do update set date = excluded.date`,
      values: [uid, courseKey, id, date],
    });
}

/** A golfer as staff may book for them: null unless the course is theirs. */
export async function findBooker(
  db: Queryable,
  { uid, group, course }: { uid: string; group: string; course: string },
): Promise<{ loginEmail: string; isLoginEmailProved: boolean } | null> {
  const { rows } = await db.query<{ loginEmail: string; isLoginEmailProved: boolean }>({
    name: 'booker-of-course',
    text: `select u.login_email as "loginEmail", u.login_email_proved_at is not null as "isLoginEmailProved" from users u
      join user_courses c on c.uid = u.uid and c.group_id = $2 and c.course_id = $3 where u.uid = $1`,
    values: [uid, group, course],
  });
  return rows[0] ?? null;
}

export async function hasMostReservations(
  db: Queryable,
  asked: { uid: string; courseKey: CourseKey; limit: unknown },
): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'has-most-reservations',
    text: 'select has_most_reservations($1) as has',
    values: [JSON.stringify(asked)],
  });
  return rows[0]?.has ?? false;
}

/** The uids that have reached the limit; same rule as has_most_reservations.sql. */
export async function findWithMostReservations(
  db: Queryable,
  { uids, courseKey, limit }: { uids: readonly string[]; courseKey: CourseKey; limit: OpenReservationsLimit },
): Promise<Set<string>> {
  const { max, afterDate, afterTime } = limit;
  const { rows } = await db.query<{ uid: string; ids: string[] }>({
    name: 'with-many-reservations',
    text: `select uid, array_agg(teetimegroup_id) as ids from golfer_reservations
      where uid = any($1) and course_key = $2 and date >= $3 group by uid having count(*) >= $4`,
    values: [uids, courseKey, afterDate, max],
  });
  if (rows.length === 0) return new Set();
  // Nearly all are still to come: the others are fewer to send.
  const others = await db.query<{ id: string }>({
    name: 'not-to-come',
    text: `select asked.id from unnest($2::text[]) as asked(id) where not exists (
      select from teetimegroups g where g.course_key = $1 and g.id = asked.id and g.status = 'confirmed'
        and (g.date, g.starting_time) > ($3, $4))`,
    values: [courseKey, rows.flatMap(({ ids }) => ids), afterDate, afterTime],
  });
  const areOver = new Set(others.rows.map(({ id }) => id));
  const most = rows.filter(({ ids }) => ids.filter((id) => !areOver.has(id)).length >= max);
  return new Set(most.map(({ uid }) => uid));
}

export async function queueNotice(
  transaction: Queryable,
  courseKey: CourseKey,
  notice: { id: string; uid: string; firstName: string; lastName: string; messages: readonly object[] },
): Promise<void> {
  await transaction.query({
    name: 'queue-notice-of-act',
    text: 'select queue_messages($1, $2)',
    values: [courseKey, JSON.stringify(notice)],
  });
}

/** Unsent messages describe a state that no longer holds. */
export async function stopUnsentMessages(
  transaction: Queryable,
  courseKey: CourseKey,
  id: string,
): Promise<void> {
  await transaction.query({
    name: 'stop-unsent-of-group',
    text: `select stop_messages($1, $2, 'the reservation was changed before')`,
    values: [courseKey, [id]],
  });
}

export async function writeDayNote(
  transaction: Queryable,
  courseKey: CourseKey,
  { date, text }: { date: string; text: string },
): Promise<void> {
  await transaction.query({
    name: 'write-day-note',
    text: 'update day_notes set text = $3 where course_key = $1 and date = $2',
    values: [courseKey, date, text],
  });
}

export async function bumpDay(transaction: Queryable, courseKey: CourseKey, date: string): Promise<void> {
  await transaction.query({ name: 'bump-day', text: 'select bump_day($1, $2)', values: [courseKey, date] });
}
