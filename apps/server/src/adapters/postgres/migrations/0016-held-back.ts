import { type Kysely, sql } from 'kysely';

/** What is written for one recipient too often stays in the outbox as `held`, until the clubhouse sends it by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages
    add column is_by_hand boolean not null default false,
    drop constraint messages_state,
    add constraint messages_state check (state in ('due', 'sent', 'dead', 'kept', 'held')) not valid`.execute(
    db,
  );
  await sql`create index messages_held on messages (course_key) where state = 'held'`.execute(db);
}
