import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Statement } from './in-process-postgres.ts';

type Runs = { run(statement: Statement): Promise<unknown> };

/** The cells that a staff booking takes on one tee. */
type StaffBlock = {
  courseKey: CourseKey;
  date: string;
  groupID: string;
  teeID: string;
  from: number;
  to: number;
};

/** Staff put a block over cells, as an import would. */
export async function block(
  postgres: Runs,
  { courseKey, date, groupID, teeID, from, to }: StaffBlock,
): Promise<void> {
  await postgres.run({
    name: 'simulation-block',
    text: `with blocked as (insert into obstructions values ($1, $2, $3, 0, $4, $5, $6)
        on conflict (course_key, date, teetimegroup_id, part) do update set from_cell = $5, to_cell = $6)
      select bump_day($1, $2)`,
    values: [courseKey, date, groupID, teeID, from, to],
  });
}

export async function unblock(postgres: Runs, { courseKey, date, groupID }: StaffBlock): Promise<void> {
  await postgres.run({
    name: 'simulation-unblock',
    text: `with gone as (delete from obstructions where course_key = $1 and date = $2 and teetimegroup_id = $3)
      select bump_day($1, $2)`,
    values: [courseKey, date, groupID],
  });
}

export async function touchCourse(postgres: Runs, courseKey: CourseKey): Promise<void> {
  await postgres.run({
    name: 'simulation-touch-course',
    text: 'update courses set revision = revision + 1 where course_key = $1',
    values: [courseKey],
  });
}
