import type { Reminding } from '@dewsweeper/core/booking/reminder';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { claimingSources } from '@dewsweeper/core/tee-sheet/occupancy';
import { askAllCourses } from '../../adapters/postgres/all-courses.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { ReservationMessages } from '../teetimegroups/reservation-messages.ts';

export type Place = { courseKey: CourseKey; id: string };
export type RemindingCourse = { courseKey: CourseKey; timeZone: string; reminderHour: number };

export async function findRemindingCourses(db: Queryable): Promise<RemindingCourse[]> {
  const { rows } = await db.query<RemindingCourse>({
    name: 'reminding-courses',
    text: `select course_key as "courseKey", document ->> 'timeZone' as "timeZone",
        (document #>> '{widgetSettings,reminderHour}')::integer as "reminderHour"
      from courses where document #> '{widgetSettings,reminderHour}' is not null order by course_key`,
  });
  return rows;
}

/** Reservations that golfers or staff made, without a reminder for this day of play. */
export async function findUnreminded(
  db: Queryable,
  courseKey: CourseKey,
  { date, bookedUntil }: Reminding,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'unreminded-groups',
    text: `select id from teetimegroups g
      where course_key = $1 and date = $2 and status = 'confirmed' and source = any($3)
        and created_at <= to_timestamp($4::float8 / 1000)
        and not exists (select from reminders r
          where r.course_key = $1 and r.teetimegroup_id = g.id and r.date = $2)
      order by starting_time, id limit $5`,
    values: [courseKey, date, claimingSources, bookedUntil, limit],
  });
  return rows.map(({ id }) => id);
}

/** False when there was one for this day of play. */
export async function insertReminder(
  transaction: Queryable,
  { courseKey, id }: Place,
  { date, phone }: { date: string; phone: string | null },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'insert-reminder',
    text: `insert into reminders (course_key, teetimegroup_id, date, phone) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [courseKey, id, date, phone],
  });
  return rowCount === 1;
}

export async function queueReminder(
  transaction: Queryable,
  { courseKey, id }: Place,
  { uid, messages }: { uid: string; messages: ReservationMessages },
): Promise<void> {
  await transaction.query({
    name: 'queue-reminder',
    text: 'select queue_messages($1, $2)',
    values: [courseKey, JSON.stringify({ id, uid, ...messages })],
  });
}

const repliedWithinHours = 48;
const maxReminders = 20;

export type RemindedPlace = Place & { date: string; startingTime: string };

/** Reservations that this number was reminded of, in their present state; newest reminder first. */
export async function findRemindedAt(db: Queryable, phone: string): Promise<RemindedPlace[]> {
  const { rows } = await askAllCourses<RemindedPlace & { queuedAt: Date }>(db, {
    name: 'reminded-at-number',
    text: (condition) => `select course_key as "courseKey", r.teetimegroup_id as id, g.date,
        g.starting_time as "startingTime", r.queued_at as "queuedAt"
      from reminders r join (select course_key, id as teetimegroup_id, date, starting_time from teetimegroups) g
        using (course_key, teetimegroup_id)
      where ${condition} and r.phone = $1
        and r.queued_at > (select dewsweeper_now() - make_interval(hours => $2))
      order by r.queued_at desc, r.teetimegroup_id limit $3`,
    values: [phone, repliedWithinHours, maxReminders],
  });
  return rows
    .toSorted((a, b) => b.queuedAt.getTime() - a.queuedAt.getTime())
    .map(({ queuedAt: _queuedAt, ...place }) => place);
}

export type StoredReply = Place & { answer: string | null };

export async function findReply(db: Queryable, messageSid: string): Promise<StoredReply | null> {
  const { rows } = await db.query<StoredReply>({
    name: 'find-text-reply',
    text: `select course_key as "courseKey", teetimegroup_id as id, answer from text_replies where message_sid = $1`,
    values: [messageSid],
  });
  return rows[0] ?? null;
}

/** Answers the stored one where the text came before. */
export async function storeReply(db: Queryable, messageSid: string, place: Place): Promise<StoredReply> {
  await db.query({
    name: 'store-text-reply',
    text: `insert into text_replies (message_sid, course_key, teetimegroup_id) values ($1, $2, $3)
      on conflict do nothing`,
    values: [messageSid, place.courseKey, place.id],
  });
  return (await findReply(db, messageSid)) ?? { ...place, answer: null };
}

/** Two calls with one text wait for each other. */
export async function lockAnswer(transaction: Queryable, messageSid: string): Promise<string | null> {
  const { rows } = await transaction.query<{ answer: string | null }>({
    name: 'lock-text-reply',
    text: 'select answer from text_replies where message_sid = $1 for update',
    values: [messageSid],
  });
  return rows[0]?.answer ?? null;
}

export async function storeAnswer(db: Queryable, messageSid: string, answer: string): Promise<void> {
  await db.query({
    name: 'store-answer',
    text: 'update text_replies set answer = $2 where message_sid = $1 and answer is null',
    values: [messageSid, answer],
  });
}

/** The group must be locked. */
export async function writeExpected(
  transaction: Queryable,
  { courseKey, id, date }: Place & { date: string },
  players: number,
): Promise<void> {
  await transaction.query({
    name: 'write-expected',
    text: `update teetimegroups set expected = $3, revision = revision + 1 where course_key = $1 and id = $2`,
    values: [courseKey, id, players],
  });
  await transaction.query({ name: 'bump-day', text: 'select bump_day($1, $2)', values: [courseKey, date] });
}

const keptDays = 7;

/** Long after their rounds. */
export async function forgetOldReminders(db: Queryable): Promise<void> {
  for (const [table, column] of [
    ['reminders', 'queued_at'],
    ['text_replies', 'received_at'],
  ] as const)
    await db.query({
      name: `forget-old-${table}`,
      text: `delete from ${table} where ${column} < (select dewsweeper_now() - make_interval(days => $1))`,
      values: [keptDays],
    });
}
