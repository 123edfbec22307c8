-- The course's part of a confirmation. asked: as for confirm_hold, and held (former_hold), play, quote, heldAt.
-- Answers confirmed or hold-expired; raises reservation-conflict, stale-course.
create or replace function confirm_cells(p_course_key text, asked jsonb) returns text
language plpgsql strict set enable_seqscan = off as $$
declare
  held constant jsonb := asked -> 'held';
  held_id constant text := held ->> 'id';
  play constant jsonb := asked -> 'play';
  locked record;
begin
  perform share_sheets(p_course_key);
  locked := lock_cells(p_course_key, held);
  if (held ->> 'expiresAt')::timestamptz <= locked.locked_at then
    return 'hold-expired';
  end if;
  -- A cell that another took over, or that a changed tee sheet left without room.
  if locked.own <> (case play ->> 'numHoles' when '18' then 2 else 1 end) then
    raise exception 'reservation-conflict' using errcode = 'DW001';
  end if;
  perform extend_cells(p_course_key, held ->> 'date', held_id, locked.cells, 'infinity');
  perform store_group(p_course_key, asked, 'confirmed', null);
  perform queue_messages(p_course_key, asked);
  perform bump_day(p_course_key, held ->> 'date', p_stored => (not (held ->> 'hasGroup')::boolean)::integer);
  perform from courses where course_key = p_course_key and revision = (asked ->> 'revision')::bigint;
  if not found then
    raise exception 'stale-course' using errcode = 'DW001';
  end if;
  if is_obstructed(p_course_key, held ->> 'date', locked.cells, locked.locked_at) then
    raise exception 'reservation-conflict' using errcode = 'DW001';
  end if;
  return 'confirmed';
end $$;
