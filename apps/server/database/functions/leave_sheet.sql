create or replace function leave_sheet(p_course_key text, p_date text, p_id text) returns void language plpgsql as $$
begin
  delete from claims where course_key = p_course_key and teetimegroup_id = p_id;
  delete from obstructions where course_key = p_course_key and date = p_date and teetimegroup_id = p_id;
end $$;
