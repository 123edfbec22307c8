-- Days that open by a draw, and golfers' wishes for their times.

create table openings (
  course_key text collate "C" not null,
  date text collate "C" not null,
  seed bytea not null,
  seed_hash bytea not null,
  gathers_from timestamptz not null,
  draws_at timestamptz not null,
  opens_at timestamptz not null,
  state text not null default 'gathering' constraint openings_state check (state in ('gathering', 'drawn', 'not-drawn')),
  list jsonb,
  primary key (course_key, date)
);
create index openings_to_draw on openings (draws_at) where state = 'gathering';

create table wishes (
  course_key text collate "C" not null,
  date text collate "C" not null,
  id text collate "C" not null,
  uid text collate "C" not null,
  phone text collate "C" not null,
  num_holes smallint not null,
  players smallint not null,
  choices jsonb not null,
  asked_at timestamptz not null,
  state text not null default 'gathering'
    constraint wishes_state check (state in ('gathering', 'won', 'unlucky', 'not-allowed')),
  place integer,
  won smallint,
  kept_until timestamptz,
  hold_id text collate "C",
  offer_id text collate "C",
  told_at timestamptz,
  primary key (course_key, date, id)
);
create unique index wishes_by_golfer on wishes (course_key, date, uid);
create unique index wishes_by_phone on wishes (course_key, date, phone);
create index wishes_to_tell on wishes (course_key, date) where state in ('unlucky', 'not-allowed') and told_at is null;
