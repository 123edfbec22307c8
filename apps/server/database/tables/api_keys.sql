-- Keys of a course's own systems. The token is shown once and stored as a hash; the id is part of the token.
-- `role`: in which the system acts on the tee sheet; null when it may not act.
create table api_keys (
  course_key text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamptz not null default dewsweeper_now(),
  last_used_on date,
  revoked_at timestamptz,
  role text constraint api_keys_role check (role in ('starter', 'pro-shop')),
  primary key (course_key, id)
);
