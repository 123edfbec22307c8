import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { CourseDate, EpochMs, Taken } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { daysVersion } from '../../adapters/live/topic-versions.ts';
import {
  type ClaimRow,
  claimOf,
  claimsOn,
  nowMs,
  type ObstructionRow,
  obstructionOf,
  obstructionsOn,
} from './day-state.ts';

export type KnownDays = { revision: number; versions: ReadonlyMap<CourseDate, number> };

/** Several days in one snapshot; `taken` only where the version changed. */
export type LoadedDays = {
  revision: number;
  nowMs: EpochMs;
  /** Changes with the course's revision and with each of its days from yesterday on. */
  topicVersion: string;
  days: { date: CourseDate; version: number; taken: Taken[] | null }[];
};

export async function loadDays(
  pool: Pool,
  courseKey: CourseKey,
  dates: readonly CourseDate[],
  known: KnownDays,
): Promise<LoadedDays | null> {
  const versions = dates.map((date) => known.versions.get(date) ?? neverAVersion);
  const values = [courseKey, dates, versions, known.revision];
  const { rows } = await pool.query<DaysRow>({ name: 'days', text: selectDays, values });
  const row = rows[0];
  if (!row) return null;
  const days = row.days.map(([date, version, claims, obstructions]) => ({
    date,
    version,
    taken: claims && obstructions && [...claims.map(claimOf), ...obstructions.map(obstructionOf)],
  }));
  return { revision: row.revision, nowMs: row.nowMs, topicVersion: row.topicVersion, days };
}

const neverAVersion = -1;

type DaysRow = {
  revision: number;
  nowMs: EpochMs;
  topicVersion: string;
  days: [CourseDate, version: number, claims: ClaimRow[] | null, obstructions: ObstructionRow[] | null][];
};

const selectDays = `
  select c.revision::float8 as revision, ${nowMs} as "nowMs", ${daysVersion('c', '$1')} as stamp,
    (select coalesce(json_agg(json_build_array(
        day.date, day.version,
        case when day.is_new then ${claimsOn('$1', 'day.date')} end,
        case when day.is_new then ${obstructionsOn('$1', 'day.date')} end)
        order by day.date), '[]')
      from (
        select wanted.date, coalesce(d.version, 0) as version,
          c.revision <> $4::float8 or coalesce(d.version, 0) <> wanted.version as is_new
        from unnest($2::text[], $3::float8[]) as wanted(date, version)
        left join days d on d.course_key = $1 and d.date = wanted.date
      ) day) as days
  from courses c where c.course_key = $1`;
