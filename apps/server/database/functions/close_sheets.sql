-- For imports: waits for golfers' transactions, others wait for it, and nobody sees half-moved cells. Several courses
-- are closed in the order of their slots.
create or replace function close_sheets(course_key text) returns void language plpgsql strict as $$
begin
  perform pg_advisory_xact_lock(1936221541, sheets_slot(course_key));
end $$;
