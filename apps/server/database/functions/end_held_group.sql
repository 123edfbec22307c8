-- Ends the row of a hold whose payment was opened; other holds have none. held: former_hold.
create or replace function end_held_group(p_course_key text, held jsonb) returns void language plpgsql as $$
declare
  now_at constant timestamptz := dewsweeper_now();
begin
  if (held ->> 'hasGroup')::boolean then
    update teetimegroups set revision = revision + 1, ended_at = now_at,
        status = case when (held ->> 'isAlive')::boolean then 'released' else 'expired' end
      where course_key = p_course_key and id = held ->> 'id' and status = 'pending';
  end if;
end $$;
