-- Groups beside others on this day take the claims as soon as none of their cells has one, the oldest first. The caller
-- has closed the course's sheets.
create or replace function promote_beside(p_course_key text, p_date text) returns void
language plpgsql strict set enable_seqscan = off as $$
declare
  beside_id text collate "C";
  beside_uid text;
  cells jsonb;
begin
  for beside_id, beside_uid in
    select id, coalesce(uid, '') from teetimegroups
      where course_key = p_course_key and date = p_date and status = 'confirmed' and beside order by created_at, id
  loop
    -- [tee, cell]
    select jsonb_agg(jsonb_build_array(tee_id, from_cell) order by tee_id, from_cell) into cells from obstructions
      where course_key = p_course_key and date = p_date and teetimegroup_id = beside_id;
    perform from claims where course_key = p_course_key and date = p_date and expires_at > dewsweeper_now()
      and cells @> jsonb_build_array(jsonb_build_array(tee_id, cell));
    continue when found;
    for i in 0 .. coalesce(jsonb_array_length(cells), 0) - 1 loop
      insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
        values (p_course_key, p_date, cells -> i ->> 0, (cells -> i ->> 1)::smallint, beside_id, beside_uid, 'infinity')
        on conflict (course_key, date, tee_id, cell) do update
          set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = excluded.expires_at,
            play = null, held_at = null;
    end loop;
    delete from obstructions where course_key = p_course_key and date = p_date and teetimegroup_id = beside_id;
    update teetimegroups set revision = revision + 1, beside = false
      where course_key = p_course_key and id = beside_id;
  end loop;
end $$;
