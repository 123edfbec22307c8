-- Golfers who wait for a time of a day, in the order of asked_at and id (rules.md#waitlist). `state`: waiting, offered,
-- taken (the offer became a hold), lapsed (it was not taken in time), left (given up), over (the day or the waitlist has
-- ended). An offer is claims with this id, too.
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
