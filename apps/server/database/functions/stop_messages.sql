-- What was not sent yet about these reservations or waits is no longer so: it is not sent, and not once more either.
create or replace function stop_messages(p_course_key text, p_ids text[], p_reason text) returns void
language plpgsql strict set enable_seqscan = off as $$
begin
  update messages set state = 'kept', last_error = p_reason
    where course_key = p_course_key and teetimegroup_id = any(p_ids) and state in ('due', 'dead', 'held');
end $$;
