import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseDate, EpochMs, Taken } from '@dewsweeper/core/tee-sheet/course';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type Claim = Taken & { teeTimeGroupID: string; uid: string };

export type LoadedDay = {
  revision: number;
  /** 0 until something is written on the day. */
  version: number;
  nowMs: EpochMs;
  claims: Claim[];
  obstructions: Taken[];
  taken: Taken[];
};

/** Rows of the statements below; a null expiry means never. */
export type ClaimRow = [teeID: string, cell: number, expiresAt: EpochMs | null, id: string, uid: string];
export type ObstructionRow = [teeID: string, from: number, to: number, expiresAt: EpochMs | null];

/** `courseKey` is `GROUP/COURSE`; null when unknown. A day at the `known` version answers only the time. */
export async function loadDay(
  db: Queryable,
  courseKey: CourseKey,
  date: CourseDate,
  known: LoadedDay | null = null,
): Promise<LoadedDay | null> {
  const { rows } = await db.query<DayRow>({
    name: 'day',
    text: selectDay,
    values: [courseKey, date, known?.revision ?? null, known?.version ?? null],
  });
  const row = rows[0];
  if (!row) return null;
  const { revision, version, nowMs } = row;
  if (known && row.claims === null) return { ...known, nowMs };
  const claims = (row.claims ?? []).map(claimOf);
  const obstructions = (row.obstructions ?? []).map(obstructionOf);
  return { revision, version, nowMs, claims, obstructions, taken: [...claims, ...obstructions] };
}

export function claimOf([teeID, cell, expiresAt, teeTimeGroupID, uid]: ClaimRow): Claim {
  return { teeID, fromMinute: cell, toMinute: cell, expiresAt, teeTimeGroupID, uid };
}

export function obstructionOf([teeID, fromMinute, toMinute, expiresAt]: ObstructionRow): Taken {
  return { teeID, fromMinute, toMinute, expiresAt };
}

type DayRow = {
  revision: number;
  version: number;
  nowMs: EpochMs;
  /** Null when the known version still holds. */
  claims: ClaimRow[] | null;
  obstructions: ObstructionRow[] | null;
};

// Expiries are rounded up and now is rounded down: a cell is shown open only once the database agrees.
const expiryMs = `case when isfinite(expires_at) then ceil(extract(epoch from expires_at) * 1000) end`;

export const nowMs = `floor(extract(epoch from dewsweeper_now()) * 1000)::float8`;

export const claimsOn = (courseKey: string, date: string) => `(
  select coalesce(json_agg(json_build_array(tee_id, cell, ${expiryMs}, teetimegroup_id, uid)), '[]')
  from claims where course_key = ${courseKey} and date = ${date})`;

export const obstructionsOn = (courseKey: string, date: string) => `(
  select coalesce(json_agg(json_build_array(tee_id, from_cell, to_cell, ${expiryMs})), '[]')
  from obstructions where course_key = ${courseKey} and date = ${date})`;

const isKnown = 'c.revision = $3::bigint and coalesce(d.version, 0) = $4::bigint';

const selectDay = `
  select c.revision::float8 as revision, coalesce(d.version, 0)::float8 as version,
    ${nowMs} as "nowMs",
    case when ${isKnown} then null else ${claimsOn('$1', '$2')} end as claims,
    case when ${isKnown} then null else ${obstructionsOn('$1', '$2')} end as obstructions
  from courses c left join days d on d.course_key = $1 and d.date = $2
  where c.course_key = $1`;
