-- Returns outcome, and id and date of a confirmed group, or id and expiresAt of one that lost its time.
create or replace function settle_on_sheet(p_course_key text, asked jsonb) returns jsonb
language plpgsql strict set enable_seqscan = off as $$
declare
  payment payments%rowtype;
  pending teetimegroups%rowtype;
  group_id text;
  group_date text;
  claimed record;
  now_at timestamptz;
begin
  select * into payment from payments where course_key = p_course_key and id = asked ->> 'paymentID' for update;
  now_at := dewsweeper_now();
  -- A charge known by its id was accounted for, however late its notification comes.
  if payment.state is null or payment.state not in ('started', 'declined', 'voided')
    or payment.square_payment_id is not distinct from asked ->> 'squarePaymentID'
  then
    return '{"outcome": "already-settled"}';
  end if;
  update payments set square_payment_id = asked ->> 'squarePaymentID', receipt_number = asked ->> 'receiptNumber',
      receipt_url = asked ->> 'receiptUrl', authorized_until = (asked ->> 'authorizedUntil')::timestamptz,
      story = story || (asked -> 'entry'), updated_at = now_at,
      -- The caller refunds or voids at once; the job asks only afterwards.
      state = 'undoing', ask_at = now_at + interval '30 seconds'
    where course_key = p_course_key and id = payment.id;
  if payment.state <> 'started' then
    return '{"outcome": "late-charge"}';
  end if;

  perform share_sheets(p_course_key);
  group_id := payment.teetimegroup_id;
  claimed := lock_claims(p_course_key, group_id);
  select * into pending from teetimegroups
    where course_key = p_course_key and id = group_id for update;
  group_date := pending.date;
  -- Staff bump the same day's row before they commit: their rows are visible after the bump.
  if pending.status = 'pending' then
    perform bump_day(p_course_key, group_date);
  end if;
  if pending.status is distinct from 'pending'
    or jsonb_array_length(claimed.cells) <> cells_needed(pending.num_holes)
    or is_obstructed(p_course_key, group_date, claimed.cells, claimed.locked_at)
  then
    return jsonb_build_object('outcome', 'reservation-conflict', 'id', group_id,
      'expiresAt', resume_hold(p_course_key, group_id));
  end if;
  -- An authorization is asked about again when it ends.
  update payments set state = asked ->> 'state', ask_at = coalesce(authorized_until, 'infinity')
    where course_key = p_course_key and id = payment.id;
  -- An authorization is not a payment: only a capture marks golfers paid.
  update teetimegroups set revision = revision + 1, status = 'confirmed', expiration = null,
      receipt = asked ->> 'squarePaymentID',
      receipt_number = asked ->> 'receiptNumber', payment_processor = 'square',
      golfers = case when asked ->> 'state' = 'captured' then mark_charged(golfers) else golfers end
    where course_key = p_course_key and id = group_id;
  perform queue_messages(p_course_key, asked || jsonb_build_object('id', group_id));
  return jsonb_build_object('outcome', 'confirmed', 'id', group_id, 'date', group_date);
end $$;
