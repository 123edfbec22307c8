-- asked: actID, act, paymentID, by, askSeconds; for a refund of a part also refundCents and shares.
create or replace function store_money_act(p_course_key text, asked jsonb, p_teetimegroup_id text, now_at timestamptz) returns void
language plpgsql as $$
begin
  insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, created_at, ask_at,
      refund_cents, shares)
    values (p_course_key, asked ->> 'actID', asked ->> 'act', p_teetimegroup_id, asked ->> 'paymentID', asked ->> 'by',
      'asked', now_at, now_at + make_interval(secs => (asked ->> 'askSeconds')::integer),
      (asked ->> 'refundCents')::integer, coalesce(asked -> 'shares', '{}'));
end $$;
