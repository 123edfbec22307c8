import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Pool } from 'pg';
import type { CourseDocument, TeeSheetDocument } from './stored-course.ts';

export type StoredCourse = {
  group: string;
  id: string;
  /** A bigint, as PostgreSQL writes it. */
  revision: number;
  document: CourseDocument;
  teesheets: (TeeSheetDocument & { id: string })[];
};

export type StoredGroup = { id: string; name: string };
export type StoredCard = {
  id: string;
  document: Omit<CourseDocument, 'rates' | 'widgetSettings' | 'planned'>;
};

export type CourseStore = ReturnType<typeof courseStore>;

/** `courseKey` is `GROUP/COURSE`; every read is one statement and so consistent. */
export function courseStore(pool: Pool) {
  return {
    async course(courseKey: CourseKey): Promise<StoredCourse | null> {
      const { rows } = await pool.query({ name: 'course', text: selectCourse, values: [courseKey] });
      return rows[0] ?? null;
    },

    /** The course, or its last state before it was removed. */
    async courseOrRemoved(courseKey: CourseKey): Promise<StoredCourse | null> {
      const { rows } = await pool.query({ text: selectCourseOrRemoved, values: [courseKey] });
      return rows[0] ?? null;
    },

    async revision(courseKey: CourseKey): Promise<number | null> {
      const { rows } = await pool.query({
        name: 'course-revision',
        text: 'select revision::float8 as revision from courses where course_key = $1',
        values: [courseKey],
      });
      return rows[0]?.revision ?? null;
    },

    async group(groupId: string): Promise<StoredGroup | null> {
      const { rows } = await pool.query({
        name: 'group',
        text: 'select id, name from groups where id = $1',
        values: [groupId],
      });
      return rows[0] ?? null;
    },

    async cards(groupId: string): Promise<StoredCard[] | null> {
      const { rows } = await pool.query({ name: 'group-cards', text: selectCards, values: [groupId] });
      return rows[0]?.cards ?? null;
    },

    /** In the order of `cards`; null for an unknown group. */
    async courseIDs(groupId: string): Promise<string[] | null> {
      const { rows } = await pool.query({
        name: 'group-course-ids',
        text: selectCourseIDs,
        values: [groupId],
      });
      return rows[0]?.ids ?? null;
    },

    async sandboxLocations(): Promise<string[]> {
      const { rows } = await pool.query({ name: 'sandbox-locations', text: selectSandboxLocations });
      return rows.map(({ locationId }) => locationId);
    },

    async someCourseTakesMoney(): Promise<boolean> {
      const { rows } = await pool.query({ name: 'some-course-takes-money', text: selectWhetherMoneyIsTaken });
      return rows[0].yes;
    },
  };
}

const selectCourse = `
  select c.group_id as "group", c.id, c.revision::float8 as revision, c.document,
    (select coalesce(jsonb_agg(t.document || jsonb_build_object('id', t.id) order by t.position, t.id), '[]')
     from teesheets t where t.course_key = c.course_key) as teesheets
  from courses c where c.course_key = $1`;

const selectCourseOrRemoved = `${selectCourse}
  union all select group_id, id, revision::float8, document, teesheets from removed_courses where course_key = $1`;

const selectWhetherMoneyIsTaken = `
  select exists (
    select 1 from courses where jsonb_typeof(document #> '{widgetSettings,paymentGateway}') = 'object') as yes`;

const selectSandboxLocations = `
  select distinct document #>> '{widgetSettings,paymentGateway,squareSandboxLocationId}' as "locationId"
  from courses
  where document #>> '{widgetSettings,paymentGateway,environment}' = 'sandbox'
    and document #> '{widgetSettings,paymentGateway}' ? 'squareSandboxLocationId'`;

const selectCards = `
  select (select coalesce(jsonb_agg(
      jsonb_build_object('id', c.id, 'document', c.document - 'rates' - 'widgetSettings' - 'planned')
      order by c.document ->> 'name', c.id), '[]')
    from courses c where c.group_id = g.id) as cards
  from groups g where g.id = $1`;

const selectCourseIDs = `
  select array(select c.id from courses c where c.group_id = g.id order by c.document ->> 'name', c.id) as ids
  from groups g where g.id = $1`;
