-- Logos and photos. `id`: the hash of `bytes`; settings, also former ones, name them by it.
create table course_pictures (
  course_key text collate "C" not null,
  id text collate "C" not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  uploaded_at timestamptz not null default dewsweeper_now(),
  primary key (course_key, id)
);
