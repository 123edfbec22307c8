import { type Kysely, sql } from 'kysely';

/** What the sweep of old data and the deletion of a golfer need. Tables that grow are keyed by user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The day on which an account was last used. Nobody is unused before this table has known him for a while.
  await sql`create table last_uses (
    uid text collate "C" primary key,
    last_used_on date not null
  )`.execute(db);
  await sql`insert into last_uses (uid, last_used_on)
    select uid, (dewsweeper_now() at time zone 'UTC')::date from users`.execute(db);

  // When a sweep that comes once a day was last done.
  await sql`create table sweeps (
    name text primary key,
    ended_at timestamptz not null
  )`.execute(db);

  // The golfers of a tee-time group without anything that tells who they were. What was paid and at which rate stays.
  await sql`create function forget_golfers(p_golfers jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_agg(golfer || '{"name": "Golfer", "email": "", "phone": ""}' order by place), '[]')
      from jsonb_array_elements(p_golfers) with ordinality as each(golfer, place)
  $$`.execute(db);

  // Whether any of a group's golfers is still told by name or contact.
  await sql`create function tells_golfers(p_golfers jsonb) returns boolean language sql immutable as $$
    select p_golfers is distinct from forget_golfers(p_golfers)
  $$`.execute(db);
}
