-- True while the outcome of a payment for the group is not known: the group stays as it is.
create or replace function is_paying(p_course_key text, p_teetimegroup_id text) returns boolean language plpgsql stable as $$
begin
  perform from payments
    where course_key = p_course_key and teetimegroup_id = p_teetimegroup_id and state = 'started';
  return found;
end $$;
