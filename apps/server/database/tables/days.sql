-- `version`: see bump_day. Counts of holds: placed, released while they lived, stored as a row of teetimegroups; the
-- others live or ran out. The fill factor keeps a bump on its page.
create table days (
  course_key text collate "C" not null,
  date text collate "C" not null,
  version bigint not null default 1,
  holds_placed integer not null default 0,
  holds_released integer not null default 0,
  holds_stored integer not null default 0,
  primary key (course_key, date)
) with (fillfactor = 80);
