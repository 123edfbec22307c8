import { type Kysely, sql } from 'kysely';

/**
 * The steps of a payment's life, each one transaction (rulings 14, 15, 21). Locks come in the order of holds:
 * the golfer's row, the payment, a share of the course's sheets, cells sorted by key, the course-day last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Stores the golfers and renews the hold, once. Outcomes: opened, hold-expired, payment-in-flight.
  await sql`create function open_payment_window(
    p_uid text, p_course_key text, p_id text, p_golfers jsonb, p_hold_seconds integer,
    out outcome text, out opened_at timestamptz, out held_until timestamptz
  ) language plpgsql as $$
  declare
    held holds%rowtype;
    pending teetimegroups%rowtype;
  begin
    select * into held from holds where uid = p_uid for update;
    perform share_sheets(p_course_key);
    perform 1 from claims where course_key = p_course_key and teetimegroup_id = p_id order by tee_id, cell for update;
    select * into pending from teetimegroups where course_key = p_course_key and id = p_id and uid = p_uid for update;
    if is_paying(p_course_key, p_id) then
      outcome := 'payment-in-flight';
      return;
    end if;
    if pending.status is distinct from 'pending' or held.teetimegroup_id is distinct from p_id
      or pending.expiration <= dewsweeper_now()
    then
      outcome := 'hold-expired';
      return;
    end if;
    outcome := 'opened';
    opened_at := coalesce(pending.payment_opened_at, dewsweeper_now());
    held_until := case when pending.payment_opened_at is null
      then opened_at + make_interval(secs => p_hold_seconds) else pending.expiration end;
    update claims set expires_at = held_until where course_key = p_course_key and teetimegroup_id = p_id;
    update teetimegroups set golfers = p_golfers, payment_opened_at = opened_at, expiration = held_until
      where course_key = p_course_key and id = p_id;
    update holds set expires_at = held_until where uid = p_uid;
  end $$`.execute(db);

  // Stores the payment before the provider is called; its row keeps the cells from then on. Outcomes: started,
  // already-started (payment_id names the one under way), already-confirmed, hold-expired, stale-course,
  // reservation-conflict.
  await sql`create function start_payment(
    p_uid text, p_course_key text, p_id text, p_payment_id text, p_payment_behavior text, p_amount_cents integer,
    p_currency text, p_environment text, p_location_id text, p_source_id text, p_golfers jsonb, p_revision bigint,
    p_ask_seconds integer,
    out outcome text, out payment_id text
  ) language plpgsql as $$
  declare
    held holds%rowtype;
    pending teetimegroups%rowtype;
    claimed_tee_ids text[];
    claimed_cells smallint[];
  begin
    select * into held from holds where uid = p_uid for update;
    select id into payment_id from payments
      where course_key = p_course_key and teetimegroup_id = p_id and uid = p_uid and state in ('started', 'undoing');
    if found then
      outcome := 'already-started';
      return;
    end if;
    perform share_sheets(p_course_key);
    perform 1 from claims where course_key = p_course_key and teetimegroup_id = p_id order by tee_id, cell for update;
    select * into pending from teetimegroups where course_key = p_course_key and id = p_id and uid = p_uid for update;
    if pending.status = 'confirmed' then
      outcome := 'already-confirmed';
      return;
    end if;
    -- The golfers that the amount was computed from must still be the stored ones.
    if pending.status is distinct from 'pending' or held.teetimegroup_id is distinct from p_id
      or pending.expiration <= dewsweeper_now() or pending.golfers <> p_golfers
    then
      outcome := 'hold-expired';
      return;
    end if;
    -- The rates that the amount was computed from, too.
    if not exists (select 1 from courses where course_key = p_course_key and revision = p_revision) then
      outcome := 'stale-course';
      return;
    end if;
    select array_agg(tee_id), array_agg(cell) into claimed_tee_ids, claimed_cells
      from claims where course_key = p_course_key and teetimegroup_id = p_id;
    if coalesce(cardinality(claimed_cells), 0) <> (case pending.num_holes when 18 then 2 else 1 end)
      or is_obstructed(p_course_key, pending.date, claimed_tee_ids, claimed_cells)
    then
      outcome := 'reservation-conflict';
      return;
    end if;
    update claims set expires_at = 'infinity' where course_key = p_course_key and teetimegroup_id = p_id;
    update holds set expires_at = 'infinity' where uid = p_uid;
    insert into payments (course_key, id, teetimegroup_id, uid, state, payment_behavior, amount_cents, currency,
        environment, location_id, source_id, ask_at)
      values (p_course_key, p_payment_id, p_id, p_uid, 'started', p_payment_behavior, p_amount_cents, p_currency,
        p_environment, p_location_id, p_source_id, dewsweeper_now() + make_interval(secs => p_ask_seconds));
    outcome := 'started';
    payment_id := p_payment_id;
  end $$`.execute(db);

  // Gives the hold back the end it had, which may have passed; the day changes with it. What an import laid out for
  // the group as if it stood for good goes.
  await sql`create function resume_hold(p_uid text, p_course_key text, p_id text) returns void language plpgsql as $$
  declare
    pending teetimegroups%rowtype;
  begin
    perform share_sheets(p_course_key);
    perform 1 from claims where course_key = p_course_key and teetimegroup_id = p_id order by tee_id, cell for update;
    select * into pending from teetimegroups
      where course_key = p_course_key and id = p_id and status = 'pending' for update;
    if not found then
      return;
    end if;
    delete from obstructions where course_key = p_course_key and date = pending.date and teetimegroup_id = p_id;
    update claims set expires_at = pending.expiration where course_key = p_course_key and teetimegroup_id = p_id;
    update holds set expires_at = pending.expiration where uid = p_uid and teetimegroup_id = p_id;
    perform bump_day(p_course_key, pending.date);
  end $$`.execute(db);

  // The provider has charged or authorized: the reservation is confirmed with its receipt and its text message, or
  // the payment is to be undone, in one transaction. Outcomes: confirmed, reservation-conflict (state undoing),
  // late-charge (it had ended without money; state undoing), already-settled.
  await sql`create function settle_charged(
    p_course_key text, p_payment_id text, p_state text, p_square_payment_id text, p_receipt_number text,
    p_receipt_url text, p_authorized_until timestamptz, p_entry jsonb,
    p_message_id text, p_recipient text, p_body text, p_first_name text, p_last_name text,
    out outcome text
  ) language plpgsql as $$
  declare
    payment payments%rowtype;
    pending teetimegroups%rowtype;
    claimed_tee_ids text[];
    claimed_cells smallint[];
  begin
    select * into payment from payments where course_key = p_course_key and id = p_payment_id;
    perform 1 from holds where uid = payment.uid for update;
    select * into payment from payments where course_key = p_course_key and id = p_payment_id for update;
    -- What is known by the id of its charge was accounted for, however late the word of it comes.
    if payment.state is null or payment.state not in ('started', 'declined', 'voided')
      or payment.square_payment_id is not distinct from p_square_payment_id
    then
      outcome := 'already-settled';
      return;
    end if;
    update payments set square_payment_id = p_square_payment_id, receipt_number = p_receipt_number,
        receipt_url = p_receipt_url, authorized_until = p_authorized_until, story = story || p_entry, updated_at = dewsweeper_now()
      where course_key = p_course_key and id = p_payment_id;
    if payment.state <> 'started' then
      update payments set state = 'undoing', ask_at = dewsweeper_now() + interval '30 seconds'
        where course_key = p_course_key and id = p_payment_id;
      outcome := 'late-charge';
      return;
    end if;
    perform share_sheets(p_course_key);
    begin
      perform 1 from claims where course_key = p_course_key and teetimegroup_id = payment.teetimegroup_id
        order by tee_id, cell for update;
      select * into pending from teetimegroups
        where course_key = p_course_key and id = payment.teetimegroup_id for update;
      select array_agg(tee_id), array_agg(cell) into claimed_tee_ids, claimed_cells
        from claims where course_key = p_course_key and teetimegroup_id = pending.id;
      if pending.status is distinct from 'pending'
        or coalesce(cardinality(claimed_cells), 0) <> (case pending.num_holes when 18 then 2 else 1 end)
      then
        raise exception using errcode = 'DW001';
      end if;
      -- An authorization is asked about again when its time is up.
      update payments set state = p_state, ask_at = coalesce(p_authorized_until, 'infinity')
        where course_key = p_course_key and id = p_payment_id;
      -- A hold on the card is not a payment: golfers are marked paid by a capture only (ruling 22).
      update teetimegroups set status = 'confirmed', expiration = null, receipt = p_square_payment_id,
          receipt_number = p_receipt_number, payment_processor = 'square',
          golfers = case p_state when 'captured'
            then (select jsonb_agg(golfer || '{"paid": true}' order by place)
              from jsonb_array_elements(golfers) with ordinality as each(golfer, place))
            else golfers end
        where course_key = p_course_key and id = pending.id;
      insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name, user_last_name)
        values (p_course_key, p_message_id, p_recipient, p_body, 'webWidget', pending.id, payment.uid, p_first_name, p_last_name);
      insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
        values (payment.uid, p_course_key, pending.id, pending.date);
      update holds set course_key = null, date = null, teetimegroup_id = null, expires_at = null
        where uid = payment.uid and teetimegroup_id = pending.id;
      perform bump_day(p_course_key, pending.date);
      if is_obstructed(p_course_key, pending.date, claimed_tee_ids, claimed_cells) then
        raise exception using errcode = 'DW001';
      end if;
    exception when sqlstate 'DW001' then
      -- Whoever found out gives the money back at once; the job comes after him.
      update payments set state = 'undoing', ask_at = dewsweeper_now() + interval '30 seconds'
        where course_key = p_course_key and id = p_payment_id;
      perform resume_hold(payment.uid, p_course_key, payment.teetimegroup_id);
      outcome := 'reservation-conflict';
      return;
    end;
    outcome := 'confirmed';
  end $$`.execute(db);

  // No money was taken, or it is on its way back: declined, voided or refunded. p_look_again_seconds: when it is looked
  // for once more, null for never. Outcomes: settled, already-settled (it has left p_former_state).
  await sql`create function settle_without_reservation(
    p_course_key text, p_payment_id text, p_former_state text, p_state text, p_square_payment_id text, p_entry jsonb,
    p_look_again_seconds integer,
    out outcome text
  ) language plpgsql as $$
  declare
    payment payments%rowtype;
  begin
    select * into payment from payments where course_key = p_course_key and id = p_payment_id;
    perform 1 from holds where uid = payment.uid for update;
    select * into payment from payments where course_key = p_course_key and id = p_payment_id for update;
    if payment.state is distinct from p_former_state or p_former_state not in ('started', 'undoing') then
      outcome := 'already-settled';
      return;
    end if;
    update payments set state = p_state, story = story || p_entry,
        square_payment_id = coalesce(p_square_payment_id, square_payment_id), updated_at = dewsweeper_now(),
        ask_at = coalesce(dewsweeper_now() + make_interval(secs => p_look_again_seconds), 'infinity')
      where course_key = p_course_key and id = p_payment_id;
    if payment.state = 'started' then
      perform resume_hold(payment.uid, p_course_key, payment.teetimegroup_id);
    end if;
    outcome := 'settled';
  end $$`.execute(db);

  // What became of a payment after its reservation was confirmed, by the clubhouse or by Square. Golfers are paid
  // while the money is captured. Outcomes: recorded, already-settled (it has left p_former_state).
  await sql`create function record_payment_act(
    p_course_key text, p_payment_id text, p_former_state text, p_state text, p_entry jsonb,
    out outcome text, out uid text
  ) language plpgsql as $$
  declare
    payment payments%rowtype;
  begin
    select * into payment from payments where course_key = p_course_key and id = p_payment_id for update;
    if payment.state is distinct from p_former_state then
      outcome := 'already-settled';
      return;
    end if;
    uid := payment.uid;
    update payments set state = p_state, story = story || p_entry, updated_at = dewsweeper_now(), ask_at = 'infinity'
      where course_key = p_course_key and id = p_payment_id;
    update teetimegroups set golfers = (
        select coalesce(jsonb_agg(golfer || jsonb_build_object('paid', p_state = 'captured') order by place), '[]')
        from jsonb_array_elements(golfers) with ordinality as each(golfer, place))
      where course_key = p_course_key and id = payment.teetimegroup_id;
    outcome := 'recorded';
  end $$`.execute(db);
}
