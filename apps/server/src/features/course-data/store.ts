import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { CourseFields, CoursePictures, ImportedCourse } from './document.ts';

export type StoredCourse = {
  daysInAdvance: number;
  pictures: CoursePictures;
  teesheets: ImportedCourse['teesheets'];
  planned: CourseFields['planned'] | undefined;
};

export type Changes = { new: number; changed: number; unchanged: number };

export async function findStoredCourses(
  db: Queryable,
  courseKeys: readonly string[],
): Promise<Map<string, StoredCourse>> {
  if (courseKeys.length === 0) return new Map();
  const { rows } = await db.query({
    name: 'stored-courses',
    text: `
      select c.course_key, (c.document -> 'widgetSettings' -> 'daysInAdvance')::integer as "daysInAdvance",
        c.document -> 'planned' as planned,
        jsonb_strip_nulls(jsonb_build_object('logo', c.document -> 'logo', 'photo', c.document -> 'photo')) as pictures,
        (select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id) order by t.position, t.id), '[]')
         from teesheets t where t.course_key = c.course_key) as teesheets
      from courses c where c.course_key = any($1)`,
    values: [courseKeys],
  });
  return new Map(
    rows.map(({ course_key, planned, ...course }) => [
      course_key,
      { ...course, planned: planned ?? undefined },
    ]),
  );
}

/** The database's clock in epoch milliseconds (rules.md#database-clock). */
export async function readNowMs(db: Queryable): Promise<number> {
  const { rows } = await db.query(`select extract(epoch from dewsweeper_now()) * 1000 as "nowMs"`);
  return Math.floor(Number(rows[0]?.nowMs));
}

type Place = { courseKey: CourseKey; teeID?: string };

export async function findKnownPlaces(
  db: Queryable,
  places: readonly Place[],
): Promise<(place: Place) => boolean> {
  if (places.length === 0) return () => false;
  const { rows } = await db.query<{ courseKey: CourseKey; teeIDs: string[] }>({
    text: `
      select course_key as "courseKey", array(select id from teesheets t where t.course_key = c.course_key) as "teeIDs"
      from courses c where course_key = any($1)`,
    values: [[...new Set(places.map(({ courseKey }) => courseKey))]],
  });
  const teeIDs = new Map(rows.map((row) => [row.courseKey, new Set(row.teeIDs)]));
  return ({ courseKey, teeID }) =>
    teeID === undefined ? teeIDs.has(courseKey) : (teeIDs.get(courseKey)?.has(teeID) ?? false);
}

export async function countChanges(
  session: Queryable,
): Promise<{ courses: Changes; teetimegroups: Changes; privileges: number }> {
  const count = async (table: string) => {
    const { rows } = await session.query<Changes>(`
      select count(*) filter (where change = 'new')::integer as new,
        count(*) filter (where change = 'changed')::integer as changed,
        count(*) filter (where change is null)::integer as unchanged
      from ${table}`);
    return rows[0] as Changes;
  };
  const { rows } = await session.query<{ many: number }>(
    'select count(*)::integer as many from staged_privileges',
  );
  return {
    courses: await count('staged_courses'),
    teetimegroups: await count('staged_teetimegroups'),
    privileges: rows[0]?.many ?? 0,
  };
}
