create or replace function share_sheets(course_key text) returns void language plpgsql strict as $$
begin
  perform pg_advisory_xact_lock_shared(1936221541, sheets_slot(course_key));
end $$;
