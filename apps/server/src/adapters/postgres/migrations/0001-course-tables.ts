import { type Kysely, sql } from 'kysely';

/**
 * Everything that hangs on a course, its key first in every primary key, so that the tables can be
 * distributed by course. `course_key` is `GROUP/COURSE`; the slash is in no id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The one clock of holds (ruling 13). Tests shift it by replacing this function.
  await sql`create function dewsweeper_now() returns timestamptz
    language sql volatile as 'select clock_timestamp()'`.execute(db);

  await sql`create table groups (
    id text collate "C" primary key,
    name text not null,
    revision bigint not null default 1
  )`.execute(db);

  // Settings of spec.md section 3 as one document; tee sheets apart, as spec.md has them.
  await sql`create table courses (
    course_key text collate "C" primary key,
    group_id text collate "C" not null,
    id text collate "C" not null,
    document jsonb not null,
    revision bigint not null default 1,
    unique (course_key, group_id, id)
  )`.execute(db);
  await sql`create index courses_by_group on courses (group_id, id)`.execute(db);

  await sql`create table teesheets (
    course_key text collate "C" not null,
    id text collate "C" not null,
    position integer not null,
    document jsonb not null,
    primary key (course_key, id)
  )`.execute(db);

  // Each course-day's version; every change of the day bumps it in its own transaction, last.
  await sql`create table days (
    course_key text collate "C" not null,
    date text collate "C" not null,
    version bigint not null default 1,
    primary key (course_key, date)
  )`.execute(db);

  // Released, expired and cancelled groups stay for a while as history; only their claims go at once.
  await sql`create table teetimegroups (
    course_key text collate "C" not null,
    id text collate "C" not null,
    date text collate "C" not null,
    starting_time text not null,
    starting_tee_id text not null,
    reround_time text,
    reround_tee_id text,
    num_holes smallint not null check (num_holes in (9, 18)),
    players smallint not null check (players between 0 and 4),
    status text not null check (status in ('pending', 'confirmed', 'released', 'expired', 'cancelled')),
    expiration timestamptz,
    uid text,
    source text not null,
    receipt text,
    receipt_number text,
    payment_processor text,
    golfers jsonb not null default '[]',
    block jsonb,
    payment_opened_at timestamptz,
    created_at timestamptz not null default dewsweeper_now(),
    ended_at timestamptz,
    ended_by text,
    primary key (course_key, id)
  )`.execute(db);
  await sql`create index teetimegroups_by_date on teetimegroups (course_key, date)
    where status in ('pending', 'confirmed')`.execute(db);
  await sql`create index teetimegroups_to_sweep on teetimegroups (expiration)
    where status = 'pending'`.execute(db);

  // One row per cell that a golfer's group takes: two golfers in one cell are impossible, whatever the code does.
  await sql`create table claims (
    course_key text collate "C" not null,
    date text collate "C" not null,
    tee_id text collate "C" not null,
    cell smallint not null,
    teetimegroup_id text collate "C" not null,
    uid text not null,
    expires_at timestamptz not null,
    primary key (course_key, date, tee_id, cell)
  ) with (fillfactor = 80)`.execute(db);
  await sql`create index claims_by_teetimegroup on claims (course_key, teetimegroup_id)`.execute(db);

  // What the course itself puts on its sheets; may overlap anything (ruling 17). A course's own group takes
  // single cells (from_cell = to_cell), a block every cell that starts in its range.
  await sql`create table obstructions (
    course_key text collate "C" not null,
    date text collate "C" not null,
    teetimegroup_id text collate "C" not null,
    part smallint not null,
    tee_id text collate "C" not null,
    from_cell smallint not null,
    to_cell smallint not null,
    expires_at timestamptz not null default 'infinity',
    primary key (course_key, date, teetimegroup_id, part)
  )`.execute(db);

  // Text messages of spec.md section 3, queued in the transaction of the confirmation (ruling 16).
  await sql`create table messages (
    course_key text collate "C" not null,
    id text collate "C" not null,
    recipient text not null,
    body text not null,
    source text not null,
    teetimegroup_id text not null,
    user_id text not null,
    user_first_name text not null,
    user_last_name text not null,
    created_at timestamptz not null default dewsweeper_now(),
    sent_at timestamptz,
    primary key (course_key, id)
  )`.execute(db);

  // A row is stored before the provider is called, under the idempotency key that its id is (ruling 21). What the
  // provider is asked with is kept until the outcome is known, so that the same question can be asked again.
  await sql`create table payments (
    course_key text collate "C" not null,
    id text collate "C" not null,
    teetimegroup_id text collate "C" not null,
    uid text not null,
    state text not null check (state in ('started', 'authorized', 'captured', 'declined', 'undoing', 'voided',
      'refunded', 'authorization-expired')),
    payment_behavior text not null check (payment_behavior in ('capture', 'authorize')),
    amount_cents integer not null check (amount_cents > 0),
    currency text not null,
    environment text not null check (environment in ('sandbox', 'production')),
    location_id text not null,
    source_id text not null,
    square_payment_id text,
    receipt_number text,
    receipt_url text,
    authorized_until timestamptz,
    story jsonb not null default '[]',
    asks integer not null default 0,
    given_up_at timestamptz,
    ask_at timestamptz not null,
    created_at timestamptz not null default dewsweeper_now(),
    updated_at timestamptz not null default dewsweeper_now(),
    primary key (course_key, id)
  )`.execute(db);
  // One payment per group whose outcome is not known; its row keeps the group's claims from expiring.
  await sql`create unique index payments_started on payments (course_key, teetimegroup_id)
    where state = 'started'`.execute(db);
  await sql`create index payments_to_ask on payments (ask_at) where ask_at < 'infinity'`.execute(db);
  // The group first: a notification of Square's names no course.
  await sql`create index payments_by_teetimegroup on payments (teetimegroup_id, course_key)`.execute(db);
}
