import { type Kysely, sql } from 'kysely';

/** When each job that tidies up for the whole installation is due, and when it last ran. One row a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs (
    name text collate "C" primary key,
    due_at timestamptz not null,
    begun_at timestamptz not null default dewsweeper_now(),
    ended_at timestamptz
  )`.execute(db);
}
