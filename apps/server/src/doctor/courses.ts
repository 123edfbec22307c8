import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { isTimeZone } from '@dewsweeper/core/shared/local-time';
import type { Queryable } from '../adapters/postgres/transaction.ts';
import { checkDocument } from '../features/course-data/import.ts';
import type { CourseDocument } from '../features/courses/stored-course.ts';
import { bad, doubtful, good, type Verdict } from './verdict.ts';

export type ListedCourse = {
  courseKey: CourseKey;
  group: string;
  groupName: string;
  id: string;
  document: CourseDocument;
  teesheets: Record<string, object>;
};

const pageSize = 100;
const maxShown = 10;

export async function* listCourses(session: Queryable): AsyncGenerator<ListedCourse> {
  for (let after = ''; ; ) {
    const { rows } = await session.query<ListedCourse>({
      text: `
        select c.course_key as "courseKey", c.group_id as "group", g.name as "groupName", c.id, c.document,
          (select coalesce(jsonb_object_agg(t.id, t.document - 'id'), '{}') from teesheets t
            where t.course_key = c.course_key) as teesheets
        from courses c join groups g on g.id = c.group_id
        where c.course_key > $1 order by c.course_key limit $2`,
      values: [after, pageSize],
    });
    yield* rows;
    const last = rows[pageSize - 1];
    if (!last) return;
    after = last.courseKey;
  }
}

/** Checks each stored course like an import, and that this Node knows its time zone. */
export function examineCourses(courses: readonly ListedCourse[]): Verdict[] {
  const subject = 'Courses';
  if (courses.length === 0) return [doubtful(subject, 'none yet. dewsweeper import my-course.json')];
  const faults: string[] = [];
  const warnings: string[] = [];
  for (const course of courses) {
    if (!isTimeZone(course.document.timeZone)) {
      faults.push(`${course.courseKey}: this Node does not know its time zone ${course.document.timeZone}`);
      continue;
    }
    const checked = checkDocument(Buffer.from(JSON.stringify(asDocument(course))), Date.now());
    if (!checked.ok) faults.push(...checked.faults);
    warnings.push(...(checked.ok ? checked.value.warnings : checked.warnings));
  }
  const count = courses.length === 1 ? '1 course' : `${courses.length} courses`;
  return [
    ...upTo(maxShown, faults, (line) => bad(subject, line)),
    ...upTo(maxShown, warnings, (line) => doubtful(subject, line)),
    ...(faults.length + warnings.length === 0
      ? [good(subject, `${count}, and nothing odd in their settings and tee sheets.`)]
      : []),
  ];
}

function asDocument({ group, groupName, id, document, teesheets }: ListedCourse): object {
  return { groups: { [group]: { name: groupName, courses: { [id]: { ...document, teesheets } } } } };
}

function upTo(limit: number, lines: readonly string[], verdictOf: (line: string) => Verdict): Verdict[] {
  const shown =
    lines.length > limit ? [...lines.slice(0, limit), `and ${lines.length - limit} more.`] : lines;
  return shown.map(verdictOf);
}
