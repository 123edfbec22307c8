-- A course-day: every change bumps its version in its own transaction, last. Holds are counted: how many were placed, how
-- many of them were released while they lived, and how many got a row in teetimegroups, where they are counted as what
-- became of them. The others ran out, but for those that live. Room is left in each page, so that a bump stays on it.
create table days (
  course_key text collate "C" not null,
  date text collate "C" not null,
  version bigint not null default 1,
  holds_placed integer not null default 0,
  holds_released integer not null default 0,
  holds_stored integer not null default 0,
  primary key (course_key, date)
) with (fillfactor = 80);
