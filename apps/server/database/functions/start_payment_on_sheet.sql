-- asked: as for start_payment, and isHeld, isAtLimit. A payment that has started is past the limit.
create or replace function start_payment_on_sheet(p_course_key text, asked jsonb) returns jsonb
language plpgsql strict set enable_seqscan = off as $$
declare
  group_id constant text := asked ->> 'id';
  payment_id text;
  pending teetimegroups%rowtype;
  group_date text;
  claimed record;
begin
  select id into payment_id from payments where course_key = p_course_key and teetimegroup_id = group_id
    and uid = asked ->> 'uid' and state in ('started', 'undoing');
  if found then
    return jsonb_build_object('outcome', 'already-started', 'paymentID', payment_id);
  end if;
  perform share_sheets(p_course_key);
  claimed := lock_claims(p_course_key, group_id);
  select * into pending from teetimegroups
    where course_key = p_course_key and id = group_id and uid = asked ->> 'uid' for update;
  if pending.status = 'confirmed' then
    return '{"outcome": "already-confirmed"}';
  end if;
  if pending.status = 'pending' and (asked ->> 'isAtLimit')::boolean then
    return '{"outcome": "too-many-reservations"}';
  end if;
  if pending.status is distinct from 'pending' or (asked ->> 'isHeld')::boolean is not true
    or pending.expiration <= claimed.locked_at or pending.golfers <> asked -> 'golfers'
  then
    return '{"outcome": "hold-expired"}';
  end if;
  perform from courses where course_key = p_course_key and revision = (asked ->> 'revision')::bigint;
  if not found then
    return '{"outcome": "stale-course"}';
  end if;
  group_date := pending.date;
  if jsonb_array_length(claimed.cells) <> cells_needed(pending.num_holes)
    or is_obstructed(p_course_key, group_date, claimed.cells, claimed.locked_at)
  then
    return '{"outcome": "reservation-conflict"}';
  end if;
  perform extend_cells(p_course_key, group_date, group_id, claimed.cells, 'infinity');
  insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
      environment, location_id, source_id, ask_at, created_at, updated_at)
    values (p_course_key, asked ->> 'paymentID', group_id, asked ->> 'uid', 'started', asked ->> 'paymentBehavior',
      (asked ->> 'amountCents')::integer, asked ->> 'currency', asked ->> 'environment', asked ->> 'locationId',
      asked ->> 'sourceId', claimed.locked_at + make_interval(secs => (asked ->> 'askSeconds')::integer),
      claimed.locked_at, claimed.locked_at);
  return jsonb_build_object('outcome', 'started', 'paymentID', asked ->> 'paymentID');
end $$;
