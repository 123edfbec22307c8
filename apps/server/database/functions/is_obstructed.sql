-- Whether the course itself put something on one of these cells: [[tee, cell], ...]. `asked_at`: what has ended by then
-- stands in nobody's way.
create or replace function is_obstructed(p_course_key text, p_date text, cells jsonb, asked_at timestamptz) returns boolean
language plpgsql stable as $$
declare
  obstruction obstructions%rowtype;
begin
  for obstruction in
    select * from obstructions where course_key = p_course_key and date = p_date and expires_at > asked_at
  loop
    for i in 0 .. jsonb_array_length(cells) - 1 loop
      if obstruction.tee_id = cells -> i ->> 0
        and (cells -> i ->> 1)::smallint between obstruction.from_cell and obstruction.to_cell
      then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end $$;
