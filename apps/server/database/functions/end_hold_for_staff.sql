-- The hold yields if it is still theirs. The caller has locked the golfer's row and closed the sheets.
create or replace function end_hold_for_staff(p_uid text, p_course_key text, p_id text) returns void
language plpgsql set enable_seqscan = off as $$
declare
  held holds%rowtype;
  former jsonb;
  span jsonb;
  now_at constant timestamptz := dewsweeper_now();
begin
  select * into held from holds where uid = p_uid and course_key = p_course_key and teetimegroup_id = p_id;
  if found then
    -- A Citus coordinator cannot send a row as an argument.
    former := former_hold(held, now_at);
    span := kept_span(held, now_at);
    perform * from release_cells(p_course_key, former);
    update holds set kept = kept || span where uid = p_uid;
    perform empty_hold(p_uid);
  end if;
end $$;
