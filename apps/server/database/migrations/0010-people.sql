-- New passwords until their code, the security log that owners read, and when somebody signed in last.

alter table staff add column last_sign_in_at timestamptz;
update staff s set last_sign_in_at = (select max(created_at) from staff_sessions where staff_id = s.id);

create table staff_new_passwords (
  staff_id text collate "C" primary key,
  password_hash text not null,
  totp_secret bytea not null,
  expires_at timestamptz not null
);
create index staff_new_passwords_by_expiry on staff_new_passwords (expires_at);

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
