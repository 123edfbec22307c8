import type { ActWarning, ActWrite, Arrival } from '@dewsweeper/core/clubhouse/acts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { livingWhere, rowColumns } from '../course-data/living-groups.ts';
import type { TeeTimeGroupRow } from '../course-data/teetimegroup-row.ts';

/** A group with what its day added. */
export type DayRow = TeeTimeGroupRow & {
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

/** Living groups with a row, locked in the order of their ids. */
export async function lockGroups(
  transaction: Queryable,
  courseKey: string,
  ids: readonly string[],
): Promise<DayRow[]> {
  const { rows } = await transaction.query<DayRow>({
    name: 'lock-groups-of-act',
    text: `select ${rowColumns}${dayColumns} from teetimegroups
      where course_key = $1 and id = any($2) and status in ('pending', 'confirmed') order by id for update`,
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
  kind: 'check-in' | 'no-show' | 'tee-off' | 'note' | 'undo';
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
};

const actColumns = `id, kind, staff_id as "staffID", staff_name as "staffName", at, occurred_at as "occurredAt", date,
  teetimegroups, asked_digest as "askedDigest", line, warnings, writes, inverse, revisions, undone_by as "undoneBy"`;

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
        asked_digest, line, warnings, writes, inverse, revisions)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
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

/** Writes the whole of a locked group's day. Answers its new revision. */
export async function writeGroupDay(
  transaction: Queryable,
  courseKey: string,
  group: Pick<DayRow, 'id' | 'arrivals' | 'teedOffAtMs' | 'note'>,
): Promise<number> {
  const { rows } = await transaction.query<{ revision: number }>({
    name: 'write-day-of-group',
    text: `update teetimegroups set revision = revision + 1, arrivals = $3, note = $4,
        teed_off_at = to_timestamp($5::float8 / 1000)
      where course_key = $1 and id = $2 returning revision::float8 as revision`,
    values: [courseKey, group.id, JSON.stringify(group.arrivals), group.note, group.teedOffAtMs],
  });
  return rows[0]?.revision ?? 0;
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
): Promise<StoredAct[]> {
  const { rows } = await db.query<StoredAct>({
    name: 'acts-since',
    text: `select ${actColumns} from acts
      where course_key = $1 and teetimegroups @> array[$2] and (revisions ->> $2)::float8 > $3
      order by at desc, id desc limit 20`,
    values: [courseKey, id, revision],
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
