-- Cancels a golfer's reservation or hold for the clubhouse: its times are open at once, and the act on its payment is
-- stored for a later request to the provider. A hold is remembered as if the golfer had released it.
-- asked: courseKey, id, cancelID, by, note, entry, paymentID and state (the payment that was decided on, or null),
--   actID and act (null for none), askSeconds, firstName, lastName, messages.
-- Returns outcome: cancelled with actID (null for none) and isRepeat; already-ended, not-found, payment-in-flight,
--   other-act-asked, payment-changed.
create or replace function cancel_by_clubhouse(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  cancelled_course constant text := asked ->> 'courseKey';
  cancelled_id constant text := asked ->> 'id';
  golfer_uid text;
  held holds%rowtype;
  is_held boolean;
  now_at timestamptz;
  former jsonb;
  asked_of_course jsonb;
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
  is_held := held.course_key = cancelled_course and held.teetimegroup_id = cancelled_id;
  now_at := dewsweeper_now();
  if is_held and not held.has_group then
    former := former_hold(held, now_at);
    perform * from release_cells(cancelled_course, former);
    select noted into answer from note_cancellation(cancelled_course, asked, now_at) as noted;
  else
    asked_of_course := asked || jsonb_build_object('uid', golfer_uid);
    select cancelled into answer from cancel_stored_group(cancelled_course, asked_of_course) as cancelled;
  end if;
  if answer ->> 'outcome' = 'cancelled' then
    perform commit_together();
    if is_held then
      update holds set kept = kept || kept_span(held, now_at),
          expired_at = case when held.expires_at <= now_at
            then expired_at || date_trunc('milliseconds', held.expires_at) else expired_at end
        where uid = golfer_uid;
      perform empty_hold(golfer_uid);
    end if;
    delete from golfer_reservations
      where uid = golfer_uid and course_key = cancelled_course and teetimegroup_id = cancelled_id;
  end if;
  return answer;
end $$;
