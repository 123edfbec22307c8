create table former_settings (
  course_key text collate "C" not null,
  revision bigint not null,
  document jsonb not null,
  teesheets jsonb not null,
  changed_at timestamptz not null default dewsweeper_now(),
  changed_by text not null,
  primary key (course_key, revision)
);
