-- Whether a golfer has so many reservations open at a course: those that start later than the course's clock shows.
-- asked: uid, courseKey, limit { most, afterDate, afterTime }; without a limit nobody has.
create or replace function has_most_reservations(asked jsonb) returns boolean language plpgsql stable as $$
declare
  most integer := (asked #>> '{limit,most}')::integer;
  coming_ids text[];
begin
  select array_agg(teetimegroup_id) into coming_ids from golfer_reservations
    where uid = asked ->> 'uid' and course_key = asked ->> 'courseKey' and date >= asked #>> '{limit,afterDate}';
  if most is null or coalesce(cardinality(coming_ids), 0) < most then
    return false;
  end if;
  return most <= (select count(*) from teetimegroups
    where course_key = asked ->> 'courseKey' and id = any(coming_ids) and status = 'confirmed'
      and (date, starting_time) > (asked #>> '{limit,afterDate}', asked #>> '{limit,afterTime}'));
end $$;
