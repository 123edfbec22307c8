-- Declined, voided or refunded: the hold gets its own end back.
-- asked: courseKey, paymentID, uid (the payer), formerState, state, squarePaymentID, entry, lookAgainSeconds (null:
-- never).
-- Returns outcome: settled, already-settled (it is no longer in formerState).
create or replace function settle_without_reservation(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  settled_course constant text := asked ->> 'courseKey';
  settled jsonb;
begin
  perform from holds where uid = asked ->> 'uid' for update;
  select answer into settled from end_payment(settled_course, asked) as answer;
  perform commit_together();
  perform resume_golfers_hold(asked ->> 'uid', settled);
  return jsonb_build_object('outcome', settled ->> 'outcome');
end $$;
