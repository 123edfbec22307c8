-- A course's key is `GROUP/COURSE`, without other slashes. Its tables have no foreign keys to golfers' tables, so that
-- courses can be on other database nodes.

create table groups (
  id text collate "C" primary key,
  name text not null,
  revision bigint not null default 1
);

-- `document`: the settings, without tee sheets. `revision` changes with either.
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

-- What a course was before a change; `revision` is the former one.
create table former_settings (
  course_key text collate "C" not null,
  revision bigint not null,
  document jsonb not null,
  teesheets jsonb not null,
  changed_at timestamptz not null default dewsweeper_now(),
  changed_by text not null,
  primary key (course_key, revision)
);

-- Removed courses that reports still need. Importing one again deletes it here.
create table removed_courses (
  course_key text collate "C" primary key,
  group_id text collate "C" not null,
  id text collate "C" not null,
  document jsonb not null,
  teesheets jsonb not null,
  revision bigint not null,
  removed_at timestamptz not null default dewsweeper_now()
);
