-- Addresses by which golfers’ calendars read their reservations.

create table calendar_links (
  uid text collate "C" primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default dewsweeper_now()
);
