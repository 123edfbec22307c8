-- The address by which a golfer's calendar reads their reservations; the address itself is not kept.
create table calendar_links (
  uid text collate "C" primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default dewsweeper_now()
);
