-- Before the provider is called; its row keeps the hold's cells from then on.
-- asked: uid, courseKey, id (of the group), paymentID, paymentBehavior, amountCents, currency, environment, locationId,
-- sourceId, golfers (that the amount was computed from), revision (of the course), askSeconds, limit.
-- Returns outcome: started and already-started with paymentID; already-confirmed, hold-expired, stale-course,
-- reservation-conflict, too-many-reservations.
create or replace function start_payment(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  paid_course constant text := asked ->> 'courseKey';
  held holds%rowtype;
  asked_of_course jsonb;
  answer jsonb;
begin
  select * into held from holds where uid = asked ->> 'uid' for update;
  asked_of_course := asked || jsonb_build_object(
    'isHeld', held.course_key = paid_course and held.teetimegroup_id = asked ->> 'id',
    'isAtLimit', has_most_reservations(asked));
  select started into answer from start_payment_on_sheet(paid_course, asked_of_course) as started;
  if answer ->> 'outcome' = 'started' then
    perform commit_together();
    update holds set expires_at = 'infinity' where uid = asked ->> 'uid';
  end if;
  return answer;
end $$;
