-- Golfers are marked paid only while their money is captured. asked: paymentID, formerState, state, entry.
-- Returns outcome: recorded, already-settled (no longer in formerState).
create or replace function record_payment_act(p_course_key text, asked jsonb) returns jsonb language plpgsql strict as $$
declare
  payment payments%rowtype;
  charged jsonb;
  now_at timestamptz;
begin
  select * into payment from payments where course_key = p_course_key and id = asked ->> 'paymentID' for update;
  now_at := dewsweeper_now();
  if payment.state is distinct from asked ->> 'formerState' then
    return '{"outcome": "already-settled"}';
  end if;
  update payments set state = asked ->> 'state',
      refunded_cents = case when asked ->> 'state' = 'refunded' then amount_cents else refunded_cents end, story = story || (asked -> 'entry'), updated_at = now_at,
      ask_at = 'infinity'
    where course_key = p_course_key and id = payment.id;
  select golfers into charged from teetimegroups
    where course_key = p_course_key and id = payment.teetimegroup_id for update;
  charged := case
    when asked ->> 'state' = 'captured' then with_charge(charged, payment.amount_cents)
    when payment.state = 'captured' then without_charge(p_course_key, charged, jsonb_build_object(
      'id', payment.teetimegroup_id, 'paymentID', payment.id, 'cents', payment.amount_cents - payment.refunded_cents))
    else charged end;
  update teetimegroups set revision = revision + 1, golfers = charged
    where course_key = p_course_key and id = payment.teetimegroup_id;
  return '{"outcome": "recorded"}';
end $$;
