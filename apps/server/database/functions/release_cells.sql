-- Cells that another took over, or an import gave away, stay theirs. held: former_hold.
create or replace function release_cells(p_course_key text, held jsonb) returns void
language plpgsql strict set enable_seqscan = off as $$
declare
  cells jsonb;
begin
  perform share_sheets(p_course_key);
  cells := cells_of_hold(p_course_key, held);
  for i in 0 .. jsonb_array_length(cells) - 1 loop
    delete from claims where course_key = p_course_key and date = held ->> 'date' and tee_id = cells -> i ->> 0
      and cell = (cells -> i ->> 1)::smallint and teetimegroup_id = held ->> 'id';
  end loop;
  perform end_held_group(p_course_key, held);
  perform bump_day(p_course_key, held ->> 'date', p_released => released_holds(held));
end $$;
