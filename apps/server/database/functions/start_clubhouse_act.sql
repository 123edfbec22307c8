-- Before the provider is called. asked: paymentID, state (of the payment), actID, act, by, askSeconds.
-- Returns outcome: asked with actID and isRepeat (it was asked before); other-act-asked; payment-changed.
create or replace function start_clubhouse_act(p_course_key text, asked jsonb) returns jsonb language plpgsql strict as $$
declare
  payment payments%rowtype;
  group_id text;
  former clubhouse_acts%rowtype;
  now_at timestamptz;
begin
  select * into payment from payments where course_key = p_course_key and id = asked ->> 'paymentID' for update;
  now_at := dewsweeper_now();
  select * into former from clubhouse_acts
    where course_key = p_course_key and payment_id = asked ->> 'paymentID' and state = 'asked';
  if found then
    return jsonb_build_object('outcome', case former.act when asked ->> 'act' then 'asked' else 'other-act-asked' end,
      'actID', former.id, 'isRepeat', true);
  end if;
  if payment.state is distinct from asked ->> 'state' then
    return '{"outcome": "payment-changed"}';
  end if;
  group_id := payment.teetimegroup_id;
  perform store_money_act(p_course_key, asked, group_id, now_at);
  return jsonb_build_object('outcome', 'asked', 'actID', asked ->> 'actID', 'isRepeat', false);
end $$;
