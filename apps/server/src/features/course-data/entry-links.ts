import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type EntryLink = { courseName: string; url: string };

/** A course's link for its golfers (rules.md#entry-link). */
export function entryLink(publicUrl: string, group: string, course: string): string {
  return `${publicUrl.replace(/\/$/, '')}/group/${group}/course/${course}/`;
}

const maxLinks = 20;

export async function entryLinks(
  db: Queryable,
  publicUrl: string,
): Promise<{ links: EntryLink[]; count: number }> {
  const { rows } = await db.query<{ group: string; id: string; name: string; count: number }>({
    text: `
      select group_id as "group", id, document ->> 'name' as name, (select count(*) from courses)::integer as count
      from courses order by group_id, id limit $1`,
    values: [maxLinks],
  });
  const links = rows.map(({ group, id, name }) => ({
    courseName: name,
    url: entryLink(publicUrl, group, id),
  }));
  return { links, count: rows[0]?.count ?? 0 };
}

export async function nearestCourseKeys(db: Queryable, wanted: string, max = 3): Promise<string[]> {
  const { rows } = await db.query<{ courseKey: CourseKey }>('select course_key as "courseKey" from courses');
  return rows
    .map(({ courseKey }) => ({ courseKey, distance: editDistance(wanted, courseKey) }))
    .toSorted((a, b) => a.distance - b.distance || (a.courseKey < b.courseKey ? -1 : 1))
    .slice(0, max)
    .map(({ courseKey }) => courseKey);
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, character] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
