-- An act on money is stored before the provider is called, with its id as idempotency key, and is `asked` until the
-- outcome is known. `refund_cents` and `shares`, by golfer (0: of those who have left): of a refund. `cancel`: of earlier
-- releases.
create table clubhouse_acts (
  course_key text collate "C" not null,
  id text collate "C" not null,
  act text not null check (act in ('capture', 'void', 'refund', 'cancel')),
  teetimegroup_id text collate "C" not null,
  payment_id text collate "C",
  acted_by text not null,
  state text not null check (state in ('asked', 'done', 'refused')),
  note text not null default '',
  refund_cents integer,
  asks integer not null default 0,
  ask_at timestamptz not null default 'infinity',
  created_at timestamptz not null default dewsweeper_now(),
  ended_at timestamptz,
  shares jsonb not null default '{}',
  primary key (course_key, id)
);
create unique index clubhouse_acts_unfinished on clubhouse_acts (course_key, payment_id) where state = 'asked';
create index clubhouse_acts_to_ask on clubhouse_acts (ask_at) where state = 'asked';
create index clubhouse_acts_by_teetimegroup on clubhouse_acts (course_key, teetimegroup_id);
