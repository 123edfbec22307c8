-- True while a payment's outcome is unknown: the group must not change.
create or replace function is_paying(p_course_key text, p_teetimegroup_id text) returns boolean language plpgsql stable as $$
begin
  perform from payments
    where course_key = p_course_key and teetimegroup_id = p_teetimegroup_id and state = 'started';
  return found;
end $$;
