import { type Kysely, sql } from 'kysely';

/** Everything that hangs on a golfer, keyed by user; no key or join ties it to the tables of courses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    uid text collate "C" primary key,
    login_email text not null unique,
    login_email_proved_at timestamptz,
    password_hash text not null,
    name text not null,
    email text not null,
    phone text not null,
    first_name text not null,
    last_name text not null,
    created_at timestamptz not null default dewsweeper_now(),
    updated_at timestamptz not null default dewsweeper_now()
  )`.execute(db);

  await sql`create table user_courses (
    uid text collate "C" not null,
    group_id text collate "C" not null,
    course_id text collate "C" not null,
    added_at timestamptz not null default dewsweeper_now(),
    primary key (uid, group_id, course_id)
  )`.execute(db);

  // By login address, so that a privilege can come before its account (ruling 27).
  await sql`create table privileges (
    login_email text not null,
    group_id text collate "C" not null,
    course_id text collate "C" not null,
    deny_online_booking boolean not null,
    deny_online_booking_message text not null,
    require_payment text not null,
    primary key (login_email, group_id, course_id)
  )`.execute(db);

  await sql`create table sessions (
    token_hash bytea primary key,
    uid text collate "C" not null,
    created_at timestamptz not null default dewsweeper_now(),
    authenticated_at timestamptz not null default dewsweeper_now(),
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index sessions_by_user on sessions (uid)`.execute(db);
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);

  await sql`create table password_resets (
    token_hash bytea primary key,
    uid text collate "C" not null,
    created_at timestamptz not null default dewsweeper_now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db);

  await sql`create table mails (
    id text collate "C" primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null default dewsweeper_now(),
    sent_at timestamptz,
    failed_at timestamptz
  )`.execute(db);

  // Keys that every process of one installation shares, made once at random.
  await sql`create table server_secrets (
    name text primary key,
    value bytea not null
  )`.execute(db);

  // The shape that rate-limiter-flexible asks for.
  await sql`create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`.execute(db);

  // A golfer has at most one pending hold in the whole system (ruling 12): one row, locked first.
  await sql`create table holds (
    uid text collate "C" primary key,
    course_key text collate "C",
    date text collate "C",
    teetimegroup_id text collate "C",
    expires_at timestamptz,
    check ((teetimegroup_id is null) = (expires_at is null))
  ) with (fillfactor = 80)`.execute(db);

  // What a golfer typed into a hold that ended before it was confirmed; refills his next one (ruling 14).
  await sql`create table drafts (
    uid text collate "C" primary key,
    golfers jsonb not null,
    updated_at timestamptz not null default dewsweeper_now()
  )`.execute(db);

  await sql`create table golfer_reservations (
    uid text collate "C" not null,
    course_key text collate "C" not null,
    teetimegroup_id text collate "C" not null,
    date text collate "C" not null,
    primary key (uid, course_key, teetimegroup_id)
  )`.execute(db);
}
