-- Also holds with an opened payment, and blocks. Ended ones stay for a while, without claims. `quote`: the rates
-- offered with the hold; null for groups that no golfer held. Of the day of play: `arrivals`, by golfer (their place in
-- `golfers`, from 1), `teed_off_at` and `note`, which imports leave alone. `beside`: staff put the group where another
-- reservation has the time; it is an obstruction until it takes the claims. `shotgun`: of one block of a shotgun start,
-- who starts from which hole; it may name golfers. `expected`: how many come, by what a golfer answered to the reminder.
create table teetimegroups (
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
  quote jsonb,
  revision bigint not null default 1,
  arrivals jsonb not null default '{}',
  teed_off_at timestamptz,
  note text not null default '',
  beside boolean not null default false,
  shotgun jsonb,
  expected smallint,
  primary key (course_key, id)
);
create index teetimegroups_by_date on teetimegroups (course_key, date) where status in ('pending', 'confirmed');
create index teetimegroups_to_sweep on teetimegroups (expiration) where status = 'pending';
create index teetimegroups_by_golfer on teetimegroups (course_key, uid) where uid is not null;
create index teetimegroups_beside on teetimegroups (date, course_key) where beside and status = 'confirmed';
