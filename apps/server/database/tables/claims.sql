-- The primary key excludes two golfers in one cell. An expired claim may be taken over. `play` is set for a hold
-- without a row in teetimegroups: startingTime, startingTeeID, reroundTime, reroundTeeID, numHoles, players.
create table claims (
  course_key text collate "C" not null,
  date text collate "C" not null,
  tee_id text collate "C" not null,
  cell smallint not null,
  teetimegroup_id text collate "C" not null,
  uid text not null,
  expires_at timestamptz not null,
  play jsonb,
  held_at timestamptz,
  primary key (course_key, date, tee_id, cell)
) with (fillfactor = 80);
-- The group first, so that a plan made while the table was empty looks cells up by the primary key.
create index claims_by_teetimegroup on claims (teetimegroup_id, course_key);
create index claims_to_sweep on claims (expires_at) where play is not null;
