-- Reminders of the day before, and what golfers answer.

alter table teetimegroups add column expected smallint;

create table reminders (
  course_key text collate "C" not null,
  teetimegroup_id text collate "C" not null,
  date text collate "C" not null,
  phone text collate "C",
  queued_at timestamptz not null default dewsweeper_now(),
  primary key (course_key, teetimegroup_id, date)
);
create index reminders_by_phone on reminders (phone, queued_at) where phone is not null;
create index reminders_by_age on reminders (queued_at);

create table text_replies (
  message_sid text collate "C" primary key,
  course_key text collate "C" not null,
  teetimegroup_id text collate "C" not null,
  answer text,
  received_at timestamptz not null default dewsweeper_now()
);
create index text_replies_by_age on text_replies (received_at);
