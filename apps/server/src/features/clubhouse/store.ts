import type { ActKind } from '@dewsweeper/contract/clubhouse';
import type { ActWarning, ActWrite, Arrival, Standing } from '@dewsweeper/core/clubhouse/act-types';
import type { StoredBlock } from '@dewsweeper/core/clubhouse/closing-acts';
import type { TakenCell } from '@dewsweeper/core/clubhouse/sheet-acts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { livingWhere, rowColumns } from '../course-data/living-groups.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';

/** A group with what its day added. `golfers` have an id once staff have changed them. */
export type DayRow = Omit<TeeTimeGroupRow, 'golfers'> & {
  golfers: (TeeTimeGroupRow['golfers'][number] & { id?: string })[];
  revision: number;
  arrivals: Record<string, Arrival>;
  teedOffAtMs: number | null;
  note: string;
};

export type StoredDay = { version: string; nowMs: number; note: string; rows: DayRow[] };

const dayColumns = `, revision::float8 as revision, arrivals,
  (extract(epoch from teed_off_at) * 1000)::float8 as "teedOffAtMs", note`;
const ofHold = `, 1 as revision, '{}'::jsonb as arrivals, null as "teedOffAtMs", '' as note`;

/** Null for an unknown course. */
export async function findDay(db: Queryable, courseKey: string, date: string): Promise<StoredDay | null> {
  const { rows } = await db.query<StoredDay>({
    name: 'clubhouse-day',
    text: `
      select c.revision || '.' || coalesce(
          (select version from days where course_key = $1 and date = $2), 0) as version,
        floor(extract(epoch from dewsweeper_now()) * 1000)::float8 as "nowMs",
        coalesce((select text from day_notes where course_key = $1 and date = $2), '') as note,
        (select coalesce(json_agg(row_to_json(living) order by starting_time, starting_tee_id, id), '[]')
          from (${livingWhere('course_key = $1 and date = $2', { columns: dayColumns, ofHold })}) living) as rows
      from courses c where c.course_key = $1`,
    values: [courseKey, date],
  });
  return rows[0] ?? null;
}

/** Groups with a row, also ended ones. */
export async function findGroups(
  db: Queryable,
  courseKey: string,
  ids: readonly string[],
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>({
    name: 'groups-of-act',
    text: `select ${rowColumns}${dayColumns} from teetimegroups where course_key = $1 and id = any($2) order by id`,
    values: [courseKey, ids],
  });
  return rows;
}

/** Groups with a row, also ended ones, locked in the order of their ids. */
export async function lockGroups(
  transaction: Queryable,
  courseKey: string,
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
export async function lockDayNote(transaction: Queryable, courseKey: string, date: string): Promise<string> {
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

export type StoredAct = {
  id: string;
  kind: ActKind;
  staffID: string;
  staffName: string;
  at: Date;
  occurredAt: Date | null;
  date: string;
  teetimegroups: string[];
  askedDigest: string;
  line: string;
  warnings: ActWarning[];
  writes: ActWrite[];
  inverse: ActWrite[];
  revisions: Record<string, number>;
  undoneBy: string | null;
  /** Golfers told. */
  notices: number;
};

const actColumns = `id, kind, staff_id as "staffID", staff_name as "staffName", at, occurred_at as "occurredAt", date,
  teetimegroups, asked_digest as "askedDigest", line, warnings, writes, inverse, revisions, undone_by as "undoneBy",
  notices`;

export async function findAct(db: Queryable, courseKey: string, id: string): Promise<StoredAct | null> {
  const { rows } = await db.query<StoredAct>({
    name: 'find-act',
    text: `select ${actColumns} from acts where course_key = $1 and id = $2`,
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

/** Locks an act that is to be undone: one undo at a time. */
export async function lockAct(
  transaction: Queryable,
  courseKey: string,
  id: string,
): Promise<StoredAct | null> {
  const { rows } = await transaction.query<StoredAct>({
    name: 'lock-act',
    text: `select ${actColumns} from acts where course_key = $1 and id = $2 for update`,
    values: [courseKey, id],
  });
  return rows[0] ?? null;
}

/** False when another request has stored this id. */
export async function insertAct(
  transaction: Queryable,
  courseKey: string,
  act: Omit<StoredAct, 'undoneBy'>,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'insert-act',
    text: `insert into acts (course_key, id, kind, staff_id, staff_name, at, occurred_at, date, teetimegroups,
        asked_digest, line, warnings, writes, inverse, revisions, notices)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing`,
    values: [
      courseKey,
      act.id,
      act.kind,
      act.staffID,
      act.staffName,
      act.at,
      act.occurredAt,
      act.date,
      act.teetimegroups,
      act.askedDigest,
      act.line,
      JSON.stringify(act.warnings),
      JSON.stringify(act.writes),
      JSON.stringify(act.inverse),
      JSON.stringify(act.revisions),
      act.notices,
    ],
  });
  return rowCount === 1;
}

export async function markUndone(
  transaction: Queryable,
  courseKey: string,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await transaction.query({
    name: 'mark-act-undone',
    text: 'update acts set undone_by = $3 where course_key = $1 and id = $2',
    values: [courseKey, id, by],
  });
}

/** Writes all of a locked group that acts change. Answers its new revision. */
export async function writeGroup(
  transaction: Queryable,
  courseKey: string,
  group: DayRow,
  ended: { by: string; at: Date } | null,
): Promise<number> {
  const { rows } = await transaction.query<{ revision: number }>({
    name: 'write-group-of-act',
    text: `update teetimegroups set revision = revision + 1, arrivals = $3, note = $4,
        teed_off_at = to_timestamp($5::float8 / 1000), date = $6, starting_time = $7, starting_tee_id = $8,
        reround_time = $9, reround_tee_id = $10, num_holes = $11, golfers = $12, players = $13, status = $14,
        ended_at = case when $14 = status then ended_at else $16 end,
        ended_by = case when $14 = status then ended_by else $15 end
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
    ],
  });
  return rows[0]?.revision ?? 0;
}

/** Inserts a reservation or a block that staff make. */
export async function insertGroup(transaction: Queryable, courseKey: string, group: DayRow): Promise<void> {
  await transaction.query({
    name: 'insert-group-of-act',
    text: `insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id,
        num_holes, players, status, uid, source, golfers, note, block)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'confirmed', $10, $11, $12, $13, $14)`,
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
    ],
  });
}

/** Excludes all who change this course's claims, until the transaction ends. Answers the course's revision, or null. */
export async function closeSheets(transaction: Queryable, courseKey: string): Promise<number | null> {
  await transaction.query({ name: 'close-sheets', text: 'select close_sheets($1)', values: [courseKey] });
  const { rows } = await transaction.query<{ revision: number }>({
    name: 'revision-of-closed-course',
    text: 'select revision::float8 as revision from courses where course_key = $1',
    values: [courseKey],
  });
  return rows[0]?.revision ?? null;
}

/** What takes cells on these days, a golfer's hold without their name. */
export async function findStanding(
  db: Queryable,
  courseKey: string,
  dates: readonly string[],
): Promise<Standing[]> {
  const { rows } = await db.query<Standing>({
    name: 'standing-on-sheet',
    text: `
      select c.teetimegroup_id as teetimegroup, case
          when exists (select from payments p where p.course_key = c.course_key and p.teetimegroup_id = c.teetimegroup_id
            and p.state = 'started') then 'payment'
          when g.status = 'confirmed' then 'reservation' else 'hold' end as kind,
        c.uid, coalesce(g.golfers -> 0 ->> 'name', '') as who, c.date, c.tee_id as "teeID", c.cell as "fromMinute",
        c.cell as "toMinute", case when c.expires_at < 'infinity'
          then floor(extract(epoch from c.expires_at) * 1000)::float8 end as "untilMs", null::float8 as "sinceMs"
      from claims c left join teetimegroups g on g.course_key = c.course_key and g.id = c.teetimegroup_id
      where c.course_key = $1 and c.date = any($2) and c.expires_at > dewsweeper_now()
      union all
      select o.teetimegroup_id, case when g.block is null then 'course-group' else 'block' end, null,
        coalesce(g.block ->> 'blockTitle', g.golfers -> 0 ->> 'name', ''), o.date, o.tee_id, o.from_cell, o.to_cell, null,
        floor(extract(epoch from coalesce(g.created_at, 'epoch')) * 1000)::float8
      from obstructions o left join teetimegroups g on g.course_key = o.course_key and g.id = o.teetimegroup_id
      where o.course_key = $1 and o.date = any($2) and o.expires_at > dewsweeper_now()
      order by 1, 6, 7`,
    values: [courseKey, dates],
  });
  return rows;
}

/** Locks golfers' rows, in the order of their uids, before the sheets are closed. */
export async function lockHolders(transaction: Queryable, uids: readonly string[]): Promise<void> {
  for (const uid of uids.toSorted())
    await transaction.query({
      name: 'lock-holder',
      text: 'select from holds where uid = $1 for update',
      values: [uid],
    });
}

export async function endHold(
  transaction: Queryable,
  courseKey: string,
  { uid, teetimegroup }: { uid: string; teetimegroup: string },
): Promise<void> {
  await transaction.query({
    name: 'end-hold-for-staff',
    text: 'select end_hold_for_staff($1, $2, $3)',
    values: [uid, courseKey, teetimegroup],
  });
}

/** False when a cell is another's. The sheets are closed, so that only what has expired may be there. */
export async function exchangeClaims(
  transaction: Queryable,
  courseKey: string,
  { leaving, taking, now }: { leaving: readonly string[]; taking: readonly TakenCell[]; now: Date },
): Promise<boolean> {
  for (const id of leaving)
    await transaction.query({
      name: 'delete-claims-of-group',
      text: 'delete from claims where course_key = $1 and teetimegroup_id = $2',
      values: [courseKey, id],
    });
  for (const { id, uid, date, teeID, cell } of taking) {
    const { rowCount } = await transaction.query({
      name: 'take-cell-for-staff',
      text: `insert into claims as claim (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
        values ($1, $2, $3, $4, $5, $6, 'infinity')
        on conflict (course_key, date, tee_id, cell) do update
          set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = 'infinity', play = null,
            held_at = null
          where claim.expires_at <= $7`,
      values: [courseKey, date, teeID, cell, id, uid ?? '', now],
    });
    if (rowCount !== 1) return false;
  }
  return true;
}

/** Blocks of the clubhouse, or of the course's own system, on these days: one range each, and no start. */
export async function findBlocks(
  db: Queryable,
  courseKey: string,
  dates: readonly string[],
): Promise<StoredBlock[]> {
  const { rows } = await db.query<StoredBlock>({
    name: 'blocks-of-days',
    text: `select id, date, block ->> 'blockTeeID' as "teeID", block ->> 'blockStartTime' as "from",
        block ->> 'blockEndTime' as "to"
      from teetimegroups
      where course_key = $1 and date = any($2) and status = 'confirmed' and starting_time = ''
        and block ->> 'blockTeeID' is not null and block ->> 'blockReroundTeeID' is null
      order by id`,
    values: [courseKey, dates],
  });
  return rows;
}

/** A block closes its range from now on, or no longer. */
export async function setBlock(
  transaction: Queryable,
  courseKey: string,
  block: { id: string; date: string; range: { teeID: string; fromMinute: number; toMinute: number } | null },
): Promise<void> {
  const { id, date, range } = block;
  if (range === null)
    await transaction.query({
      name: 'open-block',
      text: 'delete from obstructions where course_key = $1 and date = $2 and teetimegroup_id = $3',
      values: [courseKey, date, id],
    });
  else
    await transaction.query({
      name: 'close-block',
      text: `insert into obstructions (course_key, date, teetimegroup_id, part, tee_id, from_cell, to_cell)
        values ($1, $2, $3, 0, $4, $5, $6)`,
      values: [courseKey, date, id, range.teeID, range.fromMinute, range.toMinute],
    });
}

/** A golfer's list of reservations follows their group; null: it is no longer on it. */
export async function listReservation(
  transaction: Queryable,
  courseKey: string,
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
  asked: { uid: string; courseKey: string; limit: unknown },
): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'has-most-reservations',
    text: 'select has_most_reservations($1) as has',
    values: [JSON.stringify(asked)],
  });
  return rows[0]?.has ?? false;
}

export async function queueNotice(
  transaction: Queryable,
  courseKey: string,
  notice: { id: string; uid: string; firstName: string; lastName: string; messages: readonly object[] },
): Promise<void> {
  await transaction.query({
    name: 'queue-notice-of-act',
    text: 'select queue_messages($1, $2)',
    values: [courseKey, JSON.stringify(notice)],
  });
}

/** What was not sent yet says what is no longer so. */
export async function stopUnsentMessages(
  transaction: Queryable,
  courseKey: string,
  id: string,
): Promise<void> {
  await transaction.query({
    name: 'stop-unsent-of-group',
    text: `update messages set state = 'kept', last_error = 'the reservation was changed before'
      where course_key = $1 and teetimegroup_id = $2 and channel in ('text', 'mail') and state = 'due'`,
    values: [courseKey, id],
  });
}

export async function writeDayNote(
  transaction: Queryable,
  courseKey: string,
  { date, text }: { date: string; text: string },
): Promise<void> {
  await transaction.query({
    name: 'write-day-note',
    text: 'update day_notes set text = $3 where course_key = $1 and date = $2',
    values: [courseKey, date, text],
  });
}

export async function bumpDay(transaction: Queryable, courseKey: string, date: string): Promise<void> {
  await transaction.query({ name: 'bump-day', text: 'select bump_day($1, $2)', values: [courseKey, date] });
}

export type ActFilter = { date: string | null; teetimegroup: string | null; before: string | null };

/** Newest first; `before` is an act's id. */
export async function listActs(
  db: Queryable,
  courseKey: string,
  { date, teetimegroup, before }: ActFilter,
  limit: number,
): Promise<StoredAct[]> {
  const { rows } = await db.query<StoredAct>({
    name: 'list-acts',
    text: `select ${actColumns} from acts
      where course_key = $1 and ($2::text is null or date = $2) and ($3::text is null or teetimegroups @> array[$3])
        and ($4::text is null or (at, id) < (
          select earlier.at, earlier.id from acts earlier where earlier.course_key = $1 and earlier.id = $4))
      order by at desc, id desc limit $5`,
    values: [courseKey, date, teetimegroup, before, limit],
  });
  return rows;
}

/** Acts on a group since a revision of it. */
export async function actsSince(
  db: Queryable,
  courseKey: string,
  { id, revision }: { id: string; revision: number },
  limit = 20,
): Promise<StoredAct[]> {
  const { rows } = await db.query<StoredAct>({
    name: 'acts-since',
    text: `select ${actColumns} from acts
      where course_key = $1 and teetimegroups @> array[$2] and (revisions ->> $2)::float8 > $3
      order by at desc, id desc limit $4`,
    values: [courseKey, id, revision, limit],
  });
  return rows;
}

const undoableDays = 7;

/** Empties what undoes acts a week after their day of play: it may mention golfers. */
export async function emptyOldActs(db: Queryable, limit: number): Promise<void> {
  const { rows } = await db.query<{ courseKey: string; ids: string[] }>({
    name: 'find-old-acts',
    text: `select course_key as "courseKey", array_agg(id) as ids from (
        select course_key, id from acts
        where date < to_char((dewsweeper_now() at time zone 'UTC') - make_interval(days => $1), 'YYYY-MM-DD')
          and (inverse <> '[]' or writes <> '[]')
        order by date limit $2) old
      group by course_key order by course_key`,
    values: [undoableDays, limit],
  });
  for (const { courseKey, ids } of rows)
    await db.query({
      name: 'empty-old-acts',
      text: `update acts set writes = '[]', inverse = '[]' where course_key = $1 and id = any($2)`,
      values: [courseKey, ids],
    });
}
