-- Renews the hold once: opening it again never moves the end. Boards do not change, so the day keeps its version.
-- asked: uid, courseKey, id, golfers, holdSeconds. Returns outcome: opened with openedAt and heldUntil; hold-expired;
-- payment-in-flight.
create or replace function open_payment_window(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  held holds%rowtype;
  asked_of_course jsonb;
  opened jsonb;
begin
  select * into held from holds where uid = asked ->> 'uid' for update;
  if held.course_key is distinct from asked ->> 'courseKey' or held.teetimegroup_id is distinct from asked ->> 'id' then
    return '{"outcome": "hold-expired"}';
  end if;
  if held.expires_at = 'infinity' then
    return '{"outcome": "payment-in-flight"}';
  end if;
  asked_of_course := asked || jsonb_build_object('held', former_hold(held, held.held_at),
    'play', held.play, 'quote', held.quote, 'heldAt', held.held_at);
  select answer into opened from open_window_on_sheet(held.course_key, asked_of_course) as answer;
  if opened ->> 'outcome' = 'opened' then
    perform commit_together();
    update holds set expires_at = (opened ->> 'heldUntil')::timestamptz, has_group = true where uid = asked ->> 'uid';
  end if;
  return opened;
end $$;
