create or replace function hold_time_key(course_key text, date text, play jsonb) returns text language sql immutable as $$
  select course_key || ' ' || date || ' ' || (play ->> 'startingTeeID') || ' ' || (play ->> 'startingTime')
$$;
