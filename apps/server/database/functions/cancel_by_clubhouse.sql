-- Cancels a golfer's reservation or hold for the clubhouse: its times are open at once, and what is to become of its
-- money is stored for the provider to be asked afterwards.
-- asked: courseKey, id, cancelId, by, note, entry, paymentId and state (the charge or hold on a card that it was decided
--   on, null for none), actId and act (null for none), askSeconds, firstName, lastName, messages.
-- Answers outcome: cancelled with actId (null for none) and isRepeat; already-ended, not-found, payment-in-flight,
--   other-act-asked, payment-changed.
create or replace function cancel_by_clubhouse(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  cancelled_course constant text := asked ->> 'courseKey';
  cancelled_id constant text := asked ->> 'id';
  golfer_uid text;
  held holds%rowtype;
  now_at timestamptz;
  answer jsonb;
begin
  select uid into golfer_uid from teetimegroups
    where course_key = cancelled_course and id = cancelled_id and source = 'widget';
  if golfer_uid is null then
    select uid into golfer_uid from held_groups where course_key = cancelled_course and id = cancelled_id;
  end if;
  if golfer_uid is null then
    return '{"outcome": "not-found"}';
  end if;
  select * into held from holds where uid = golfer_uid for update;
  now_at := dewsweeper_now();
  if held.course_key = cancelled_course and held.teetimegroup_id = cancelled_id and not held.has_group then
    perform release_cells(cancelled_course, former_hold(held, now_at));
    answer := note_cancellation(cancelled_course, asked);
  else
    answer := cancel_stored_group(cancelled_course, asked || jsonb_build_object('uid', golfer_uid));
  end if;
  if answer ->> 'outcome' = 'cancelled' then
    perform empty_hold(uid) from holds
      where uid = golfer_uid and course_key = cancelled_course and teetimegroup_id = cancelled_id;
    delete from golfer_reservations
      where uid = golfer_uid and course_key = cancelled_course and teetimegroup_id = cancelled_id;
  end if;
  return answer;
end $$;
