-- `counter`: of signatures; 0 where the authenticator does not count. `is_backed_up`: kept by several devices.
create table staff_passkeys (
  id text collate "C" primary key,
  staff_id text collate "C" not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default dewsweeper_now(),
  last_used_at timestamptz
);
create unique index staff_passkeys_by_credential on staff_passkeys (credential_id);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

-- To be signed once. `bound_to`: the account that gets a passkey or the hash of the invitation's token; empty
-- for a sign-in. `staff_id`: whose passkey is to be made.
create table staff_challenges (
  challenge_hash bytea primary key,
  purpose text not null
    constraint staff_challenges_purpose check (purpose in ('sign-in', 'new-passkey', 'invitation')),
  bound_to text collate "C" not null,
  staff_id text collate "C",
  expires_at timestamptz not null
);
create index staff_challenges_by_expiry on staff_challenges (expires_at);
