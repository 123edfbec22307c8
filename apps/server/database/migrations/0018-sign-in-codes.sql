-- Codes that golfers are mailed to sign in with.

create table sign_in_codes (
  request_hash bytea primary key,
  code_hash bytea not null,
  uid text collate "C" not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_codes_by_golfer on sign_in_codes (uid);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);
