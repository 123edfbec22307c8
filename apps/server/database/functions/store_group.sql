-- Writes a row for what was only a hold, or changes its payment window's. asked: uid, held (former_hold), play, quote,
-- heldAt, golfers.
create or replace function store_group(p_course_key text, asked jsonb, p_status text, p_expiration timestamptz) returns void
language plpgsql as $$
declare
  held constant jsonb := asked -> 'held';
  play constant jsonb := asked -> 'play';
begin
  if (held ->> 'hasGroup')::boolean then
    update teetimegroups set revision = revision + 1, status = p_status, expiration = p_expiration, golfers = asked -> 'golfers'
      where course_key = p_course_key and id = held ->> 'id';
    return;
  end if;
  insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id,
      num_holes, players, status, expiration, uid, source, golfers, quote, created_at, payment_opened_at)
    values (p_course_key, held ->> 'id', held ->> 'date', play ->> 'startingTime', play ->> 'startingTeeID',
      play ->> 'reroundTime', play ->> 'reroundTeeID', (play ->> 'numHoles')::smallint, (play ->> 'players')::smallint,
      p_status, p_expiration, asked ->> 'uid', 'widget', asked -> 'golfers', asked -> 'quote',
      (asked ->> 'heldAt')::timestamptz, (asked ->> 'openedAt')::timestamptz);
end $$;
