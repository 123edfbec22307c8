-- asked: id (of the group), uid, firstName, lastName, messages [{ id, channel, recipient, subject, body, calendarEvent,
-- source, language }, ...].
create or replace function queue_messages(p_course_key text, asked jsonb) returns void language plpgsql as $$
declare
  now_at constant timestamptz := dewsweeper_now();
  message jsonb;
begin
  for i in 0 .. jsonb_array_length(asked -> 'messages') - 1 loop
    message := asked -> 'messages' -> i;
    insert into messages (course_key, id, channel, recipient, subject, body, calendar_event, source, language,
        teetimegroup_id, user_id, user_first_name, user_last_name, created_at, due_since, next_attempt_at)
      values (p_course_key, message ->> 'id', message ->> 'channel', message ->> 'recipient', message ->> 'subject',
        message ->> 'body', nullif(message -> 'calendarEvent', 'null'), message ->> 'source', message ->> 'language',
        asked ->> 'id', asked ->> 'uid', asked ->> 'firstName', asked ->> 'lastName', now_at, now_at, now_at);
  end loop;
end $$;
