create or replace function empty_hold(p_uid text) returns void language plpgsql as $$
begin
  update holds set course_key = null, date = null, teetimegroup_id = null, expires_at = null, held_at = null,
      revision = null, play = null, cells = null, quote = null, has_group = false
    where uid = p_uid;
end $$;
