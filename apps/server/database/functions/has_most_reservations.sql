-- Counts those that start later than the course's clock shows. asked: uid, courseKey, limit
-- { max, afterDate, afterTime }; without a limit nobody has.
create or replace function has_most_reservations(asked jsonb) returns boolean language plpgsql stable as $$
declare
  max_open integer := (asked #>> '{limit,max}')::integer;
  coming_ids text[];
begin
  select array_agg(teetimegroup_id) into coming_ids from golfer_reservations
    where uid = asked ->> 'uid' and course_key = asked ->> 'courseKey' and date >= asked #>> '{limit,afterDate}';
  if max_open is null or coalesce(cardinality(coming_ids), 0) < max_open then
    return false;
  end if;
  return max_open <= (select count(*) from teetimegroups
    where course_key = asked ->> 'courseKey' and id = any(coming_ids) and status = 'confirmed'
      and (date, starting_time) > (asked #>> '{limit,afterDate}', asked #>> '{limit,afterTime}'));
end $$;
