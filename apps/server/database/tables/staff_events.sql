-- The security log that owners read. `seen_at`: the places whose owners see it, as GROUP and GROUP/COURSE.
-- `course_id`: where access was changed. `about`: the address whose access it is, or a key's name.
create table staff_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default dewsweeper_now(),
  event text not null,
  outcome text not null,
  staff_id text collate "C" not null,
  address text not null,
  seen_at text[] not null,
  course_id text collate "C",
  about text,
  role text
);
create index staff_events_by_place on staff_events using gin (seen_at);
create index staff_events_by_staff on staff_events (staff_id, at);
create index staff_events_by_time on staff_events (at);
