import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { rowColumns } from '../course-data/living-groups.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';

/** The same as in the indexes of users. */
const wordsOfUser = `to_tsvector('simple', translate(regexp_replace(
  normalize(u.name || ' ' || u.first_name || ' ' || u.last_name, NFD), '[\\u0300-\\u036f''’]', '', 'g'),
  '-./@_,&()', '         '))`;
const phoneOfUser = `(regexp_replace(u.phone, '[^0-9]', '', 'g') collate "C")`;
const phoneEndOfUser = `(reverse(regexp_replace(u.phone, '[^0-9]', '', 'g')) collate "C")`;

/** One look at the primary key for each golfer found, whatever the planner expects of their number. */
const ofCourse = `cross join lateral (
  select added_at from user_courses where uid = u.uid and group_id = $1 and course_id = $2 limit 1) c`;

export type Place = { group: string; course: string };

/* Without names: a plan for any value would be a slow one for most. */

/** Words as `'jo':* & 'par':*`: letters and digits alone, see core. */
const queryOf = (words: readonly string[]) =>
  words
    .map(
      (word) =>
        `(${spellingsOf(word)
          .map((one) => `'${one}':*`)
          .join(' | ')})`,
    )
    .join(' & ');

/** A database in the locale C makes no small letter of `Ø` or `И`. */
function spellingsOf(word: string): string[] {
  const [first = '', ...rest] = word;
  return first > '\u007F' ? [word, first.toUpperCase() + rest.join('')] : [word];
}

export async function findByWords(
  db: Queryable,
  { group, course }: Place,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>({
    text: `with named as materialized (select uid from users u where ${wordsOfUser} @@ $3::tsquery)
      select u.uid from named u ${ofCourse} limit $4`,
    values: [group, course, queryOf(words), limit],
  });
  return rows.map(({ uid }) => uid);
}

/** `:` follows the digits in the order of `C`. A number may be stored with North America's 1. */
export async function findByDigits(
  db: Queryable,
  { group, course }: Place,
  digits: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>({
    text: `with numbered as materialized (
        select uid from users u where ${phoneOfUser} >= $3 and ${phoneOfUser} < $3 || ':'
          or ${phoneOfUser} >= '1' || $3 and ${phoneOfUser} < '1' || $3 || ':'
          or ${phoneEndOfUser} >= reverse($3) and ${phoneEndOfUser} < reverse($3) || ':')
      select u.uid from numbered u ${ofCourse} limit $4`,
    values: [group, course, digits, limit],
  });
  return rows.map(({ uid }) => uid);
}

/** By the beginning of a reservation's id, or by the whole number of a payment's receipt, in any of these spellings. */
export async function findByReservation(
  db: Queryable,
  { group, course }: Place,
  numbers: readonly string[],
  limit: number,
): Promise<string[]> {
  const booked = await db.query<{ uid: string }>({
    text: `select distinct uid from (
        select uid from teetimegroups where course_key = $1 and uid is not null
          and (id >= $2 and id < $2 || '~' or id >= $3 and id < $3 || '~')
        union all
        select uid from payments where course_key = $1 and receipt_number in ($2, $3) and uid <> '') found limit $4`,
    values: [courseKeyOf({ group, course }), numbers[0], numbers.at(-1), limit],
  });
  const { rows } = await db.query<{ uid: string }>({
    name: 'golfers-among',
    text: `select u.uid from users u ${ofCourse} where u.uid = any($3)`,
    values: [group, course, booked.rows.map(({ uid }) => uid)],
  });
  return rows.map(({ uid }) => uid);
}

/** Those who played last. For words that match so many golfers that sorting them all is slow. */
export async function findLastPlayed(
  db: Queryable,
  { group, course }: Place,
  asked: { words: readonly string[]; today: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>({
    name: 'golfers-who-played-last',
    text: `with latest as materialized (
        select uid, date from golfer_reservations
        where course_key = $1 || '/' || $2 and date <= $4 order by date desc limit $5),
      golfer as materialized (select uid, max(date) as date from latest group by uid order by 2 desc)
      select u.uid from golfer l join users u on u.uid = l.uid ${ofCourse}
      where ${wordsOfUser} @@ $3::tsquery limit $6`,
    values: [group, course, queryOf(asked.words), asked.today, latestReservations, asked.limit],
  });
  return rows.map(({ uid }) => uid);
}

const latestReservations = 2000;

export type GolferRow = {
  uid: string;
  name: string;
  phone: string;
  email: string;
  loginEmail: string;
  isAddressProved: boolean;
  since: Date;
  lastPlayed: string | null;
  denyOnlineBooking: boolean;
  denyOnlineBookingMessage: string;
  requirePayment: string;
  rates: string[];
};

export async function findGolfers(
  db: Queryable,
  { group, course }: Place,
  asked: { uids: readonly string[]; today: string; limit: number },
): Promise<GolferRow[]> {
  const { rows } = await db.query<GolferRow>({
    name: 'golfers-of-course',
    text: `select g.*, coalesce(p.deny_online_booking, false) as "denyOnlineBooking",
        coalesce(p.deny_online_booking_message, '') as "denyOnlineBookingMessage",
        coalesce(p.require_payment, '') as "requirePayment", coalesce(p.rates, '{}') as rates
      from (
        select u.uid, u.name, u.phone, u.email, u.login_email as "loginEmail",
          u.login_email_proved_at is not null as "isAddressProved", c.added_at as since,
          (select max(date) from golfer_reservations r
            where r.uid = u.uid and r.course_key = $1 || '/' || $2 and r.date <= $4) as "lastPlayed"
        from users u ${ofCourse} where u.uid = any($3)
        order by "lastPlayed" desc nulls last, u.name, u.uid limit $5) g
      left join privileges p on p.login_email = g."loginEmail" and p.group_id = $1 and p.course_id = $2
      order by g."lastPlayed" desc nulls last, g.name, g.uid`,
    values: [group, course, asked.uids, asked.today, asked.limit],
  });
  return rows;
}

/** The booker stands first in their group. */
const ownArrival = `arrivals -> coalesce(golfers -> 0 ->> 'id', '1') ->> 'state'`;

export async function countNoShows(
  db: Queryable,
  courseKey: CourseKey,
  uids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ uid: string; count: number }>({
    name: 'no-shows-of-golfers',
    text: `select uid, count(*)::integer as count from teetimegroups
      where course_key = $1 and uid = any($2) and status = 'confirmed' and ${ownArrival} = 'no-show' group by uid`,
    values: [courseKey, uids],
  });
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

export type ReservationRow = TeeTimeGroupRow & { arrival: string | null };

export async function findReservations(
  db: Queryable,
  courseKey: CourseKey,
  uid: string,
  limit: number,
): Promise<ReservationRow[]> {
  const { rows } = await db.query<ReservationRow>({
    name: 'reservations-of-golfer',
    text: `select ${rowColumns}, ${ownArrival} as arrival from teetimegroups
      where course_key = $1 and uid = $2 and status in ('confirmed', 'cancelled')
      order by date desc, starting_time desc, id limit $3`,
    values: [courseKey, uid, limit],
  });
  return rows;
}

export type NoteRow = { text: string; by: string; at: Date };

export async function findNote(db: Queryable, courseKey: CourseKey, uid: string): Promise<NoteRow | null> {
  const { rows } = await db.query<NoteRow>({
    name: 'note-of-golfer',
    text: `select text, changed_by as by, changed_at as at from golfer_notes where course_key = $1 and uid = $2`,
    values: [courseKey, uid],
  });
  return rows[0] ?? null;
}

export async function writeNote(
  db: Queryable,
  courseKey: CourseKey,
  { uid, text, by }: { uid: string; text: string; by: string },
): Promise<void> {
  if (text === '')
    await db.query({
      name: 'delete-note-of-golfer',
      text: 'delete from golfer_notes where course_key = $1 and uid = $2',
      values: [courseKey, uid],
    });
  else
    await db.query({
      name: 'write-note-of-golfer',
      text: `insert into golfer_notes (course_key, uid, text, changed_by) values ($1, $2, $3, $4)
        on conflict (course_key, uid) do update
          set text = excluded.text, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
      values: [courseKey, uid, text, by],
    });
}
