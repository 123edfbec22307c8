-- What staff did on a course's sheet, in the order of `at`. `asked_digest` recognises a repeat of the request.
-- `revisions`: of the groups it wrote, as it left them. `writes` and `inverse` may hold notes about golfers: they are
-- emptied a week after the day of play, and with a golfer's deletion. `line` names nobody. `notices`: golfers told.
create table acts (
  course_key text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null,
  occurred_at timestamptz,
  date text collate "C" not null,
  teetimegroups text[] not null default '{}',
  asked_digest text not null,
  line text not null,
  warnings jsonb not null default '[]',
  writes jsonb not null default '[]',
  inverse jsonb not null default '[]',
  revisions jsonb not null default '{}',
  undone_by text,
  notices integer not null default 0,
  primary key (course_key, id)
);
create index acts_by_day on acts (course_key, date, at);
create index acts_by_teetimegroup on acts using gin (teetimegroups);
create index acts_to_empty on acts (date) where inverse <> '[]' or writes <> '[]';

-- Words for staff about a day.
create table day_notes (
  course_key text collate "C" not null,
  date text collate "C" not null,
  text text not null,
  primary key (course_key, date)
);
