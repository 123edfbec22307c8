create or replace function cancel_stored_group(p_course_key text, asked jsonb) returns jsonb
language plpgsql strict set enable_seqscan = off as $$
declare
  cancelled_id constant text := asked ->> 'id';
  ending teetimegroups%rowtype;
  group_date text;
  carried payments%rowtype;
  former clubhouse_acts%rowtype;
  claimed record;
begin
  perform from payments where course_key = p_course_key and teetimegroup_id = cancelled_id order by id for update;
  perform share_sheets(p_course_key);
  claimed := lock_claims(p_course_key, cancelled_id);
  select * into ending from teetimegroups where course_key = p_course_key and id = cancelled_id for update;
  if ending.status is null or ending.status not in ('pending', 'confirmed') then
    return '{"outcome": "already-ended"}';
  end if;
  if is_paying(p_course_key, cancelled_id) then
    return '{"outcome": "payment-in-flight"}';
  end if;
  select * into carried from payments
    where course_key = p_course_key and teetimegroup_id = cancelled_id and state in ('authorized', 'captured');
  if carried.id is distinct from asked ->> 'paymentID' or carried.state is distinct from asked ->> 'state' then
    return '{"outcome": "payment-changed"}';
  end if;
  select * into former from clubhouse_acts
    where course_key = p_course_key and payment_id = carried.id and state = 'asked';
  if former.id is not null and former.act is distinct from asked ->> 'act' then
    return '{"outcome": "other-act-asked"}';
  end if;
  group_date := ending.date;
  perform leave_sheet(p_course_key, group_date, cancelled_id);
  update teetimegroups set revision = revision + 1, ended_at = claimed.locked_at, ended_by = asked ->> 'by',
      expiration = null,
      status = case when ending.status = 'confirmed' then 'cancelled'
        when ending.expiration > claimed.locked_at then 'released' else 'expired' end
    where course_key = p_course_key and id = cancelled_id;
  perform note_cancellation(p_course_key, asked, claimed.locked_at);
  update payments set story = story || (asked -> 'entry') where course_key = p_course_key and id = carried.id;
  if asked ->> 'act' is not null and former.id is null then
    perform store_money_act(p_course_key, asked, cancelled_id, dewsweeper_now());
  end if;
  if ending.status = 'confirmed' then
    perform queue_cancellation(p_course_key, asked);
  end if;
  perform bump_day(p_course_key, group_date);
  return jsonb_build_object('outcome', 'cancelled', 'actID', coalesce(former.id, asked ->> 'actID'),
    'isRepeat', former.id is not null);
end $$;
