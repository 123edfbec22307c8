-- Queues the message about a cancellation and stops an unsent confirmation, which would arrive after it.
create or replace function queue_cancellation(p_course_key text, asked jsonb) returns void language plpgsql as $$
begin
  perform stop_messages(p_course_key, array[asked ->> 'id'], 'the reservation was cancelled before');
  perform queue_messages(p_course_key, asked);
end $$;
