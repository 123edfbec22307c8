import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';

const pageSize = 200;

/** All courses, removed ones included, in pages: rows by course may be on different database nodes. */
export async function* courseKeys(db: Queryable): AsyncGenerator<CourseKey> {
  for (let after = ''; ; ) {
    const { rows } = await db.query<{ key: CourseKey }>(
      'select course_key as key from kept_courses where course_key > $1 order by course_key limit $2',
      [after, pageSize],
    );
    for (const { key } of rows) yield key;
    const last = rows[pageSize - 1];
    if (!last) return;
    after = last.key;
  }
}
