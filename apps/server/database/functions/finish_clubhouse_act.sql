-- asked: actID, actState, note, formerState, state (of the payment), entry.
-- Returns outcome: ended, already-ended, payment-changed (it is no longer in formerState).
create or replace function finish_clubhouse_act(p_course_key text, asked jsonb) returns jsonb language plpgsql strict as $$
declare
  ending clubhouse_acts%rowtype;
  payment payments%rowtype;
  now_at timestamptz;
begin
  select * into ending from clubhouse_acts where course_key = p_course_key and id = asked ->> 'actID';
  select * into payment from payments where course_key = p_course_key and id = ending.payment_id for update;
  select * into ending from clubhouse_acts where course_key = p_course_key and id = asked ->> 'actID' for update;
  now_at := dewsweeper_now();
  if ending.state <> 'asked' then
    return '{"outcome": "already-ended"}';
  end if;
  if payment.state is distinct from asked ->> 'formerState' then
    return '{"outcome": "payment-changed"}';
  end if;
  if ending.shares <> '{}' and asked ->> 'actState' = 'done' then
    update payments set state = asked ->> 'state', story = story || (asked -> 'entry'), updated_at = now_at,
        refunded_cents = least(amount_cents, refunded_cents + ending.refund_cents)
      where course_key = p_course_key and id = payment.id;
    update teetimegroups set revision = revision + 1, golfers = without_shares(golfers, ending.shares)
      where course_key = p_course_key and id = payment.teetimegroup_id;
  elsif payment.state = asked ->> 'state' then
    update payments set story = story || (asked -> 'entry'), updated_at = now_at
      where course_key = p_course_key and id = payment.id;
  else
    perform record_payment_act(p_course_key, asked || jsonb_build_object('paymentID', payment.id));
  end if;
  update clubhouse_acts set state = asked ->> 'actState', note = asked ->> 'note', ended_at = now_at, ask_at = 'infinity'
    where course_key = p_course_key and id = ending.id;
  return '{"outcome": "ended"}';
end $$;
