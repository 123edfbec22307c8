-- Queues the message about a cancellation and stops an unsent confirmation, which would arrive after it.
create or replace function queue_cancellation(p_course_key text, asked jsonb) returns void language plpgsql as $$
begin
  update messages set state = 'kept', last_error = 'the reservation was cancelled before'
    where course_key = p_course_key and teetimegroup_id = asked ->> 'id' and channel in ('text', 'mail') and state = 'due';
  perform queue_messages(p_course_key, asked);
end $$;
