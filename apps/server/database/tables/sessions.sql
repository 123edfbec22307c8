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
