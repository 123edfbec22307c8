-- One row a cell that a golfer takes: two golfers in one cell are impossible, whatever the code does. An expired claim is
-- anybody's to take over. `play` is there for a mere hold, which has no row in teetimegroups: startingTime, startingTeeID,
-- reroundTime, reroundTeeID, numHoles, players.
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
-- The group first: a plan made while the table was empty takes nothing but the primary key for a cell.
create index claims_by_teetimegroup on claims (teetimegroup_id, course_key);
create index claims_to_sweep on claims (expires_at) where play is not null;
