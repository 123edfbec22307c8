-- [[tee, cell], ...] in the order of their keys: as the hold was placed, or, if the course has changed since, as its
-- claims say. held: id, cells, revision.
create or replace function cells_of_hold(p_course_key text, held jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  found_cells jsonb;
begin
  perform from courses where course_key = p_course_key and revision = (held ->> 'revision')::bigint;
  if found then
    return held -> 'cells';
  end if;
  select coalesce(jsonb_agg(jsonb_build_array(tee_id, cell) order by tee_id, cell), '[]') into found_cells
    from claims where course_key = p_course_key and teetimegroup_id = held ->> 'id';
  return found_cells;
end $$;
