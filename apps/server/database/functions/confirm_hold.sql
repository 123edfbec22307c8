-- Makes a hold a reservation if it still lives and its cells are free, and queues the messages.
-- asked: uid, tokenHash, golfer, courseKey, id, revision (of the course), golfers, firstName, lastName, messages,
-- limit.
-- Answers outcome: confirmed, already-confirmed, hold-expired, payment-in-flight, too-many-reservations, stale-golfer,
-- not-found (another golfer's). Raises reservation-conflict and stale-course after the first write.
create or replace function confirm_hold(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  golfer_uid constant text := asked ->> 'uid';
  held_course constant text := asked ->> 'courseKey';
  held_id constant text := asked ->> 'id';
  held holds%rowtype;
  outcome text;
  asked_of_course jsonb;
begin
  if not is_as_judged(asked) then
    return '{"outcome": "stale-golfer"}';
  end if;
  select * into held from holds where uid = golfer_uid for update;
  if held.course_key is distinct from held_course or held.teetimegroup_id is distinct from held_id then
    return jsonb_build_object('outcome', outcome_without_hold(held_course, held_id, golfer_uid));
  end if;
  if has_most_reservations(asked) then
    return '{"outcome": "too-many-reservations"}';
  end if;
  if held.expires_at = 'infinity' then
    return '{"outcome": "payment-in-flight"}';
  end if;
  asked_of_course := asked || jsonb_build_object('held', former_hold(held, held.held_at),
    'play', held.play, 'quote', held.quote, 'heldAt', held.held_at);
  select answer into outcome from confirm_cells(held_course, asked_of_course) as answer;
  if outcome = 'confirmed' then
    perform commit_together();
    insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
      values (golfer_uid, held_course, held_id, held.date);
    perform empty_hold(golfer_uid);
    delete from drafts where uid = golfer_uid;
  end if;
  return jsonb_build_object('outcome', outcome);
end $$;
