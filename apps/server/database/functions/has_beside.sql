-- Whether a group's day has groups beside others, which take claims when it leaves.
create or replace function has_beside(p_course_key text, p_id text) returns boolean language plpgsql as $$
declare
  group_date text collate "C";
begin
  select date into group_date from teetimegroups where course_key = p_course_key and id = p_id;
  perform from teetimegroups
    where course_key = p_course_key and date = group_date and status = 'confirmed' and beside;
  return found;
end $$;
