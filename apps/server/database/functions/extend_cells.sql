-- Sets the end of a group's claims; claims of a group with a row carry no play of their own.
create or replace function extend_cells(p_course_key text, p_date text, p_id text, cells jsonb, p_expires_at timestamptz)
returns void language plpgsql set enable_seqscan = off as $$
begin
  for i in 0 .. jsonb_array_length(cells) - 1 loop
    update claims set expires_at = p_expires_at, play = null where course_key = p_course_key and date = p_date
      and tee_id = cells -> i ->> 0 and cell = (cells -> i ->> 1)::smallint and teetimegroup_id = p_id;
  end loop;
end $$;
