import type { SettingsHistory } from '@dewsweeper/contract/course-settings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { describeSettings } from '../course-data/describe-changes.ts';
import type { CourseAndSheets } from '../course-data/document.ts';
import { readStored } from '../course-data/write-course.ts';

const pageSize = 20;
const maxLines = 50;

type FormerRow = CourseAndSheets & { revision: number; at: Date; by: string };

/** Newest first; `before`: the revision of the last one that is known. Null without such a course. */
export async function readSettingsHistory(
  db: Queryable,
  path: CoursePath,
  before: number | null,
): Promise<SettingsHistory | null> {
  const stored = await readStored(db, path);
  if (!stored) return null;
  const { rows } = await db.query<FormerRow>({
    text: `
      select revision::float8 as revision, document, teesheets, changed_at as at, changed_by as by
      from former_settings where course_key = $1 and ($2::bigint is null or revision <= $2)
      order by revision desc limit $3`,
    // The entry before is read once more: what came after it is compared with it.
    values: [courseKeyOf(path), before, pageSize + 2],
  });
  const isFirst = before === null;
  const after = [...(isFirst ? [stored] : []), ...rows];
  const entries = (isFirst ? rows : rows.slice(1)).slice(0, pageSize);
  return {
    entries: entries.map((former, index) => ({
      revision: former.revision,
      at: former.at.toISOString(),
      by: former.by,
      changes: shortened(describeSettings(former, after[index] ?? stored)),
    })),
    hasOlder: rows.length > entries.length + (isFirst ? 0 : 1),
  };
}

function shortened(lines: string[]): string[] {
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), `and ${more} more`] : lines;
}

/** Null when it is not kept. */
export async function readFormerSettings(
  db: Queryable,
  path: CoursePath,
  revision: number,
): Promise<CourseAndSheets | null> {
  const { rows } = await db.query<CourseAndSheets>({
    text: 'select document, teesheets from former_settings where course_key = $1 and revision = $2',
    values: [courseKeyOf(path), revision],
  });
  return rows[0] ?? null;
}
