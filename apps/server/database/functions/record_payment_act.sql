-- Records a payment's change after its confirmation, by the clubhouse or the provider. Golfers are marked paid only
-- while the money is captured. asked: paymentID, formerState, state, entry.
-- Returns outcome: recorded, already-settled (it is no longer in formerState).
create or replace function record_payment_act(p_course_key text, asked jsonb) returns jsonb language plpgsql strict as $$
declare
  payment payments%rowtype;
  now_at timestamptz;
begin
  select * into payment from payments where course_key = p_course_key and id = asked ->> 'paymentID' for update;
  now_at := dewsweeper_now();
  if payment.state is distinct from asked ->> 'formerState' then
    return '{"outcome": "already-settled"}';
  end if;
  update payments set state = asked ->> 'state', story = story || (asked -> 'entry'), updated_at = now_at,
      ask_at = 'infinity'
    where course_key = p_course_key and id = payment.id;
  update teetimegroups set revision = revision + 1, golfers = mark_paid(golfers, asked ->> 'state' = 'captured')
    where course_key = p_course_key and id = payment.teetimegroup_id;
  return '{"outcome": "recorded"}';
end $$;
