import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../src/adapters/postgres/transaction.ts';

export type GroupRow = {
  courseKey: CourseKey;
  id: string;
  date: string;
  startingTime: string;
  startingTeeID: string;
  reroundTime: string | null;
  reroundTeeID: string | null;
  numHoles: number;
  status: string;
  source: string;
  receipt: string | null;
  beside: boolean;
};

/** The stored data that the invariants are about. */
export type StoredRows = {
  groups: GroupRow[];
  claims: { courseKey: CourseKey; groupID: string; isForEver: boolean }[];
  payments: { id: string; state: string }[];
  messages: { groupID: string; channel: string }[];
};

/** Without blocks. */
export async function readGroups(db: Queryable): Promise<GroupRow[]> {
  const { rows } = await db.query({
    name: 'simulation-groups',
    text: `select course_key as "courseKey", id, date, starting_time as "startingTime",
        starting_tee_id as "startingTeeID", reround_time as "reroundTime", reround_tee_id as "reroundTeeID",
        num_holes as "numHoles", status, source, receipt, beside
      from teetimegroups where starting_time <> '' order by course_key, id`,
  });
  return rows;
}

export async function readRows(db: Queryable): Promise<StoredRows> {
  const groups = await readGroups(db);
  const claims = await db.query({
    name: 'simulation-claims',
    text: `select course_key as "courseKey", teetimegroup_id as "groupID", expires_at = 'infinity' as "isForEver"
      from claims order by course_key, date, tee_id, cell`,
  });
  const payments = await db.query({
    name: 'simulation-payments',
    text: 'select id, state from payments order by course_key, id',
  });
  const messages = await db.query({
    name: 'simulation-messages',
    text: 'select teetimegroup_id as "groupID", channel from messages order by course_key, id',
  });
  return { groups, claims: claims.rows, payments: payments.rows, messages: messages.rows };
}

/** When the jobs next have work: payments to settle, holds to delete, days to pass on to those who wait. */
export type DueTimes = { paymentsMs: number | null; holdsMs: number | null; waitersMs: number | null };

/** Expired holds are deleted after a minute. */
export async function readDueTimes(db: Queryable): Promise<DueTimes> {
  const { rows } = await db.query({
    name: 'simulation-due-times',
    text: `select
        (select extract(epoch from min(ask_at)) * 1000 from payments where ask_at < 'infinity')::float8 as "paymentsMs",
        extract(epoch from interval '1 minute' + least(
          (select min(expiration) from teetimegroups where status = 'pending'),
          (select min(expires_at) from claims where play is not null and expires_at < 'infinity')
        ))::float8 * 1000 as "holdsMs",
        case when exists (select from days join courses using (course_key) where passed_on_version <> version
            or passed_on_revision is distinct from revision and passed_on_version is not null) then 0
          else (select extract(epoch from min(expires_at)) * 1000 from claims join days using (course_key, date)
            where passed_on_version is not null and expires_at < 'infinity') end::float8 as "waitersMs"`,
  });
  return rows[0];
}
