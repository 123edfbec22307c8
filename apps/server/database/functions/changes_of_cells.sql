-- The cells that a golfer takes, [tee, cell], and those of their former hold that they leave, [tee, cell, date], in the
-- order of their keys. asked: as for take_cells, with `former`.
create or replace function changes_of_cells(p_course_key text, asked jsonb) returns jsonb language sql as $$
  select jsonb_agg(change order by coalesce(change ->> 2, asked ->> 'date') collate "C", (change ->> 0) collate "C",
    (change ->> 1)::integer)
  from (
    select wanted as change from jsonb_array_elements(asked -> 'cells') as wanted
    union all
    select jsonb_build_array(cell -> 0, cell -> 1, asked #> '{former,date}')
    from jsonb_array_elements(cells_of_hold(p_course_key, asked -> 'former')) as cell
    where asked #> '{former,date}' <> asked -> 'date' or not (asked -> 'cells') @> jsonb_build_array(cell)
  ) as changes
$$;
