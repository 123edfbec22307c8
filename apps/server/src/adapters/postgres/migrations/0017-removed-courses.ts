import { type Kysely, sql } from 'kysely';

/** Courses that were removed, as their books still need them. Importing one again takes it out of here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_courses (
    course_key text collate "C" primary key,
    group_id text collate "C" not null,
    id text collate "C" not null,
    document jsonb not null,
    teesheets jsonb not null,
    revision bigint not null,
    removed_at timestamptz not null default dewsweeper_now()
  )`.execute(db);

  // For retention, exports of personal data and the books: a course's past outlives it.
  await sql`create view kept_courses as
    select course_key, group_id, id, document, revision from courses
    union all select course_key, group_id, id, document, revision from removed_courses`.execute(db);
}
