-- `asked_digest` recognises a repeat of the request. `revisions`: of the groups written. `writes` and `inverse` may
-- name golfers: they are emptied a week after the day of play, and when a golfer is deleted; `line` names nobody.
-- `notices`: golfers told. `asked_of_provider`: ids in clubhouse_acts.
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
  asked_of_provider text[] not null default '{}',
  moved_money boolean not null default false,
  primary key (course_key, id)
);
create index acts_by_day on acts (course_key, date, at);
create index acts_by_teetimegroup on acts using gin (teetimegroups);
create index acts_to_empty on acts (date) where inverse <> '[]' or writes <> '[]';

create table day_notes (
  course_key text collate "C" not null,
  date text collate "C" not null,
  text text not null,
  primary key (course_key, date)
);
