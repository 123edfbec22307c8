-- `version`: see bump_day. Counts of holds: placed, released while they lived, stored as a row of teetimegroups; the
-- others live or ran out. The fill factor keeps a bump on its page. Not null where golfers wait (waiting.sql):
-- `passed_on_version` and `passed_on_revision`, of the day and the course, at which free times were last offered to them.
create table days (
  course_key text collate "C" not null,
  date text collate "C" not null,
  version bigint not null default 1,
  holds_placed integer not null default 0,
  holds_released integer not null default 0,
  holds_stored integer not null default 0,
  passed_on_version bigint,
  passed_on_revision bigint,
  primary key (course_key, date)
) with (fillfactor = 80);
create index days_with_waiters on days (course_key, date) where passed_on_version is not null;
