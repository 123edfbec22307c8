-- Puts what tells a golfer of a reservation into the outbox. asked: id (of the group), uid, firstName, lastName,
-- messages [{ id, channel, recipient, subject, body, calendarEvent, source }, ...].
create or replace function queue_messages(p_course_key text, asked jsonb) returns void language plpgsql as $$
declare
  now_at constant timestamptz := dewsweeper_now();
begin
  insert into messages (course_key, id, channel, recipient, subject, body, calendar_event, source, teetimegroup_id,
      user_id, user_first_name, user_last_name, created_at, due_since, next_attempt_at)
    select p_course_key, m.id, m.channel, m.recipient, m.subject, m.body, m."calendarEvent", m.source, asked ->> 'id',
        asked ->> 'uid', asked ->> 'firstName', asked ->> 'lastName', now_at, now_at, now_at
      from jsonb_to_recordset(asked -> 'messages') as m (id text, channel text, recipient text, subject text, body text,
        "calendarEvent" jsonb, source text);
end $$;
