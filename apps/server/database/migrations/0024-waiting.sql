-- Golfers who wait for a time, and up to which version of a day they have been asked.

create table waiting (
  course_key text collate "C" not null,
  date text collate "C" not null,
  id text collate "C" not null,
  uid text collate "C" not null,
  num_holes smallint not null,
  players smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  asked_at timestamptz not null,
  state text not null default 'waiting',
  offer_until timestamptz,
  offer_play jsonb,
  primary key (course_key, date, id)
);
create index waiting_in_line on waiting (course_key, date, asked_at, id) where state = 'waiting';
create index waiting_by_golfer on waiting (course_key, uid) where state in ('waiting', 'offered');

alter table days add column passed_on_version bigint;
alter table days add column passed_on_revision bigint;
create index days_with_waiters on days (course_key, date) where passed_on_version is not null;
