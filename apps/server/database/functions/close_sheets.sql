-- Exclusive access for an import: golfers' transactions end first, and nobody sees half-moved cells.
create or replace function close_sheets(course_key text) returns void language plpgsql strict as $$
begin
  perform pg_advisory_xact_lock(1936221541, sheets_slot(course_key));
end $$;
