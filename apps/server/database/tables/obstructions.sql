-- May overlap anything. A course's group takes single cells (from_cell = to_cell), a block a range of them.
create table obstructions (
  course_key text collate "C" not null,
  date text collate "C" not null,
  teetimegroup_id text collate "C" not null,
  part smallint not null,
  tee_id text collate "C" not null,
  from_cell smallint not null,
  to_cell smallint not null,
  expires_at timestamptz not null default 'infinity',
  primary key (course_key, date, teetimegroup_id, part)
);
