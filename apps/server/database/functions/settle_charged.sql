-- After a charge or authorization: confirms the reservation, or marks the payment for refund or void.
-- asked: courseKey, paymentID, uid (the payer), state, squarePaymentID, receiptNumber, receiptUrl, authorizedUntil,
-- entry (of the history, in a list), firstName, lastName, messages.
-- Returns outcome: confirmed, already-settled; with state undoing: reservation-conflict, late-charge (had ended without
-- money).
create or replace function settle_charged(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  settled_course constant text := asked ->> 'courseKey';
  settled jsonb;
begin
  perform from holds where uid = asked ->> 'uid' for update;
  select answer into settled from settle_on_sheet(settled_course, asked) as answer;
  perform commit_together();
  case settled ->> 'outcome'
    when 'confirmed' then
      insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
        values (asked ->> 'uid', settled_course, settled ->> 'id', settled ->> 'date');
      perform empty_hold(uid) from holds
        where uid = asked ->> 'uid' and course_key = settled_course and teetimegroup_id = settled ->> 'id';
    when 'reservation-conflict' then
      perform resume_golfers_hold(asked ->> 'uid', settled);
    else null;
  end case;
  return jsonb_build_object('outcome', settled ->> 'outcome');
end $$;
