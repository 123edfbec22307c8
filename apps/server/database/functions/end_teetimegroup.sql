-- With onlyPending, only a hold: one confirmed meanwhile stays. Refused with a receipt, or while a payment's outcome is
-- unknown. The page releases a hold when its countdown ends, marginSeconds before the hold: that counts as expired.
-- asked: uid, courseKey, id, onlyPending, marginSeconds, firstName, lastName, messages, returnSeconds (until the cells of a
-- cancelled reservation of a drawn day are free; absent: at once).
-- Returns date (or null) and outcome: ended, already-ended, already-confirmed, has-receipt, payment-in-flight,
-- not-found.
create or replace function end_teetimegroup(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  golfer_uid constant text := asked ->> 'uid';
  ended_course constant text := asked ->> 'courseKey';
  ended_id constant text := asked ->> 'id';
  held holds%rowtype;
  asked_at timestamptz;
  former jsonb;
  answer jsonb;
begin
  select * into held from holds where uid = golfer_uid for update;
  asked_at := dewsweeper_now();
  if held.course_key = ended_course and held.teetimegroup_id = ended_id and not held.has_group then
    former := former_hold(held, asked_at);
    perform * from release_cells(ended_course, former);
    answer := jsonb_build_object('outcome', 'ended', 'date', held.date);
  else
    select ended into answer from end_stored_group(ended_course, asked) as ended;
    perform commit_together();
  end if;
  if answer ->> 'outcome' = 'ended' then
    if held.course_key = ended_course and held.teetimegroup_id = ended_id then
      update holds set kept = kept || kept_span(held, asked_at),
          expired_at = case when held.expires_at <= asked_at + make_interval(secs => (asked ->> 'marginSeconds')::integer)
            then expired_at || date_trunc('milliseconds', least(held.expires_at, asked_at)) else expired_at end
        where uid = golfer_uid;
      perform empty_hold(golfer_uid);
    end if;
    delete from golfer_reservations
      where uid = golfer_uid and course_key = ended_course and teetimegroup_id = ended_id;
  end if;
  return answer;
end $$;
