-- `device`: such as `Safari on iPhone`. `last_seen_at`: to the hour.
create table sessions (
  token_hash bytea primary key,
  uid text collate "C" not null,
  created_at timestamptz not null default dewsweeper_now(),
  authenticated_at timestamptz not null default dewsweeper_now(),
  expires_at timestamptz not null,
  device text not null default '',
  last_seen_at timestamptz
);
create index sessions_by_user on sessions (uid);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  uid text collate "C" not null,
  created_at timestamptz not null default dewsweeper_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- `request_hash`: of what the asking browser keeps. `code_hash`: of that and the code, so that no code can be found out.
-- Of texted codes: `phone`, in international form, null where the account has proved none; `uid` is empty where the
-- golfer gave the number. `proof`: makes `phone` the proved number of `uid`.
create table sign_in_codes (
  request_hash bytea primary key,
  code_hash bytea not null,
  uid text collate "C" not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  purpose text not null default 'mailed'
    constraint sign_in_codes_purpose check (purpose in ('mailed', 'texted', 'proof')),
  phone text collate "C"
);
create index sign_in_codes_by_golfer on sign_in_codes (uid);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);
