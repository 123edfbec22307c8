-- The course's part of settle_without_reservation. Returns outcome, and id and expiresAt of a hold that goes on.
create or replace function end_payment(p_course_key text, asked jsonb) returns jsonb
language plpgsql strict set enable_seqscan = off as $$
declare
  payment payments%rowtype;
  group_id text;
  now_at timestamptz;
  look_again_at timestamptz;
begin
  select * into payment from payments where course_key = p_course_key and id = asked ->> 'paymentID' for update;
  now_at := dewsweeper_now();
  if payment.state is distinct from asked ->> 'formerState' or payment.state not in ('started', 'undoing') then
    return '{"outcome": "already-settled"}';
  end if;
  look_again_at := coalesce(now_at + make_interval(secs => (asked ->> 'lookAgainSeconds')::integer), 'infinity');
  update payments set state = asked ->> 'state', story = story || (asked -> 'entry'), updated_at = now_at,
      square_payment_id = coalesce(asked ->> 'squarePaymentID', square_payment_id),
      ask_at = look_again_at
    where course_key = p_course_key and id = payment.id;
  if payment.state <> 'started' then
    return '{"outcome": "settled"}';
  end if;
  group_id := payment.teetimegroup_id;
  return jsonb_build_object('outcome', 'settled', 'id', group_id, 'expiresAt', resume_hold(p_course_key, group_id));
end $$;
