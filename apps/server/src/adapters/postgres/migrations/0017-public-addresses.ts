import { type Kysely, sql } from 'kysely';

/** The addresses that servers of this database were last reached at, so that commands build the same links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table public_addresses (
    public_url text primary key,
    started_at timestamptz not null
  )`.execute(db);
}
