import type { Queryable } from '../../adapters/postgres/transaction.ts';

/** Whether a person owns every group that has courses or staff. `exampleCourses`: keys that do not count. */
export async function ownsInstallation(
  db: Queryable,
  staffID: string,
  exampleCourses: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query<{ owns: boolean }>({
    text: `
      select not exists (
        select from groups g
        where (exists (select from staff_roles where group_id = g.id)
            or exists (select from kept_courses where group_id = g.id and course_key <> all($2)))
          and not exists (select from staff_roles
            where group_id = g.id and staff_id = $1 and course_id is null and role = 'owner')) as owns`,
    values: [staffID, exampleCourses],
  });
  return rows[0]?.owns ?? false;
}
