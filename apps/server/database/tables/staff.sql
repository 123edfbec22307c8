-- `proved_at`: their first sign-in. `last_code_step`: of the last one-time code, so that none is accepted twice. An
-- ended account stays for what it did. One made with a passkey has neither password nor codes.
create table staff (
  id text collate "C" primary key,
  email text not null,
  name text not null,
  password_hash text,
  totp_secret bytea,
  recovery_code_hashes bytea[] not null,
  last_code_step bigint not null default 0,
  created_at timestamptz not null default dewsweeper_now(),
  proved_at timestamptz,
  ended_at timestamptz,
  last_sign_in_at timestamptz,
  constraint staff_second_factor check ((password_hash is null) = (totp_secret is null))
);
create unique index staff_by_email on staff (email) where ended_at is null;

-- `course_id`: null for the whole group.
create table staff_roles (
  staff_id text collate "C" not null,
  group_id text collate "C" not null,
  course_id text collate "C",
  role text not null constraint staff_roles_role check (role in ('starter', 'pro-shop', 'manager', 'owner')),
  given_by text not null,
  given_at timestamptz not null default dewsweeper_now(),
  constraint staff_roles_place unique nulls not distinct (staff_id, group_id, course_id)
);

create table staff_invitations (
  token_hash bytea primary key,
  email text not null,
  group_id text collate "C" not null,
  course_id text collate "C",
  role text not null constraint staff_invitations_role check (role in ('starter', 'pro-shop', 'manager', 'owner')),
  invited_by text not null,
  created_at timestamptz not null default dewsweeper_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_by_email on staff_invitations (email);

-- `last_seen_at`: to the minute. It stays where it was once a session was idle for too long.
create table staff_sessions (
  token_hash bytea primary key,
  staff_id text collate "C" not null,
  created_at timestamptz not null default dewsweeper_now(),
  last_seen_at timestamptz not null default dewsweeper_now(),
  expires_at timestamptz not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

-- Becomes the account's when a code of this secret is typed.
create table staff_new_passwords (
  staff_id text collate "C" primary key,
  password_hash text not null,
  totp_secret bytea not null,
  expires_at timestamptz not null
);
create index staff_new_passwords_by_expiry on staff_new_passwords (expires_at);
