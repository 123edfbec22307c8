-- The course's part of open_payment_window. asked: as there, and held (former_hold), play, quote, heldAt.
create or replace function open_window_on_sheet(p_course_key text, asked jsonb) returns jsonb
language plpgsql strict set enable_seqscan = off as $$
declare
  held constant jsonb := asked -> 'held';
  locked record;
  opened_at timestamptz;
  held_until timestamptz := (held ->> 'expiresAt')::timestamptz;
begin
  perform share_sheets(p_course_key);
  locked := lock_cells(p_course_key, held);
  if held_until <= locked.locked_at then
    return '{"outcome": "hold-expired"}';
  end if;
  if (held ->> 'hasGroup')::boolean then
    update teetimegroups set revision = revision + 1, golfers = asked -> 'golfers'
      where course_key = p_course_key and id = held ->> 'id'
      returning payment_opened_at into opened_at;
  else
    opened_at := locked.locked_at;
    held_until := opened_at + make_interval(secs => (asked ->> 'holdSeconds')::integer);
    perform store_group(p_course_key, asked || jsonb_build_object('openedAt', opened_at), 'pending', held_until);
    perform extend_cells(p_course_key, held ->> 'date', held ->> 'id', locked.cells, held_until);
    update days set holds_stored = holds_stored + 1 where course_key = p_course_key and date = held ->> 'date';
  end if;
  return jsonb_build_object('outcome', 'opened', 'openedAt', opened_at, 'heldUntil', held_until);
end $$;
