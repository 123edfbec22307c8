import { type Kysely, sql } from 'kysely';

/**
 * What the clubhouse does with payments and golfers' reservations: who, what and when. The row of an act on money is
 * stored before the provider is called, its id the idempotency key; until the outcome is known it is `asked`. Locks
 * come in the order of payments: the golfer's row, the payment, the sheets, cells sorted by key, the course-day last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table clubhouse_acts (
    course_key text collate "C" not null,
    id text collate "C" not null,
    act text not null check (act in ('capture', 'void', 'refund', 'cancel')),
    teetimegroup_id text collate "C" not null,
    payment_id text collate "C",
    acted_by text not null,
    state text not null check (state in ('asked', 'done', 'refused')),
    note text not null default '',
    refund_cents integer,
    asks integer not null default 0,
    ask_at timestamptz not null default 'infinity',
    created_at timestamptz not null default dewsweeper_now(),
    ended_at timestamptz,
    primary key (course_key, id)
  )`.execute(db);
  await sql`create unique index clubhouse_acts_unfinished on clubhouse_acts (course_key, payment_id)
    where state = 'asked'`.execute(db);
  await sql`create index clubhouse_acts_to_ask on clubhouse_acts (ask_at) where state = 'asked'`.execute(db);
  await sql`create index clubhouse_acts_by_teetimegroup on clubhouse_acts (course_key, teetimegroup_id)`.execute(
    db,
  );
  await sql`create index payments_by_time on payments (course_key, created_at)`.execute(db);
  await sql`create index payments_by_receipt on payments (receipt_number)`.execute(db);
  await sql`create index payments_by_square_id on payments (square_payment_id)`.execute(db);

  // Stores an act on money before the provider is called. Outcomes: asked (is_repeat: act_id is that of the
  // same act, asked before), other-act-asked, payment-changed (it has left p_state).
  await sql`create function start_clubhouse_act(
    p_course_key text, p_payment_id text, p_state text, p_act_id text, p_act text, p_by text, p_ask_seconds integer,
    out outcome text, out act_id text, out is_repeat boolean
  ) language plpgsql as $$
  declare
    payment payments%rowtype;
    former clubhouse_acts%rowtype;
  begin
    select * into payment from payments where course_key = p_course_key and id = p_payment_id for update;
    select * into former from clubhouse_acts
      where course_key = p_course_key and payment_id = p_payment_id and state = 'asked';
    if found then
      outcome := case former.act when p_act then 'asked' else 'other-act-asked' end;
      act_id := former.id;
      is_repeat := true;
      return;
    end if;
    if payment.state is distinct from p_state then
      outcome := 'payment-changed';
      return;
    end if;
    insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, ask_at)
      values (p_course_key, p_act_id, p_act, payment.teetimegroup_id, p_payment_id, p_by, 'asked',
        dewsweeper_now() + make_interval(secs => p_ask_seconds));
    outcome := 'asked';
    act_id := p_act_id;
    is_repeat := false;
  end $$`.execute(db);

  // The outcome of an act is known: it and the payment's state, with its golfers paid or not, change together.
  // Outcomes: ended, already-ended, payment-changed (it has left p_former_state).
  await sql`create function finish_clubhouse_act(
    p_course_key text, p_act_id text, p_act_state text, p_note text, p_former_state text, p_state text, p_entry jsonb,
    out outcome text
  ) language plpgsql as $$
  declare
    ending clubhouse_acts%rowtype;
    payment payments%rowtype;
  begin
    select * into ending from clubhouse_acts where course_key = p_course_key and id = p_act_id;
    select * into payment from payments where course_key = p_course_key and id = ending.payment_id for update;
    select * into ending from clubhouse_acts where course_key = p_course_key and id = p_act_id for update;
    if ending.state <> 'asked' then
      outcome := 'already-ended';
      return;
    end if;
    if payment.state is distinct from p_former_state then
      outcome := 'payment-changed';
      return;
    end if;
    if payment.state = p_state then
      update payments set story = story || p_entry, updated_at = dewsweeper_now()
        where course_key = p_course_key and id = payment.id;
    else
      perform record_payment_act(p_course_key, payment.id, p_former_state, p_state, p_entry);
    end if;
    update clubhouse_acts set state = p_act_state, note = p_note, ended_at = dewsweeper_now(), ask_at = 'infinity'
      where course_key = p_course_key and id = p_act_id;
    outcome := 'ended';
  end $$`.execute(db);

  // Cancels a golfer's reservation or hold, its times open at once, and stores what is to become of its money for the
  // provider to be asked afterwards. p_payment_id and p_state: the charge or hold on a card that it was decided on,
  // null for none. Outcomes: cancelled (act_id names the act on the money, if any), already-ended, not-found,
  // payment-in-flight, other-act-asked, payment-changed.
  await sql`create function cancel_by_clubhouse(
    p_course_key text, p_id text, p_cancel_id text, p_by text, p_note text, p_entry jsonb,
    p_payment_id text, p_state text, p_act_id text, p_act text, p_ask_seconds integer,
    out outcome text, out act_id text, out is_repeat boolean, out ended_uid text, out ended_date text
  ) language plpgsql as $$
  declare
    ending teetimegroups%rowtype;
    carried payments%rowtype;
    former clubhouse_acts%rowtype;
  begin
    select * into ending from teetimegroups t
      where t.course_key = p_course_key and t.id = p_id and t.source = 'widget' and t.uid is not null;
    if not found then
      outcome := 'not-found';
      return;
    end if;
    perform 1 from holds h where h.uid = ending.uid for update;
    perform 1 from payments where course_key = p_course_key and teetimegroup_id = p_id order by id for update;
    perform share_sheets(p_course_key);
    perform 1 from claims where course_key = p_course_key and teetimegroup_id = p_id order by tee_id, cell for update;
    select * into ending from teetimegroups where course_key = p_course_key and id = p_id for update;
    if ending.status not in ('pending', 'confirmed') then
      outcome := 'already-ended';
      return;
    end if;
    if is_paying(p_course_key, p_id) then
      outcome := 'payment-in-flight';
      return;
    end if;
    select * into carried from payments
      where course_key = p_course_key and teetimegroup_id = p_id and state in ('authorized', 'captured');
    if carried.id is distinct from p_payment_id or carried.state is distinct from p_state then
      outcome := 'payment-changed';
      return;
    end if;
    select * into former from clubhouse_acts a
      where a.course_key = p_course_key and a.payment_id = carried.id and a.state = 'asked';
    if former.act is distinct from p_act and former.id is not null then
      outcome := 'other-act-asked';
      return;
    end if;
    delete from claims where course_key = p_course_key and teetimegroup_id = p_id;
    delete from obstructions o
      where o.course_key = p_course_key and o.date = ending.date and o.teetimegroup_id = p_id;
    update teetimegroups set ended_at = dewsweeper_now(), ended_by = p_by, expiration = null,
        status = case when ending.status = 'confirmed' then 'cancelled' else 'released' end
      where course_key = p_course_key and id = p_id;
    update holds h set course_key = null, date = null, teetimegroup_id = null, expires_at = null
      where h.uid = ending.uid and h.teetimegroup_id = p_id;
    delete from golfer_reservations r
      where r.uid = ending.uid and r.course_key = p_course_key and r.teetimegroup_id = p_id;
    insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, note, ended_at)
      values (p_course_key, p_cancel_id, 'cancel', p_id, carried.id, p_by, 'done', p_note, dewsweeper_now());
    update payments set story = story || p_entry where course_key = p_course_key and id = carried.id;
    act_id := former.id;
    is_repeat := former.id is not null;
    if p_act is not null and former.id is null then
      insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, ask_at)
        values (p_course_key, p_act_id, p_act, p_id, carried.id, p_by, 'asked',
          dewsweeper_now() + make_interval(secs => p_ask_seconds));
      act_id := p_act_id;
    end if;
    ended_uid := ending.uid;
    ended_date := ending.date;
    perform bump_day(p_course_key, ending.date);
    outcome := 'cancelled';
  end $$`.execute(db);
}
