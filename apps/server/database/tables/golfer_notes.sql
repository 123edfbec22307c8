create table golfer_notes (
  course_key text collate "C" not null,
  uid text collate "C" not null,
  text text not null,
  changed_by text not null,
  changed_at timestamptz not null default dewsweeper_now(),
  primary key (course_key, uid)
);
