import type { HoldTerms } from '@dewsweeper/core/hold/hold';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { OpenStart, Waiter } from '@dewsweeper/core/waitlist/next-offer';
import type { Pool } from 'pg';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type OfferedPlay = Pick<
  HoldTerms,
  'startingTime' | 'startingTeeID' | 'reroundTime' | 'reroundTeeID'
> & { numHoles: 9 | 18; players: number };

/** `askedAt`: in PostgreSQL's text, to the microsecond. */
export type PlaceInLine = { askedAt: string; id: string };

export type StoredWait = Waiter & {
  date: string;
  state: 'waiting' | 'offered';
  offerUntil: Date | null;
  offerPlay: OfferedPlay | null;
};

const columns = `id, uid, date, num_holes as "numHoles", players, from_minute as "fromMinute",
  to_minute as "toMinute", state, offer_until as "offerUntil", offer_play as "offerPlay"`;

/** Active waits, by date; with expired offers until they are passed on. */
export async function findWaitsOf(db: Queryable, courseKey: CourseKey, uid: string): Promise<StoredWait[]> {
  const { rows } = await db.query<StoredWait>({
    name: 'waits-of-golfer',
    text: `select ${columns} from waiting
      where course_key = $1 and uid = $2 and state in ('waiting', 'offered') order by date, asked_at, id`,
    values: [courseKey, uid],
  });
  return rows;
}

export async function insertWait(
  transaction: Queryable,
  courseKey: CourseKey,
  wait: Waiter & { date: string },
): Promise<void> {
  const { date, id, uid, numHoles, players, fromMinute, toMinute } = wait;
  await transaction.query({
    name: 'wait',
    text: `insert into waiting (course_key, date, id, uid, num_holes, players, from_minute, to_minute, asked_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, dewsweeper_now())`,
    values: [courseKey, date, id, uid, numHoles, players, fromMinute, toMinute],
  });
}

/**
 * From now on golfers take no time of the day that nobody in line was offered yet. `seen`: the board on which a golfer joins. What
 * has changed since may have been passed on without them, so the day is passed on again.
 */
export async function markDay(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
  seen: { version: number; revision: number } | null = null,
): Promise<void> {
  await transaction.query({
    name: 'mark-day-of-waiters',
    text: `insert into days (course_key, date, passed_on_version, passed_on_revision) values ($1, $2, 0, 0)
      on conflict (course_key, date) do update set
        passed_on_version = case when days.version > $3::bigint then 0 else coalesce(days.passed_on_version, 0) end,
        passed_on_revision = case when days.passed_on_revision > $4::bigint then 0
          else coalesce(days.passed_on_revision, 0) end`,
    values: [courseKey, date, seen?.version ?? null, seen?.revision ?? null],
  });
}

/** Its offer, if there is one, is free. Answers the day; null when it does not go on. */
export async function endWait(
  transaction: Queryable,
  courseKey: CourseKey,
  { id, uid }: { id: string; uid: string },
): Promise<string | null> {
  const { rows } = await transaction.query<{ date: string }>({
    name: 'end-wait',
    text: `update waiting set state = 'left', offer_until = null
      where course_key = $1 and id = $2 and uid = $3 and state in ('waiting', 'offered') returning date`,
    values: [courseKey, id, uid],
  });
  const [ended] = rows;
  if (!ended) return null;
  await transaction.query({
    name: 'free-offer',
    text: 'delete from claims where course_key = $1 and teetimegroup_id = $2',
    values: [courseKey, id],
  });
  await stopOfferMessages(transaction, courseKey, [id]);
  return ended.date;
}

/** What was not sent yet of an offer that has ended is no longer so (rules.md#waitlist). */
export async function stopOfferMessages(
  transaction: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query({
    name: 'stop-unsent-of-offers',
    text: `select stop_messages($1, $2, 'the offer ended before')`,
    values: [courseKey, ids],
  });
}

export type MarkedDay = { courseKey: CourseKey; date: string };

/** A day that is over everywhere, or may have something free that nobody in line was offered yet. */
export const isToBePassedOn = (revision: string) => `(d.passed_on_version <> d.version
  or d.passed_on_revision is distinct from ${revision}
  or d.date < to_char((select dewsweeper_now()) at time zone 'UTC' - interval '12 hours', 'YYYY-MM-DD')
  or exists (select from claims k where k.course_key = d.course_key and k.date = d.date
    and k.expires_at <= (select dewsweeper_now())))`;

/** Days with waiters. */
export async function findDaysToPassOn(pool: Pool): Promise<MarkedDay[]> {
  const { rows } = await pool.query<MarkedDay>({
    name: 'days-to-pass-on',
    text: `
      select d.course_key as "courseKey", d.date from days d left join courses c on c.course_key = d.course_key
      where d.passed_on_version is not null and ${isToBePassedOn('c.revision')}
      order by 1, 2`,
  });
  return rows;
}

/** Locks the day. Null when nobody waits there. */
export async function lockMarkedDay(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
): Promise<{ version: number } | null> {
  const { rows } = await transaction.query<{ version: number }>({
    name: 'lock-day-of-waiters',
    text: `select version::float8 as version from days
      where course_key = $1 and date = $2 and passed_on_version is not null for update`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

/** Frees expired claims of the day. Returns the golfers whose offers expired, and whether anything did. */
export async function freeWhatRanOut(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
  now: Date,
): Promise<{ uids: string[]; isAny: boolean }> {
  const values = [courseKey, date, now];
  const { rows } = await transaction.query<{ id: string; uid: string }>({
    name: 'lapse-offers',
    text: `update waiting set state = 'lapsed'
      where course_key = $1 and date = $2 and state = 'offered' and offer_until <= $3 returning id, uid`,
    values,
  });
  await stopOfferMessages(
    transaction,
    courseKey,
    rows.map(({ id }) => id),
  );
  const { rowCount } = await transaction.query({
    name: 'free-run-out-claims',
    text: 'delete from claims where course_key = $1 and date = $2 and expires_at <= $3',
    values,
  });
  return { uids: rows.map(({ uid }) => uid), isAny: (rowCount ?? 0) > 0 };
}

/** The next `many` after `after`, a place in line, who wait for one of the open starts; from its head on without a place. */
export async function findInLine(
  transaction: Queryable,
  courseKey: CourseKey,
  asked: { date: string; open: readonly OpenStart[]; after: PlaceInLine | null; many: number },
): Promise<(Waiter & PlaceInLine)[]> {
  const { date, open, after, many } = asked;
  // offset 0 keeps the open starts a filter: joined to them, all who wait were sorted.
  const { rows } = await transaction.query<Waiter & PlaceInLine>({
    name: 'waiters-in-line',
    text: `select id, uid, num_holes as "numHoles", players, from_minute as "fromMinute", to_minute as "toMinute",
        asked_at::text as "askedAt"
      from waiting w where course_key = $1 and date = $2 and state = 'waiting'
        and (asked_at, id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4, ''))
        and exists (select from unnest($6::smallint[], $7::smallint[], $8::smallint[]) as open(minute, holes, least)
          where open.holes = w.num_holes and open.least <= w.players
            and open.minute between w.from_minute and w.to_minute offset 0)
      order by asked_at, id limit $5`,
    values: [
      courseKey,
      date,
      after?.askedAt ?? null,
      after?.id ?? null,
      many,
      open.map(({ minute }) => minute),
      open.map(({ numHoles }) => numHoles),
      open.map(({ minPlayers }) => minPlayers),
    ],
  });
  return rows;
}

export async function findWithOffers(
  transaction: Queryable,
  courseKey: CourseKey,
  uids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await transaction.query<{ uid: string }>({
    name: 'golfers-with-offers',
    text: `select uid from waiting where course_key = $1 and uid = any($2) and state = 'offered'`,
    values: [courseKey, uids],
  });
  return new Set(rows.map(({ uid }) => uid));
}

export async function writeOffer(
  transaction: Queryable,
  courseKey: CourseKey,
  offer: { waiter: Waiter; date: string; play: OfferedPlay; cells: HoldTerms['claims']; until: Date },
): Promise<void> {
  const { waiter, date, play, cells, until } = offer;
  await transaction.query({
    name: 'offer',
    text: `update waiting set state = 'offered', offer_until = $4, offer_play = $5
      where course_key = $1 and date = $2 and id = $3`,
    values: [courseKey, date, waiter.id, until, JSON.stringify(play)],
  });
  for (const { teeID, cell } of cells)
    await transaction.query({
      name: 'claim-offer',
      text: `insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [courseKey, date, teeID, cell, waiter.id, waiter.uid, until],
    });
}

/** `isOver`: nobody waits or has an offer any more. */
export async function notePassedOn(
  transaction: Queryable,
  courseKey: CourseKey,
  { date, revision, isOver }: { date: string; revision: number; isOver: boolean },
): Promise<void> {
  await transaction.query({
    name: 'note-passed-on',
    text: `update days set passed_on_version = case when $4 then null else version end,
        passed_on_revision = case when $4 then null else $3::bigint end
      where course_key = $1 and date = $2`,
    values: [courseKey, date, revision, isOver],
  });
}

/** Whether anybody waits or has an offer. */
export async function isGoingOn(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
): Promise<boolean> {
  const { rows } = await transaction.query({
    name: 'waiters-going-on',
    text: `select 1 from waiting
      where course_key = $1 and date = $2 and state in ('waiting', 'offered') limit 1`,
    values: [courseKey, date],
  });
  return rows.length > 0;
}

/** The day, or the course's waitlist, has ended. */
export async function endAllWaits(
  transaction: Queryable,
  courseKey: CourseKey,
  date: string,
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string; uid: string; isOffer: boolean }>({
    name: 'end-all-waits',
    text: `update waiting set state = 'over', offer_until = null
      where course_key = $1 and date = $2 and state in ('waiting', 'offered')
      returning id, uid, offer_play is not null as "isOffer"`,
    values: [courseKey, date],
  });
  const offers = rows.filter(({ isOffer }) => isOffer).map(({ id }) => id);
  await transaction.query({
    name: 'free-all-offers',
    text: 'delete from claims where course_key = $1 and date = $2 and teetimegroup_id = any($3)',
    values: [courseKey, date, offers],
  });
  await stopOfferMessages(transaction, courseKey, offers);
  return rows.map(({ uid }) => uid);
}

/** Other golfers who have waited longer for a time of this day. */
export async function countAhead(
  db: Queryable,
  courseKey: CourseKey,
  { date, id }: { date: string; id: string },
): Promise<number> {
  const { rows } = await db.query<{ many: number }>({
    name: 'waiters-ahead',
    text: `select count(distinct w.uid)::integer as many from waiting w join waiting own
        on own.course_key = w.course_key and own.date = w.date and own.id = $3
      where w.course_key = $1 and w.date = $2 and w.state = 'waiting' and w.uid <> own.uid
        and (w.asked_at, w.id) < (own.asked_at, own.id)`,
    values: [courseKey, date, id],
  });
  return rows[0]?.many ?? 0;
}
