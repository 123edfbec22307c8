-- In the order of the claims' keys. Answers how many are still the hold's own, and the moment after: what lives then,
-- lives until the transaction ends. held: former_hold.
create or replace function lock_cells(p_course_key text, held jsonb, out own integer, out locked_at timestamptz, out cells jsonb)
language plpgsql set enable_seqscan = off as $$
begin
  cells := cells_of_hold(p_course_key, held);
  own := 0;
  for i in 0 .. jsonb_array_length(cells) - 1 loop
    perform from claims where course_key = p_course_key and date = held ->> 'date' and tee_id = cells -> i ->> 0
      and cell = (cells -> i ->> 1)::smallint and teetimegroup_id = held ->> 'id' for update;
    own := own + found::integer;
  end loop;
  locked_at := dewsweeper_now();
end $$;
