-- A course's key is `GROUP/COURSE`; the slash is in no id. What hangs on a course has its key first in its primary key and
-- no foreign key to anything that hangs on a golfer, so that courses may stand on database nodes of their own.

create table groups (
  id text collate "C" primary key,
  name text not null,
  revision bigint not null default 1
);

-- `document`: the course's settings; its tee sheets stand apart. `revision` changes with either.
create table courses (
  course_key text collate "C" primary key,
  group_id text collate "C" not null,
  id text collate "C" not null,
  document jsonb not null,
  revision bigint not null default 1,
  unique (course_key, group_id, id)
);
create index courses_by_group on courses (group_id, id);

create table teesheets (
  course_key text collate "C" not null,
  id text collate "C" not null,
  position integer not null,
  document jsonb not null,
  primary key (course_key, id)
);

-- Courses that were removed, as their books still need them. Importing one again takes it out of here.
create table removed_courses (
  course_key text collate "C" primary key,
  group_id text collate "C" not null,
  id text collate "C" not null,
  document jsonb not null,
  teesheets jsonb not null,
  revision bigint not null,
  removed_at timestamptz not null default dewsweeper_now()
);
