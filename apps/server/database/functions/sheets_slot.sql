-- One of 256, since each lock takes an entry of PostgreSQL's lock table. Courses are locked by slot, then by key.
create or replace function sheets_slot(course_key text) returns integer language sql immutable as $$
  select hashtext(course_key) & 255
$$;
