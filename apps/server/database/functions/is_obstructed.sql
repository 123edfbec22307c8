-- By the course's own groups and blocks. cells: at most two. What has ended by `asked_at` does not count.
create or replace function is_obstructed(p_course_key text, p_date text, cells jsonb, asked_at timestamptz) returns boolean
language plpgsql stable as $$
begin
  perform from obstructions where course_key = p_course_key and date = p_date and expires_at > asked_at and (
    tee_id = cells #>> '{0,0}' and (cells #>> '{0,1}')::smallint between from_cell and to_cell
    or tee_id = cells #>> '{1,0}' and (cells #>> '{1,1}')::smallint between from_cell and to_cell);
  return found;
end $$;
