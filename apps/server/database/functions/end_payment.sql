-- The course's part of settle_without_reservation. Answers outcome, and id and expiresAt of a hold that goes on.
create or replace function end_payment(p_course_key text, asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  payment payments%rowtype;
  now_at timestamptz;
begin
  select * into payment from payments where course_key = p_course_key and id = asked ->> 'paymentID' for update;
  now_at := dewsweeper_now();
  if payment.state is distinct from asked ->> 'formerState' or payment.state not in ('started', 'undoing') then
    return '{"outcome": "already-settled"}';
  end if;
  update payments set state = asked ->> 'state', story = story || (asked -> 'entry'), updated_at = now_at,
      square_payment_id = coalesce(asked ->> 'squarePaymentID', square_payment_id),
      ask_at = coalesce(now_at + make_interval(secs => (asked ->> 'lookAgainSeconds')::integer), 'infinity')
    where course_key = p_course_key and id = payment.id;
  if payment.state <> 'started' then
    return '{"outcome": "settled"}';
  end if;
  return jsonb_build_object('outcome', 'settled', 'id', payment.teetimegroup_id,
    'expiresAt', resume_hold(p_course_key, payment.teetimegroup_id));
end $$;
