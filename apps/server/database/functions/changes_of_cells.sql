-- In the order of their keys: [tee, cell] to take, and [tee, cell, date] of the former hold to leave. asked: as for
-- take_cells, with `former`.
create or replace function changes_of_cells(p_course_key text, asked jsonb) returns jsonb language plpgsql as $$
declare
  wanted constant jsonb := asked -> 'cells';
  wanted_date constant text := asked ->> 'date';
  former_date constant text := asked #>> '{former,date}';
  former_cells constant jsonb := cells_of_hold(p_course_key, asked -> 'former');
  left_cells jsonb := '[]';
  cell jsonb;
begin
  for i in 0 .. jsonb_array_length(former_cells) - 1 loop
    cell := former_cells -> i;
    if former_date <> wanted_date or not wanted @> jsonb_build_array(cell) then
      left_cells := left_cells || jsonb_build_array(cell || to_jsonb(former_date));
    end if;
  end loop;
  return case
    when former_date < wanted_date then left_cells || wanted
    when former_date > wanted_date then wanted || left_cells
    else (select jsonb_agg(change order by (change ->> 0) collate "C", (change ->> 1)::integer)
      from jsonb_array_elements(wanted || left_cells) as change)
  end;
end $$;
