import { type Kysely, sql } from 'kysely';

/**
 * Keys with which a course's own systems read and write it. A key's token is shown once and stored as its hash; its id
 * is the part of the token by which it is recognised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_keys (
    course_key text collate "C" not null,
    id text collate "C" not null,
    name text not null,
    token_hash bytea not null,
    created_at timestamptz not null default dewsweeper_now(),
    last_used_on date,
    revoked_at timestamptz,
    primary key (course_key, id)
  )`.execute(db);
  // Privileges are keyed by golfer; a course lists its own.
  await sql`create index privileges_by_course on privileges (group_id, course_id)`.execute(db);
}
