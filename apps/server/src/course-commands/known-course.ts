import type { Queryable } from '../adapters/postgres/transaction.ts';
import { nearestCourseKeys } from '../rooms/course-data/entry-links.ts';
import { CommandProblem } from './command-problem.ts';

/** Throws a CommandProblem that names the likeliest courses when there is none of this key, `GROUP/COURSE`. */
export async function assertCourse(db: Queryable, courseKey: string): Promise<void> {
  const { rows } = await db.query({
    text: 'select from courses where course_key = $1',
    values: [courseKey],
  });
  if (rows.length > 0) return;
  const nearest = await nearestCourseKeys(db, courseKey);
  const hint =
    nearest.length > 0 ? `Did you mean ${nearest.join(', ')}?` : 'No course has been imported yet.';
  throw new CommandProblem(`There is no course ${courseKey}.`, hint);
}
