create or replace function end_stored_group(p_course_key text, asked jsonb) returns jsonb
language plpgsql strict set enable_seqscan = off as $$
declare
  ended_id constant text := asked ->> 'id';
  ending teetimegroups%rowtype;
  group_date text;
  now_at timestamptz;
  is_closed boolean;
begin
  -- Staff put groups beside others while the sheets are closed: none comes once they are shared. What takes claims closes
  -- them, too; the exception lets go of the shared lock, with which two golfers would wait for each other.
  begin
    perform share_sheets(p_course_key);
    is_closed := has_beside(p_course_key, ended_id);
    if is_closed then
      raise exception 'a group is beside another' using errcode = 'DW002';
    end if;
  exception when sqlstate 'DW002' then
    is_closed := true;
    perform close_sheets(p_course_key);
  end;
  perform lock_claims(p_course_key, ended_id);
  select * into ending from teetimegroups where course_key = p_course_key and id = ended_id for update;
  now_at := dewsweeper_now();
  if ending.uid is distinct from asked ->> 'uid' then
    return jsonb_build_object('outcome',
      case outcome_without_hold(p_course_key, ended_id, asked ->> 'uid') when 'not-found' then 'not-found'
        else 'already-ended' end);
  end if;
  if ending.status not in ('pending', 'confirmed') then
    return jsonb_build_object('outcome', 'already-ended', 'date', ending.date);
  end if;
  if is_paying(p_course_key, ended_id) then
    return '{"outcome": "payment-in-flight"}';
  end if;
  if (asked ->> 'onlyPending')::boolean and ending.status = 'confirmed' then
    return '{"outcome": "already-confirmed"}';
  end if;
  if ending.receipt is not null then
    return '{"outcome": "has-receipt"}';
  end if;
  group_date := ending.date;
  if asked ->> 'returnSeconds' is not null and ending.status = 'confirmed' and not is_closed then
    perform from openings where course_key = p_course_key and date = group_date and state = 'drawn';
    if found then
      update claims set teetimegroup_id = 'return-' || ended_id, uid = '', play = null, held_at = null,
          expires_at = now_at + make_interval(secs => (asked ->> 'returnSeconds')::integer)
        where course_key = p_course_key and teetimegroup_id = ended_id;
    end if;
  end if;
  perform leave_sheet(p_course_key, group_date, ended_id);
  if is_closed then
    perform promote_beside(p_course_key, group_date);
  end if;
  update teetimegroups set revision = revision + 1, ended_at = now_at, expiration = null,
      status = case when ending.status = 'confirmed' then 'cancelled'
        when ending.expiration > now_at then 'released' else 'expired' end
    where course_key = p_course_key and id = ended_id;
  if ending.status = 'confirmed' then
    perform queue_cancellation(p_course_key, asked);
    perform look_again(p_course_key, array[ending.uid], array[group_date]);
  end if;
  perform bump_day(p_course_key, group_date);
  return jsonb_build_object('outcome', 'ended', 'date', ending.date);
end $$;
