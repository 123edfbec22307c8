-- A golfer has at most one hold: one row, locked first by whatever changes it. `play` and `cells` ([[tee, cell], ...]
-- in the order of their keys): as placed, at `revision` of its course; an import may have moved the claims since.
-- `has_group`: its payment was opened, so teetimegroups has a row. Of former holds: `expired_at`, when some ran out,
-- oldest first, in whole milliseconds; `kept`, what they kept from others (kept_span).
create table holds (
  uid text collate "C" primary key,
  course_key text collate "C",
  date text collate "C",
  teetimegroup_id text collate "C",
  expires_at timestamptz,
  held_at timestamptz,
  revision bigint,
  play jsonb,
  cells jsonb,
  quote jsonb,
  has_group boolean not null default false,
  expired_at timestamptz[] not null default '{}',
  kept jsonb not null default '[]',
  constraint holds_check check ((teetimegroup_id is null) = (expires_at is null))
) with (fillfactor = 80);

-- What a golfer typed into a hold that ended before it was confirmed; it fills their next one in.
create table drafts (
  uid text collate "C" primary key,
  golfers jsonb not null,
  updated_at timestamptz not null default dewsweeper_now()
);

create table golfer_reservations (
  uid text collate "C" not null,
  course_key text collate "C" not null,
  teetimegroup_id text collate "C" not null,
  date text collate "C" not null,
  primary key (uid, course_key, teetimegroup_id)
);
create index golfer_reservations_by_course on golfer_reservations (course_key, date, uid);
