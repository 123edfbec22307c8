-- Groups beside others on this day take the claims as soon as none of their cells has one, the oldest first. The caller
-- has closed the course's sheets.
create or replace function promote_beside(p_course_key text, p_date text) returns void
language plpgsql strict set enable_seqscan = off as $$
declare
  beside_id text collate "C";
  beside_uid text;
begin
  for beside_id, beside_uid in
    select id, coalesce(uid, '') from teetimegroups
      where course_key = p_course_key and date = p_date and status = 'confirmed' and beside order by created_at, id
  loop
    perform from obstructions o join claims k on k.course_key = o.course_key and k.date = o.date and k.tee_id = o.tee_id
        and k.cell = o.from_cell and k.expires_at > dewsweeper_now()
      where o.course_key = p_course_key and o.date = p_date and o.teetimegroup_id = beside_id
        and k.course_key = p_course_key;
    continue when found;
    insert into claims as claim (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
      select p_course_key, p_date, tee_id, from_cell, beside_id, beside_uid, 'infinity' from obstructions
        where course_key = p_course_key and date = p_date and teetimegroup_id = beside_id order by tee_id, from_cell
      on conflict (course_key, date, tee_id, cell) do update
        set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = excluded.expires_at,
          play = null, held_at = null;
    delete from obstructions where course_key = p_course_key and date = p_date and teetimegroup_id = beside_id;
    update teetimegroups set revision = revision + 1, beside = false
      where course_key = p_course_key and id = beside_id;
  end loop;
end $$;
