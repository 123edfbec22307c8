-- Holds without a row in teetimegroups, in its form: live, or expired and not yet removed.
create or replace view held_groups as
  select distinct on (course_key, date, teetimegroup_id) course_key, teetimegroup_id as id, date,
    play ->> 'startingTime' as starting_time, play ->> 'startingTeeID' as starting_tee_id,
    play ->> 'reroundTime' as reround_time, play ->> 'reroundTeeID' as reround_tee_id,
    (play ->> 'numHoles')::smallint as num_holes, (play ->> 'players')::smallint as players,
    'pending' as status, expires_at as expiration, uid, 'widget' as source, null as receipt, null as receipt_number,
    null as payment_processor, '[]'::jsonb as golfers, null::jsonb as block, held_at as created_at,
    false as beside
  from claims where play is not null
  order by course_key, date, teetimegroup_id;
