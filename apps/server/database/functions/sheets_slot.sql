-- Courses fall into 256 slots, since each lock costs a place in PostgreSQL's lock table. Whoever locks several courses
-- takes them by slot, then by key.
create or replace function sheets_slot(course_key text) returns integer language sql immutable as $$
  select hashtext(course_key) & 255
$$;
