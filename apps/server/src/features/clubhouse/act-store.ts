import type { ActKind } from '@dewsweeper/contract/clubhouse';
import type { ActWarning, ActWrite } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

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
  notices: number;
  askedOfProvider: string[];
  movedMoney: boolean;
};

const actColumns = `id, kind, staff_id as "staffID", staff_name as "staffName", at, occurred_at as "occurredAt", date,
  teetimegroups, asked_digest as "askedDigest", line, warnings, writes, inverse, revisions, undone_by as "undoneBy",
  notices, asked_of_provider as "askedOfProvider", moved_money as "movedMoney"`;

export async function findAct(db: Queryable, courseKey: CourseKey, id: string): Promise<StoredAct | null> {
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
  courseKey: CourseKey,
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
  courseKey: CourseKey,
  act: Omit<StoredAct, 'undoneBy'>,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'insert-act',
    text: `insert into acts (course_key, id, kind, staff_id, staff_name, at, occurred_at, date, teetimegroups,
        asked_digest, line, warnings, writes, inverse, revisions, notices, asked_of_provider, moved_money)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict do nothing`,
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
      act.askedOfProvider,
      act.movedMoney,
    ],
  });
  return rowCount === 1;
}

export type LoggedAct = Pick<
  StoredAct,
  'id' | 'kind' | 'staffID' | 'staffName' | 'at' | 'date' | 'askedDigest' | 'line'
>;

/** Logs what was done outside of an act; it cannot be undone. */
export async function insertLoggedAct(
  transaction: Queryable,
  courseKey: CourseKey,
  act: LoggedAct,
): Promise<void> {
  await insertAct(transaction, courseKey, {
    ...act,
    occurredAt: null,
    teetimegroups: [],
    warnings: [],
    writes: [],
    inverse: [],
    revisions: {},
    notices: 0,
    askedOfProvider: [],
    movedMoney: false,
  });
}

export async function markUndone(
  transaction: Queryable,
  courseKey: CourseKey,
  { id, by }: { id: string; by: string },
): Promise<void> {
  await transaction.query({
    name: 'mark-act-undone',
    text: 'update acts set undone_by = $3 where course_key = $1 and id = $2',
    values: [courseKey, id, by],
  });
}

export type ActFilter = { date: string | null; teetimegroup: string | null; before: string | null };

/** Newest first; `before` is an act's id. */
export async function listActs(
  db: Queryable,
  courseKey: CourseKey,
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

/** All reservations of the standing time that this one was booked with; none when it was not. */
export async function findStandingGroups(db: Queryable, courseKey: CourseKey, id: string): Promise<string[]> {
  const { rows } = await db.query<{ teetimegroups: string[] }>({
    name: 'find-standing-groups',
    text: `select teetimegroups from acts
      where course_key = $1 and teetimegroups @> array[$2] and kind = 'standing-time' and undone_by is null`,
    values: [courseKey, id],
  });
  return rows[0]?.teetimegroups ?? [];
}

/** `dates`: as booked; none once they were emptied. */
export type BookedStandingTime = { id: string; teetimegroups: string[]; dates: string[] };

/** With a date from `since` on, and not undone. */
export async function findStandingTimes(
  db: Queryable,
  courseKey: CourseKey,
  since: string,
): Promise<BookedStandingTime[]> {
  const { rows } = await db.query<BookedStandingTime>({
    name: 'find-standing-times',
    text: `select id, teetimegroups, array(
          select one -> 'play' ->> 'date' from jsonb_array_elements(writes) one where one ->> 'write' = 'new-group') as dates
      from acts where course_key = $1 and date >= $2 and kind = 'standing-time' and undone_by is null order by at, id`,
    values: [courseKey, since],
  });
  return rows;
}

const namedSince = 20;

/** Acts on a group since a revision of it, newest first, at most twenty. */
export async function actsSince(
  db: Queryable,
  courseKey: CourseKey,
  { id, revision }: { id: string; revision: number },
): Promise<StoredAct[]> {
  const { rows } = await db.query<StoredAct>({
    name: 'acts-since',
    text: `select ${actColumns} from acts
      where course_key = $1 and teetimegroups @> array[$2] and (revisions ->> $2)::float8 > $3
      order by at desc, id desc limit $4`,
    values: [courseKey, id, revision, namedSince],
  });
  return rows;
}

/** A week, and a day for courses where it is still yesterday. */
const undoableDays = 8;

/** Empties what undoes acts a week after their day of play: it may mention golfers. */
export async function emptyOldActs(db: Queryable, limit: number): Promise<void> {
  const { rows } = await db.query<{ courseKey: CourseKey; ids: string[] }>({
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
