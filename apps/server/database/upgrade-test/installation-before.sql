begin;
set local client_encoding = 'UTF8';
set local timezone = 'UTC';
set local standard_conforming_strings = on;
set local check_function_bodies = false;

CREATE TYPE cell_change AS (
	course_key text,
	date text,
	tee_id text,
	cell smallint,
	taken boolean
);

CREATE FUNCTION bump_day(p_course_key text, p_date text) RETURNS bigint
    LANGUAGE sql
    AS $$
    insert into days (course_key, date) values (p_course_key, p_date)
    on conflict (course_key, date) do update set version = days.version + 1
    returning version
  $$;

CREATE FUNCTION cancel_by_clubhouse(p_course_key text, p_id text, p_cancel_id text, p_by text, p_note text, p_entry jsonb, p_payment_id text, p_state text, p_act_id text, p_act text, p_ask_seconds integer, OUT outcome text, OUT act_id text, OUT is_repeat boolean, OUT ended_uid text, OUT ended_date text) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION cancel_by_clubhouse_and_tell(p_course_key text, p_id text, p_cancel_id text, p_by text, p_note text, p_entry jsonb, p_payment_id text, p_state text, p_act_id text, p_act text, p_ask_seconds integer, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text, OUT act_id text, OUT is_repeat boolean) RETURNS record
    LANGUAGE plpgsql
    AS $$
  declare
    cancelled_uid text;
  begin
    select c.outcome, c.act_id, c.is_repeat, c.ended_uid into outcome, act_id, is_repeat, cancelled_uid
      from cancel_by_clubhouse(p_course_key, p_id, p_cancel_id, p_by, p_note, p_entry, p_payment_id, p_state,
        p_act_id, p_act, p_ask_seconds) c;
    if outcome = 'cancelled' and exists (select 1 from teetimegroups
      where course_key = p_course_key and id = p_id and status = 'cancelled')
    then
      perform queue_cancellation(p_course_key, p_id, cancelled_uid, p_first_name, p_last_name, p_messages);
    end if;
  end $$;

CREATE FUNCTION close_sheets(p_course_keys text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
  begin
    perform pg_advisory_xact_lock(1936221541, slots.slot)
      from (select distinct hashtext(key) & 255 as slot from unnest(p_course_keys) as key order by 1) slots;
  end $$;

CREATE FUNCTION confirm_hold(p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb, p_message_id text, p_recipient text, p_body text, p_first_name text, p_last_name text, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
  declare
    held holds%rowtype;
    reservation teetimegroups%rowtype;
    claimed_tee_ids text[];
    claimed_cells smallint[];
  begin
    select * into held from holds where uid = p_uid for update;
    perform share_sheets(p_course_key);
    select * into reservation from teetimegroups where course_key = p_course_key and id = p_id and uid = p_uid;
    if reservation.status = 'confirmed' then
      outcome := 'already-confirmed';
      return;
    end if;
    if reservation.status is distinct from 'pending' or held.teetimegroup_id is distinct from p_id then
      outcome := 'hold-expired';
      return;
    end if;
    if is_paying(p_course_key, p_id) then
      outcome := 'payment-in-flight';
      return;
    end if;

    begin
      perform 1 from claims where course_key = p_course_key and teetimegroup_id = p_id
        order by tee_id, cell for update;
      if reservation.expiration is null or reservation.expiration <= dewsweeper_now() then
        raise exception using errcode = 'DW003';
      end if;
      with confirmed as (
        update claims set expires_at = 'infinity' where course_key = p_course_key and teetimegroup_id = p_id
        returning tee_id, cell)
      select array_agg(tee_id), array_agg(cell) into claimed_tee_ids, claimed_cells from confirmed;
      -- A cell that another took over, or that a changed tee sheet left without room.
      if coalesce(cardinality(claimed_cells), 0) <> (case reservation.num_holes when 18 then 2 else 1 end) then
        raise exception using errcode = 'DW001';
      end if;

      update teetimegroups set status = 'confirmed', expiration = null, golfers = p_golfers
        where course_key = p_course_key and id = p_id;
      insert into messages (course_key, id, recipient, body, source, teetimegroup_id, user_id, user_first_name, user_last_name)
        values (p_course_key, p_message_id, p_recipient, p_body, 'webWidget', p_id, p_uid, p_first_name, p_last_name);
      insert into golfer_reservations (uid, course_key, teetimegroup_id, date)
        values (p_uid, p_course_key, p_id, reservation.date);
      update holds set course_key = null, date = null, teetimegroup_id = null, expires_at = null where uid = p_uid;

      perform bump_day(p_course_key, reservation.date);
      if not exists (select 1 from courses where course_key = p_course_key and revision = p_revision) then
        raise exception using errcode = 'DW002';
      end if;
      if is_obstructed(p_course_key, reservation.date, claimed_tee_ids, claimed_cells) then
        raise exception using errcode = 'DW001';
      end if;
    exception
      when sqlstate 'DW001' then
        outcome := 'reservation-conflict';
        return;
      when sqlstate 'DW002' then
        outcome := 'stale-course';
        return;
      when sqlstate 'DW003' then
        outcome := 'hold-expired';
        return;
    end;
    outcome := 'confirmed';
  end $$;

CREATE FUNCTION confirm_hold_and_forget_draft(p_most_open integer, p_after_date text, p_after_time text, p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
  begin
    outcome := confirm_hold_within(p_most_open, p_after_date, p_after_time, p_uid, p_course_key, p_id, p_revision,
      p_golfers, p_first_name, p_last_name, p_messages);
    if outcome = 'confirmed' then
      delete from drafts where uid = p_uid;
    end if;
  end $$;

CREATE FUNCTION confirm_hold_and_tell(p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
  begin
    outcome := confirm_hold(p_uid, p_course_key, p_id, p_revision, p_golfers,
      p_messages -> 0 ->> 'id', p_messages -> 0 ->> 'recipient', p_messages -> 0 ->> 'body', p_first_name, p_last_name);
    if outcome = 'confirmed' then
      perform queue_messages(p_course_key, p_id, p_uid, p_first_name, p_last_name, p_messages - 0);
    end if;
  end $$;

CREATE FUNCTION confirm_hold_within(p_most_open integer, p_after_date text, p_after_time text, p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
  begin
    perform 1 from holds where uid = p_uid for update;
    if has_most_reservations(p_uid, p_course_key, p_most_open, p_after_date, p_after_time) and exists (
      select 1 from teetimegroups where course_key = p_course_key and id = p_id and uid = p_uid and status = 'pending')
    then
      outcome := 'too-many-reservations';
      return;
    end if;
    outcome := confirm_hold_and_tell(p_uid, p_course_key, p_id, p_revision, p_golfers, p_first_name, p_last_name,
      p_messages);
  end $$;

CREATE FUNCTION dewsweeper_now() RETURNS timestamp with time zone
    LANGUAGE sql
    AS $$select clock_timestamp()$$;

CREATE FUNCTION end_own_teetimegroup(p_uid text, p_course_key text, p_id text, p_only_pending boolean, p_margin_seconds integer, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text, OUT ended_date text) RETURNS record
    LANGUAGE plpgsql
    AS $$
  declare
    former holds%rowtype;
    asked_at timestamptz;
  begin
    select * into former from holds where uid = p_uid for update;
    asked_at := dewsweeper_now();
    select ended.outcome, ended.ended_date into outcome, ended_date
      from end_teetimegroup_and_tell(p_uid, p_course_key, p_id, p_only_pending, p_first_name, p_last_name,
        p_messages) as ended;
    if outcome = 'ended' and former.course_key = p_course_key and former.teetimegroup_id = p_id
      and former.expires_at <= asked_at + make_interval(secs => p_margin_seconds)
    then
      update holds set expired_at = expired_at || date_trunc('milliseconds', least(former.expires_at, asked_at))
        where uid = p_uid;
    end if;
  end $$;

CREATE FUNCTION end_teetimegroup(p_uid text, p_course_key text, p_id text, p_only_pending boolean, OUT outcome text, OUT ended_date text) RETURNS record
    LANGUAGE plpgsql
    AS $$
  declare
    ending teetimegroups%rowtype;
  begin
    perform 1 from holds where uid = p_uid for update;
    perform share_sheets(p_course_key);
    perform 1 from claims where course_key = p_course_key and teetimegroup_id = p_id order by tee_id, cell for update;
    select * into ending from teetimegroups where course_key = p_course_key and id = p_id and uid = p_uid for update;
    if not found then
      outcome := 'not-found';
      return;
    end if;
    ended_date := ending.date;
    if ending.status not in ('pending', 'confirmed') then
      outcome := 'already-ended';
      return;
    end if;
    if is_paying(p_course_key, p_id) then
      outcome := 'payment-in-flight';
      return;
    end if;
    if p_only_pending and ending.status = 'confirmed' then
      outcome := 'already-confirmed';
      return;
    end if;
    if ending.receipt is not null then
      outcome := 'has-receipt';
      return;
    end if;
    delete from claims where course_key = p_course_key and teetimegroup_id = p_id;
    delete from obstructions where course_key = p_course_key and date = ending.date and teetimegroup_id = p_id;
    update teetimegroups set ended_at = dewsweeper_now(), expiration = null,
        status = case
          when ending.status = 'confirmed' then 'cancelled'
          when ending.expiration > dewsweeper_now() then 'released'
          else 'expired' end
      where course_key = p_course_key and id = p_id;
    update holds set course_key = null, date = null, teetimegroup_id = null, expires_at = null
      where uid = p_uid and teetimegroup_id = p_id;
    delete from golfer_reservations where uid = p_uid and course_key = p_course_key and teetimegroup_id = p_id;
    perform bump_day(p_course_key, ending.date);
    outcome := 'ended';
  end $$;

CREATE FUNCTION end_teetimegroup_and_tell(p_uid text, p_course_key text, p_id text, p_only_pending boolean, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text, OUT ended_date text) RETURNS record
    LANGUAGE plpgsql
    AS $$
  begin
    select e.outcome, e.ended_date into outcome, ended_date
      from end_teetimegroup(p_uid, p_course_key, p_id, p_only_pending) e;
    if outcome = 'ended' and exists (select 1 from teetimegroups
      where course_key = p_course_key and id = p_id and status = 'cancelled')
    then
      perform queue_cancellation(p_course_key, p_id, p_uid, p_first_name, p_last_name, p_messages);
    end if;
  end $$;

CREATE FUNCTION finish_clubhouse_act(p_course_key text, p_act_id text, p_act_state text, p_note text, p_former_state text, p_state text, p_entry jsonb, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION forget_golfers(p_golfers jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    AS $$
    select coalesce(jsonb_agg(golfer || '{"name": "Golfer", "email": "", "phone": ""}' order by place), '[]')
      from jsonb_array_elements(p_golfers) with ordinality as each(golfer, place)
  $$;

CREATE FUNCTION has_most_reservations(p_uid text, p_course_key text, p_most_open integer, p_after_date text, p_after_time text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
  declare
    coming_ids text[];
  begin
    select array_agg(teetimegroup_id) into coming_ids from golfer_reservations
      where uid = p_uid and course_key = p_course_key and date >= p_after_date;
    if coalesce(cardinality(coming_ids), 0) < p_most_open then
      return false;
    end if;
    return p_most_open <= (select count(*) from teetimegroups
      where course_key = p_course_key and id = any(coming_ids) and status = 'confirmed'
        and (date, starting_time) > (p_after_date, p_after_time));
  end $$;

CREATE FUNCTION is_obstructed(p_course_key text, p_date text, p_tee_ids text[], p_cells smallint[]) RETURNS boolean
    LANGUAGE sql
    AS $$
    select exists (
      select 1 from obstructions o join unnest(p_tee_ids, p_cells) as wanted(tee_id, cell)
        on o.tee_id = wanted.tee_id and wanted.cell between o.from_cell and o.to_cell
      where o.course_key = p_course_key and o.date = p_date and o.expires_at > dewsweeper_now())
  $$;

CREATE FUNCTION is_paying(p_course_key text, p_id text) RETURNS boolean
    LANGUAGE sql
    AS $$
    select exists (select 1 from payments
      where course_key = p_course_key and teetimegroup_id = p_id and state = 'started')
  $$;

CREATE FUNCTION open_payment_window(p_uid text, p_course_key text, p_id text, p_golfers jsonb, p_hold_seconds integer, OUT outcome text, OUT opened_at timestamp with time zone, OUT held_until timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION place_hold(p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint, p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text, p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer, OUT outcome text, OUT held_id text, OUT held_until timestamp with time zone, OUT released_course_key text, OUT released_date text) RETURNS record
    LANGUAGE sql
    AS $$
    select outcome, held_id, held_until, released_course_key, released_date
    from place_hold(p_uid, p_course_key, p_date, p_id, p_revision, p_starting_time, p_starting_tee_id,
      p_reround_time, p_reround_tee_id, p_num_holes, p_players, p_tee_ids, p_cells, p_hold_seconds,
      null, 0, null, null, null)
  $$;

CREATE FUNCTION place_hold(p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint, p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text, p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer, p_judged_expiries timestamp with time zone[], p_expiry_memory_seconds integer, p_most_open integer, p_after_date text, p_after_time text, OUT outcome text, OUT held_id text, OUT held_until timestamp with time zone, OUT released_course_key text, OUT released_date text, OUT expiries timestamp with time zone[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
  declare
    former holds%rowtype;
    held teetimegroups%rowtype;
    asked_at timestamptz;
    change cell_change;
    locked_since timestamptz;
  begin
    -- Most losers of a rush end here, without a write.
    if exists (
      select 1 from unnest(p_tee_ids, p_cells) as wanted(tee_id, cell)
        cross join lateral (select uid, expires_at from claims
          where course_key = p_course_key and date = p_date and tee_id = wanted.tee_id and cell = wanted.cell
          limit 1) as claim
      where claim.uid <> p_uid and claim.expires_at > dewsweeper_now())
    then
      outcome := 'slot-taken';
      return;
    end if;

    insert into holds (uid) values (p_uid)
      on conflict (uid) do update set uid = excluded.uid
      returning * into former;
    -- Whether the former hold is released or has run out is decided now, however long the locks below take to get.
    asked_at := dewsweeper_now();

    if former.expires_at > asked_at then
      select * into held from teetimegroups
        where course_key = former.course_key and id = former.teetimegroup_id;
      if held.status = 'pending' and held.course_key = p_course_key and held.date = p_date
        and held.starting_time = p_starting_time and held.starting_tee_id = p_starting_tee_id
        and held.num_holes = p_num_holes and held.players = p_players
      then
        held_id := held.id;
        held_until := held.expiration;
        outcome := 'already-held';
        return;
      end if;
      if is_paying(former.course_key, former.teetimegroup_id) then
        outcome := 'payment-in-flight';
        return;
      end if;
    end if;

    -- A hold that was confirmed or given back has left the row: what is there past its time has run out.
    expiries := former.expired_at;
    if former.expires_at <= asked_at then
      expiries := expiries || date_trunc('milliseconds', former.expires_at);
    end if;
    if expiries <> '{}' then
      expiries := array(select instant from unnest(expiries) as instant
        where instant > asked_at - make_interval(secs => p_expiry_memory_seconds) order by instant);
      if expiries <> p_judged_expiries then
        outcome := 'expiries-not-judged';
        return;
      end if;
    end if;
    if p_most_open <= (select count(*) from golfer_reservations
        where uid = p_uid and course_key = p_course_key and date >= p_after_date)
      and has_most_reservations(p_uid, p_course_key, p_most_open, p_after_date, p_after_time)
    then
      outcome := 'too-many-reservations';
      return;
    end if;

    perform share_sheets(p_course_key, former.course_key);
    begin
      locked_since := dewsweeper_now();
      held_until := locked_since + make_interval(secs => p_hold_seconds);
      for change in
        select p_course_key, p_date, wanted.tee_id, wanted.cell, true from unnest(p_tee_ids, p_cells) as wanted(tee_id, cell)
        union all
        select c.course_key, c.date, c.tee_id, c.cell, false from claims c
          where c.course_key = former.course_key and c.teetimegroup_id = former.teetimegroup_id
            and (c.course_key, c.date) is distinct from (p_course_key, p_date)
        union all
        select c.course_key, c.date, c.tee_id, c.cell, false from claims c
          where c.course_key = former.course_key and c.teetimegroup_id = former.teetimegroup_id
            and c.course_key = p_course_key and c.date = p_date
            and not exists (select 1 from unnest(p_tee_ids, p_cells) as wanted(tee_id, cell)
              where wanted.tee_id = c.tee_id and wanted.cell = c.cell)
        order by 1, 2, 3, 4
      loop
        if change.taken then
          insert into claims (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at)
            values (change.course_key, change.date, change.tee_id, change.cell, p_id, p_uid, held_until)
            on conflict (course_key, date, tee_id, cell) do update
              set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = excluded.expires_at
              where claims.expires_at <= dewsweeper_now() or claims.teetimegroup_id = former.teetimegroup_id;
          if not found then
            raise exception using errcode = 'DW001';
          end if;
        else
          delete from claims where course_key = change.course_key and date = change.date
            and tee_id = change.tee_id and cell = change.cell and teetimegroup_id = former.teetimegroup_id;
        end if;
      end loop;

      -- Seven minutes from the locks, however long they took to get.
      if dewsweeper_now() - locked_since > interval '50 milliseconds' then
        held_until := dewsweeper_now() + make_interval(secs => p_hold_seconds);
        update claims set expires_at = held_until where course_key = p_course_key and teetimegroup_id = p_id;
      end if;

      insert into teetimegroups (course_key, id, date, starting_time, starting_tee_id, reround_time, reround_tee_id,
          num_holes, players, status, expiration, uid, source)
        values (p_course_key, p_id, p_date, p_starting_time, p_starting_tee_id, p_reround_time, p_reround_tee_id,
          p_num_holes, p_players, 'pending', held_until, p_uid, 'widget');
      if former.teetimegroup_id is not null then
        select * into held from teetimegroups
          where course_key = former.course_key and id = former.teetimegroup_id for update;
        if held.status = 'pending' then
          update teetimegroups set ended_at = dewsweeper_now(),
              status = case when expiration > asked_at then 'released' else 'expired' end
            where course_key = former.course_key and id = former.teetimegroup_id;
        end if;
      end if;
      update holds set course_key = p_course_key, date = p_date, teetimegroup_id = p_id, expires_at = held_until,
          expired_at = expiries
        where uid = p_uid;

      if former.teetimegroup_id is null or (former.course_key, former.date) = (p_course_key, p_date) then
        perform bump_day(p_course_key, p_date);
      elsif (former.course_key, former.date) < (p_course_key, p_date) then
        perform bump_day(former.course_key, former.date);
        perform bump_day(p_course_key, p_date);
      else
        perform bump_day(p_course_key, p_date);
        perform bump_day(former.course_key, former.date);
      end if;

      if not exists (select 1 from courses where course_key = p_course_key and revision = p_revision) then
        raise exception using errcode = 'DW002';
      end if;
      if is_obstructed(p_course_key, p_date, p_tee_ids, p_cells) then
        raise exception using errcode = 'DW001';
      end if;
    exception
      when sqlstate 'DW001' then
        outcome := 'slot-taken';
        held_until := null;
        return;
      when sqlstate 'DW002' then
        outcome := 'stale-course';
        held_until := null;
        return;
    end;
    outcome := 'held';
    held_id := p_id;
    released_course_key := former.course_key;
    released_date := former.date;
  end $$;

CREATE FUNCTION place_hold_and_find_draft(p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint, p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text, p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer, p_judged_expiries timestamp with time zone[], p_expiry_memory_seconds integer, p_most_open integer, p_after_date text, p_after_time text, p_quote jsonb DEFAULT NULL::jsonb, p_judged_spans integer DEFAULT NULL::integer, p_kept_memory_seconds integer DEFAULT 0, OUT outcome text, OUT held_id text, OUT held_until timestamp with time zone, OUT released_course_key text, OUT released_date text, OUT expiries timestamp with time zone[], OUT draft jsonb, OUT kept_from timestamp with time zone[], OUT kept_until timestamp with time zone[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
  declare
    asked_at timestamptz := dewsweeper_now();
    is_held_so boolean;
  begin
    if p_judged_spans is not null then
      select array_agg(span.kept_from order by span.kept_from), array_agg(span.kept_until order by span.kept_from),
          bool_or(span.is_held_so)
        into kept_from, kept_until, is_held_so
        from (select date_trunc('milliseconds', created_at) as kept_from,
            date_trunc('milliseconds', least(expiration, ended_at, asked_at)) as kept_until,
            status = 'pending' and expiration > asked_at and num_holes = p_num_holes and players = p_players as is_held_so
          from teetimegroups
          where course_key || ' ' || uid = p_course_key || ' ' || p_uid and status in ('pending', 'released', 'expired')
            and created_at > asked_at - make_interval(secs => 2 * p_kept_memory_seconds)
            and date = p_date and starting_time = p_starting_time and starting_tee_id = p_starting_tee_id) as span
        where span.kept_until > asked_at - make_interval(secs => p_kept_memory_seconds);
      if cardinality(kept_from) > p_judged_spans and not is_held_so then
        outcome := 'kept-not-judged';
        return;
      end if;
    end if;
    select placed.outcome, placed.held_id, placed.held_until, placed.released_course_key, placed.released_date,
        placed.expiries
      into outcome, held_id, held_until, released_course_key, released_date, expiries
      from place_hold(p_uid, p_course_key, p_date, p_id, p_revision, p_starting_time, p_starting_tee_id,
        p_reround_time, p_reround_tee_id, p_num_holes, p_players, p_tee_ids, p_cells, p_hold_seconds,
        p_judged_expiries, p_expiry_memory_seconds, p_most_open, p_after_date, p_after_time) as placed;
    if outcome = 'held' then
      update teetimegroups set quote = p_quote where course_key = p_course_key and id = p_id;
    end if;
    if outcome in ('held', 'already-held') then
      select golfers into draft from drafts
        where uid = p_uid and updated_at > dewsweeper_now() - interval '1 hour';
    end if;
  end $$;

CREATE FUNCTION queue_cancellation(p_course_key text, p_teetimegroup_id text, p_uid text, p_first_name text, p_last_name text, p_messages jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
  begin
    update messages set state = 'kept', last_error = 'the reservation was cancelled before'
      where channel in ('text', 'mail') and state = 'due'
        and course_key = p_course_key and teetimegroup_id = p_teetimegroup_id;
    perform queue_messages(p_course_key, p_teetimegroup_id, p_uid, p_first_name, p_last_name, p_messages);
  end $$;

CREATE FUNCTION queue_messages(p_course_key text, p_teetimegroup_id text, p_uid text, p_first_name text, p_last_name text, p_messages jsonb) RETURNS void
    LANGUAGE sql
    AS $$
    insert into messages (course_key, id, channel, recipient, subject, body, calendar, calendar_event, source,
        teetimegroup_id, user_id, user_first_name, user_last_name)
      select p_course_key, m.id, m.channel, m.recipient, m.subject, m.body, m.calendar, m."calendarEvent", m.source,
          p_teetimegroup_id, p_uid, p_first_name, p_last_name
        from jsonb_to_recordset(p_messages) as m(id text, channel text, recipient text, subject text, body text,
          calendar text, "calendarEvent" jsonb, source text)
  $$;

CREATE FUNCTION record_payment_act(p_course_key text, p_payment_id text, p_former_state text, p_state text, p_entry jsonb, OUT outcome text, OUT uid text) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION resume_hold(p_uid text, p_course_key text, p_id text) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION settle_charged(p_course_key text, p_payment_id text, p_state text, p_square_payment_id text, p_receipt_number text, p_receipt_url text, p_authorized_until timestamp with time zone, p_entry jsonb, p_message_id text, p_recipient text, p_body text, p_first_name text, p_last_name text, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION settle_charged_and_tell(p_course_key text, p_payment_id text, p_state text, p_square_payment_id text, p_receipt_number text, p_receipt_url text, p_authorized_until timestamp with time zone, p_entry jsonb, p_first_name text, p_last_name text, p_messages jsonb, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
  declare
    payment payments%rowtype;
  begin
    outcome := settle_charged(p_course_key, p_payment_id, p_state, p_square_payment_id, p_receipt_number,
      p_receipt_url, p_authorized_until, p_entry,
      p_messages -> 0 ->> 'id', p_messages -> 0 ->> 'recipient', p_messages -> 0 ->> 'body', p_first_name, p_last_name);
    if outcome = 'confirmed' then
      select * into payment from payments where course_key = p_course_key and id = p_payment_id;
      perform queue_messages(p_course_key, payment.teetimegroup_id, payment.uid, p_first_name, p_last_name,
        p_messages - 0);
    end if;
  end $$;

CREATE FUNCTION settle_without_reservation(p_course_key text, p_payment_id text, p_former_state text, p_state text, p_square_payment_id text, p_entry jsonb, p_look_again_seconds integer, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION share_sheets(VARIADIC p_course_keys text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
  begin
    perform pg_advisory_xact_lock_shared(1936221541, slots.slot)
      from (select distinct hashtext(key) & 255 as slot from unnest(p_course_keys) as key where key is not null order by 1) slots;
  end $$;

CREATE FUNCTION start_clubhouse_act(p_course_key text, p_payment_id text, p_state text, p_act_id text, p_act text, p_by text, p_ask_seconds integer, OUT outcome text, OUT act_id text, OUT is_repeat boolean) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION start_payment(p_uid text, p_course_key text, p_id text, p_payment_id text, p_payment_behavior text, p_amount_cents integer, p_currency text, p_environment text, p_location_id text, p_source_id text, p_golfers jsonb, p_revision bigint, p_ask_seconds integer, OUT outcome text, OUT payment_id text) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
  end $$;

CREATE FUNCTION start_payment_within(p_most_open integer, p_after_date text, p_after_time text, p_uid text, p_course_key text, p_id text, p_payment_id text, p_payment_behavior text, p_amount_cents integer, p_currency text, p_environment text, p_location_id text, p_source_id text, p_golfers jsonb, p_revision bigint, p_ask_seconds integer, OUT outcome text, OUT payment_id text) RETURNS record
    LANGUAGE plpgsql
    AS $$
  begin
    perform 1 from holds where uid = p_uid for update;
    if has_most_reservations(p_uid, p_course_key, p_most_open, p_after_date, p_after_time) and exists (
        select 1 from teetimegroups where course_key = p_course_key and id = p_id and uid = p_uid and status = 'pending')
      and not exists (
        select 1 from payments
        where course_key = p_course_key and teetimegroup_id = p_id and uid = p_uid and state in ('started', 'undoing'))
    then
      outcome := 'too-many-reservations';
      return;
    end if;
    select started.outcome, started.payment_id into outcome, payment_id
      from start_payment(p_uid, p_course_key, p_id, p_payment_id, p_payment_behavior, p_amount_cents, p_currency,
        p_environment, p_location_id, p_source_id, p_golfers, p_revision, p_ask_seconds) as started;
  end $$;

CREATE FUNCTION tells_golfers(p_golfers jsonb) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
    select p_golfers is distinct from forget_golfers(p_golfers)
  $$;

CREATE TABLE api_keys (
    course_key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    last_used_on date,
    revoked_at timestamp with time zone
);

CREATE TABLE claims (
    course_key text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    tee_id text NOT NULL COLLATE pg_catalog."C",
    cell smallint NOT NULL,
    teetimegroup_id text NOT NULL COLLATE pg_catalog."C",
    uid text NOT NULL,
    expires_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE clubhouse_acts (
    course_key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    act text NOT NULL,
    teetimegroup_id text NOT NULL COLLATE pg_catalog."C",
    payment_id text COLLATE pg_catalog."C",
    acted_by text NOT NULL,
    state text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    refund_cents integer,
    asks integer DEFAULT 0 NOT NULL,
    ask_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT clubhouse_acts_act_check CHECK ((act = ANY (ARRAY['capture'::text, 'void'::text, 'refund'::text, 'cancel'::text]))),
    CONSTRAINT clubhouse_acts_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text])))
);

CREATE TABLE courses (
    course_key text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    document jsonb NOT NULL,
    revision bigint DEFAULT 1 NOT NULL
);

CREATE TABLE days (
    course_key text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    version bigint DEFAULT 1 NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE drafts (
    uid text NOT NULL COLLATE pg_catalog."C",
    golfers jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL
);

CREATE TABLE golfer_reservations (
    uid text NOT NULL COLLATE pg_catalog."C",
    course_key text NOT NULL COLLATE pg_catalog."C",
    teetimegroup_id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE groups (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    revision bigint DEFAULT 1 NOT NULL
);

CREATE TABLE holds (
    uid text NOT NULL COLLATE pg_catalog."C",
    course_key text COLLATE pg_catalog."C",
    date text COLLATE pg_catalog."C",
    teetimegroup_id text COLLATE pg_catalog."C",
    expires_at timestamp with time zone,
    expired_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    CONSTRAINT holds_check CHECK (((teetimegroup_id IS NULL) = (expires_at IS NULL)))
)
WITH (fillfactor='80');

CREATE TABLE jobs (
    name text NOT NULL COLLATE pg_catalog."C",
    due_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE removed_courses (
    course_key text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    document jsonb NOT NULL,
    teesheets jsonb NOT NULL,
    revision bigint NOT NULL,
    removed_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL
);

CREATE VIEW kept_courses AS
 SELECT courses.course_key,
    courses.group_id,
    courses.id,
    courses.document,
    courses.revision
   FROM courses
UNION ALL
 SELECT removed_courses.course_key,
    removed_courses.group_id,
    removed_courses.id,
    removed_courses.document,
    removed_courses.revision
   FROM removed_courses;

CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE last_uses (
    uid text NOT NULL COLLATE pg_catalog."C",
    last_used_on date NOT NULL
);

CREATE TABLE mails (
    id text NOT NULL COLLATE pg_catalog."C",
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    sent_at timestamp with time zone,
    failed_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    due_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    provider_id text,
    uid text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    secret text,
    give_up_at timestamp with time zone,
    state text DEFAULT 'kept'::text NOT NULL
);

CREATE TABLE messages (
    course_key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    recipient text NOT NULL,
    body text NOT NULL,
    source text NOT NULL,
    teetimegroup_id text NOT NULL,
    user_id text NOT NULL,
    user_first_name text NOT NULL,
    user_last_name text NOT NULL,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    sent_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    due_since timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    last_error text DEFAULT ''::text NOT NULL,
    provider_id text,
    channel text DEFAULT 'text'::text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    calendar text,
    failed_at timestamp with time zone,
    state text DEFAULT 'due'::text NOT NULL,
    calendar_event jsonb,
    is_by_hand boolean DEFAULT false NOT NULL
);

CREATE TABLE obstructions (
    course_key text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    teetimegroup_id text NOT NULL COLLATE pg_catalog."C",
    part smallint NOT NULL,
    tee_id text NOT NULL COLLATE pg_catalog."C",
    from_cell smallint NOT NULL,
    to_cell smallint NOT NULL,
    expires_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL
);

CREATE TABLE password_resets (
    token_hash bytea NOT NULL,
    uid text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE payments (
    course_key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    teetimegroup_id text NOT NULL COLLATE pg_catalog."C",
    uid text NOT NULL,
    state text NOT NULL,
    payment_behavior text NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    environment text NOT NULL,
    location_id text NOT NULL,
    source_id text NOT NULL,
    square_payment_id text,
    receipt_number text,
    receipt_url text,
    authorized_until timestamp with time zone,
    story jsonb DEFAULT '[]'::jsonb NOT NULL,
    asks integer DEFAULT 0 NOT NULL,
    given_up_at timestamp with time zone,
    ask_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    CONSTRAINT payments_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payments_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
    CONSTRAINT payments_payment_behavior_check CHECK ((payment_behavior = ANY (ARRAY['capture'::text, 'authorize'::text]))),
    CONSTRAINT payments_state_check CHECK ((state = ANY (ARRAY['started'::text, 'authorized'::text, 'captured'::text, 'declined'::text, 'undoing'::text, 'voided'::text, 'refunded'::text, 'authorization-expired'::text])))
);

CREATE TABLE privileges (
    login_email text NOT NULL,
    group_id text NOT NULL COLLATE pg_catalog."C",
    course_id text NOT NULL COLLATE pg_catalog."C",
    deny_online_booking boolean NOT NULL,
    deny_online_booking_message text NOT NULL,
    require_payment text NOT NULL,
    rates text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE public_addresses (
    public_url text NOT NULL,
    started_at timestamp with time zone NOT NULL
);

CREATE TABLE rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE refused_numbers (
    phone text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    since timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    CONSTRAINT refused_numbers_reason_check CHECK ((reason = ANY (ARRAY['stopped'::text, 'undeliverable'::text])))
);

CREATE TABLE server_secrets (
    name text NOT NULL,
    value bytea NOT NULL
);

CREATE TABLE sessions (
    token_hash bytea NOT NULL,
    uid text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    authenticated_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    last_seen_at timestamp with time zone
);

CREATE TABLE sweeps (
    name text NOT NULL,
    ended_at timestamp with time zone NOT NULL
);

CREATE TABLE teesheets (
    course_key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    "position" integer NOT NULL,
    document jsonb NOT NULL
);

CREATE TABLE teetimegroups (
    course_key text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    starting_time text NOT NULL,
    starting_tee_id text NOT NULL,
    reround_time text,
    reround_tee_id text,
    num_holes smallint NOT NULL,
    players smallint NOT NULL,
    status text NOT NULL,
    expiration timestamp with time zone,
    uid text,
    source text NOT NULL,
    receipt text,
    receipt_number text,
    payment_processor text,
    golfers jsonb DEFAULT '[]'::jsonb NOT NULL,
    block jsonb,
    payment_opened_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    quote jsonb,
    CONSTRAINT teetimegroups_num_holes_check CHECK ((num_holes = ANY (ARRAY[9, 18]))),
    CONSTRAINT teetimegroups_players_check CHECK (((players >= 0) AND (players <= 4))),
    CONSTRAINT teetimegroups_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'released'::text, 'expired'::text, 'cancelled'::text])))
);

CREATE TABLE user_courses (
    uid text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    course_id text NOT NULL COLLATE pg_catalog."C",
    added_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL
);

CREATE TABLE users (
    uid text NOT NULL COLLATE pg_catalog."C",
    login_email text NOT NULL,
    login_email_proved_at timestamp with time zone,
    password_hash text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    created_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    updated_at timestamp with time zone DEFAULT dewsweeper_now() NOT NULL,
    proved_contact text DEFAULT ''::text NOT NULL
);

INSERT INTO api_keys VALUES
	('prairie-links/lakeside', 'a7sz4bbx', 'Old tee sheet', '\x71b1e93d81c52d1857220e40a164b76ef9610fd785faf32d0e63854edce86205', '2026-11-23 16:00:02.113936+00', NULL, '2026-11-23 16:00:02.129991+00'),
	('prairie-links/cedar-ridge', 'wd8mkah6', 'Tee sheet of the shop', '\x0e07d13931e967e2cb5012c8de97d0ccb73180308be41197fcfbee58fd6c9134', '2026-11-23 16:00:02.099409+00', '2026-11-24', NULL);

INSERT INTO claims VALUES
	('prairie-links/cedar-ridge', '2026-11-12', 'back', 670, '4RCN-DSUG-A2WG', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-12', 'front', 540, '4RCN-DSUG-A2WG', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'front', 960, 'imported-1', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'front', 970, 'imported-2', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', '2026-11-24 12:30:00+00'),
	('prairie-links/cedar-ridge', '2026-11-25', 'back', 670, 'SHGD-CG9P-NZE3', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-25', 'front', 540, 'SHGD-CG9P-NZE3', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-25', 'back', 720, 'HPDM-NUKV-AWWP', '4afde639-63d5-4f7b-874e-f1b11fa67c71', 'infinity'),
	('prairie-links/willow-creek', '2026-11-26', 'main', 486, 'HNNH-WWYM-X9CQ', '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'infinity'),
	('prairie-links/lakeside', '2026-11-27', 'red', 540, 'V8T3-AXSX-DBNC', 'd862270e-ea33-4210-8979-32560eba0015', 'infinity'),
	('prairie-links/lakeside', '2026-11-27', 'white', 675, 'V8T3-AXSX-DBNC', 'd862270e-ea33-4210-8979-32560eba0015', 'infinity'),
	('prairie-links/lakeside', '2026-11-26', 'blue', 675, 'RUDC-V6Y2-WS9A', 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'infinity'),
	('prairie-links/lakeside', '2026-11-26', 'white', 540, 'RUDC-V6Y2-WS9A', 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'infinity'),
	('prairie-links/lakeside', '2026-11-29', 'blue', 783, 'ASHW-S98S-9FY6', 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-26', 'back', 840, 'WU3Q-WJS8-U62E', 'f3a2786a-c70d-46a7-849e-499c021db857', 'infinity'),
	('prairie-links/willow-creek', '2026-11-27', 'main', 486, 'AJKQ-ZEBT-6F9C', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'infinity'),
	('prairie-links/willow-creek', '2026-11-27', 'main', 606, 'AJKQ-ZEBT-6F9C', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'back', 840, 'HR4J-UJU7-69Z7', '33111813-f7e5-420d-ac55-c27315b900a3', 'infinity'),
	('prairie-links/willow-creek', '2026-11-28', 'main', 486, 'TYVE-GD5Z-YNWY', 'ddfd9dea-a5c0-41fc-8811-fc3751365e4e', '2026-11-24 11:38:01.375779+00'),
	('prairie-links/cedar-ridge', '2026-11-26', 'back', 700, 'BUC6-U9QX-9UJY', 'f3a2786a-c70d-46a7-849e-499c021db857', '2026-11-24 11:52:01.33474+00'),
	('prairie-links/cedar-ridge', '2026-11-26', 'front', 570, 'BUC6-U9QX-9UJY', 'f3a2786a-c70d-46a7-849e-499c021db857', '2026-11-24 11:52:01.33474+00'),
	('prairie-links/cedar-ridge', '2026-11-27', 'front', 540, 'MTNE-565K-8RFJ', 'd862270e-ea33-4210-8979-32560eba0015', '2026-11-24 11:52:01.341681+00'),
	('prairie-links/cedar-ridge', '2026-11-25', 'front', 660, 'HJTF-EHJZ-84WJ', '1c8f4875-3a0e-47b6-8698-ea5cbb20226d', '2026-11-24 12:03:01.340134+00'),
	('prairie-links/cedar-ridge', '2026-11-26', 'back', 670, 'YVZE-UX27-5FM4', '08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', '2026-11-24 12:03:01.354548+00'),
	('prairie-links/cedar-ridge', '2026-11-26', 'front', 540, 'YVZE-UX27-5FM4', '08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', '2026-11-24 12:03:01.354548+00'),
	('prairie-links/willow-creek', '2026-11-26', 'main', 606, 'TNBM-7M4M-BEQG', 'b9147a43-114b-4ffc-a172-313c8268d2ae', '2026-11-24 12:03:01.366174+00'),
	('prairie-links/willow-creek', '2026-11-26', 'main', 726, 'TNBM-7M4M-BEQG', 'b9147a43-114b-4ffc-a172-313c8268d2ae', '2026-11-24 12:03:01.366174+00'),
	('prairie-links/cedar-ridge', '2026-11-28', 'front', 730, 'KCD5-TF8J-SZBY', '33111813-f7e5-420d-ac55-c27315b900a3', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'back', 670, '82BX-4B3M-DS5G', 'be9119bc-6ee9-4d9a-832c-c086cf540f96', '2026-11-24 12:03:01.438736+00'),
	('prairie-links/cedar-ridge', '2026-11-28', 'front', 740, 'CA2W-KYX7-EXEJ', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-28', 'front', 750, 'UY48-R35R-JES4', '94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'infinity'),
	('prairie-links/lakeside', '2026-11-28', 'red', 540, 'AQYE-U3GQ-PXBN', '643910b9-2396-42c9-935c-8e632dba886d', '2026-11-24 12:04:01.33205+00'),
	('prairie-links/lakeside', '2026-11-28', 'white', 675, 'AQYE-U3GQ-PXBN', '643910b9-2396-42c9-935c-8e632dba886d', '2026-11-24 12:04:01.33205+00'),
	('prairie-links/willow-creek', '2026-11-29', 'main', 542, 'QQT9-4RVW-TZC7', 'de59c64f-e140-478e-b867-45fefb8fb6a3', 'infinity'),
	('prairie-links/willow-creek', '2026-11-29', 'main', 662, 'QQT9-4RVW-TZC7', 'de59c64f-e140-478e-b867-45fefb8fb6a3', 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'front', 900, '888E-G79T-UZA5', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', '2026-11-24 12:03:01.518497+00');

INSERT INTO clubhouse_acts VALUES
	('prairie-links/lakeside', '7b79d63d-edc2-4893-aa95-f11964d0699a', 'capture', 'RUDC-V6Y2-WS9A', 'fd930cb3-537a-4967-8be2-1b91665eac0e', 'Kim of the shop', 'done', '', NULL, 0, 'infinity', '2026-11-23 17:00:02.859865+00', '2026-11-23 17:00:02.907564+00'),
	('prairie-links/willow-creek', '75d696e0-17ed-4981-baf9-039acae700ec', 'cancel', 'E8RE-Z3XH-45HU', '4e8914bb-fac0-453e-868d-5523c091ccad', 'Kim of the shop', 'done', 'with refund', NULL, 0, 'infinity', '2026-11-23 17:00:02.935108+00', '2026-11-23 17:00:02.935108+00'),
	('prairie-links/willow-creek', '9c559272-1736-46b1-92b2-5793bee47ba6', 'refund', 'E8RE-Z3XH-45HU', '4e8914bb-fac0-453e-868d-5523c091ccad', 'Kim of the shop', 'done', '', 2200, 0, 'infinity', '2026-11-23 17:00:02.935482+00', '2026-11-23 17:00:02.953005+00'),
	('prairie-links/lakeside', '4e9f0601-e2f7-4e32-b196-9995919a1c42', 'cancel', 'HBH9-XUHS-MGX2', '70785681-4d8e-4c11-904c-11cb141d1651', 'Lou', 'done', 'with void', NULL, 0, 'infinity', '2026-11-23 17:00:02.969993+00', '2026-11-23 17:00:02.969993+00'),
	('prairie-links/lakeside', 'f99f84ff-b8a7-43ab-a993-faa3b21dba0f', 'void', 'HBH9-XUHS-MGX2', '70785681-4d8e-4c11-904c-11cb141d1651', 'Lou', 'done', '', NULL, 0, 'infinity', '2026-11-23 17:00:02.970216+00', '2026-11-23 17:00:02.990591+00'),
	('prairie-links/willow-creek', '2549df0b-59d4-466e-a0d7-674afeddc939', 'refund', 'AJKQ-ZEBT-6F9C', '69732b02-39f0-4230-a08f-cff6fd9ee6d8', 'Lou', 'asked', '', 3600, 1, '2026-11-24 11:45:13.344144+00', '2026-11-24 11:31:01.539226+00', NULL),
	('prairie-links/cedar-ridge', '8bc59e9d-4aab-4004-ae12-533bef4c5c9d', 'cancel', 'NQA4-HAAF-6RXM', NULL, 'Lou', 'done', '', NULL, 0, 'infinity', '2026-11-24 11:59:01.316511+00', '2026-11-24 11:59:01.316511+00');

INSERT INTO courses VALUES
	('prairie-links/lakeside', 'prairie-links', 'lakeside', '{"zip": "49684", "city": "Traverse City", "name": "Lakeside Three Nines", "rates": [{"name": "Weekday", "greenFee9": 39, "greenFee18": 69}, {"name": "Hotel guest", "greenFee9": 35.1, "greenFee18": 62.1}], "state": "MI", "address": "1 Marina Drive", "timeZone": "America/Detroit", "widgetSettings": {"rules": [{"when": {"days": ["Friday", "Saturday", "Sunday"]}, "active": true, "endTime": "12:00", "startTime": "08:00", "allow9Holes": [], "allow18Holes": ["red", "white", "blue"], "minGroupSize9": 2, "minGroupSize18": 2, "requirePayment": "always"}, {"when": {"days": ["Monday", "Tuesday", "Wednesday", "Thursday"]}, "active": true, "endTime": "18:00", "startTime": "15:00", "allow9Holes": ["red", "white", "blue"], "allow18Holes": ["red"], "minGroupSize9": 0, "minGroupSize18": 0, "requirePayment": "never"}], "allow9Holes": ["blue"], "allow18Holes": ["red", "white", "blue"], "daysInAdvance": 30, "widgetMessage": "A card hold of the green fees secures your time.", "paymentGateway": {"environment": "sandbox", "applePayMerchantId": "merchant.example.lakeside", "squareSandboxLocationId": "LDEMOLAKE", "squareSandboxApplicationId": "sandbox-sq0idb-DEMO-LAKESIDE"}, "requirePayment": "always", "minGroupMessage": "Prime times are for groups of at least two.", "paymentBehavior": "authorize", "currentDayMinutesInAdvance": 60}}', 1),
	('prairie-links/willow-creek', 'prairie-links', 'willow-creek', '{"zip": "81201", "city": "Salida", "name": "Willow Creek Nine", "rates": [{"name": "Standard", "greenFee9": 22, "greenFee18": 36}, {"name": "Resident", "greenFee9": 18, "greenFee18": 30}], "state": "CO", "address": "88 Millrace Lane", "timeZone": "America/Denver", "widgetSettings": {"rules": [], "allow9Holes": ["main"], "allow18Holes": ["main"], "nineHoleRate": 22, "daysInAdvance": 7, "widgetMessage": "", "paymentGateway": {"environment": "sandbox", "squareLocationId": "", "squareApplicationId": "", "squareSandboxLocationId": "LDEMOWILLOW", "squareSandboxApplicationId": "sandbox-sq0idb-DEMO-WILLOW"}, "requirePayment": true, "minGroupMessage": "", "paymentBehavior": "capture", "eighteenHoleRate": 36, "currentDayMinutesInAdvance": 15}}', 1),
	('prairie-links/cedar-ridge', 'prairie-links', 'cedar-ridge', '{"zip": "68516", "city": "Lincoln", "name": "Cedar Ridge Golf Course", "phone": "(402) 555-0142", "rates": [{"name": "Public", "greenFee9": 26, "greenFee18": 45}, {"name": "Senior (62+)", "greenFee9": 19.5, "greenFee18": 33.75}, {"name": "Junior (17 and under)", "greenFee9": 12, "greenFee18": 19.99}, {"name": "Season pass", "greenFee9": 0, "greenFee18": 0}, {"name": "Member", "greenFee9": 9, "privilege": "member", "greenFee18": 16.5, "privilegeSeats": 2}], "state": "NE", "address": "4100 Ridge Road", "timeZone": "America/Chicago", "widgetSettings": {"rules": [{"when": {"days": ["Saturday", "Sunday"]}, "active": true, "endTime": "10:50", "startTime": "07:00", "allow9Holes": ["back"], "allow18Holes": ["front"], "minGroupSize9": 2, "minGroupSize18": 3, "requirePayment": "other"}, {"when": {"days": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]}, "active": true, "endTime": "19:00", "startTime": "17:00", "allow9Holes": ["front", "back"], "allow18Holes": [], "minGroupSize9": 0, "minGroupSize18": 0, "requirePayment": "never"}, {"when": {"days": ["Wednesday"]}, "active": false, "endTime": "19:00", "startTime": "07:00", "allow9Holes": [], "allow18Holes": [], "minGroupSize9": 0, "minGroupSize18": 0, "requirePayment": "always"}], "allow9Holes": ["front", "back"], "allow18Holes": ["front", "back"], "nineHoleRate": 24, "daysInAdvance": 14, "widgetMessage": "Carts are first come, first served. Metal spikes are not allowed.", "requirePayment": false, "minGroupMessage": "Weekend mornings are for groups of three or more. Please add players or choose a later time.", "eighteenHoleRate": 42, "nineHoleWithCartRate": 34, "eighteenHoleWithCartRate": 60, "currentDayMinutesInAdvance": 30}}', 2);

INSERT INTO days VALUES
	('prairie-links/cedar-ridge', '2026-11-13', 3),
	('north-shore/harbour-view', '2026-11-12', 4),
	('prairie-links/cedar-ridge', '2026-12-01', 1),
	('prairie-links/cedar-ridge', '2026-11-12', 6),
	('prairie-links/lakeside', '2026-11-29', 2),
	('prairie-links/lakeside', '2026-11-26', 4),
	('prairie-links/willow-creek', '2026-11-27', 5),
	('prairie-links/willow-creek', '2026-11-28', 3),
	('prairie-links/lakeside', '2026-11-27', 5),
	('prairie-links/cedar-ridge', '2026-11-25', 13),
	('prairie-links/cedar-ridge', '2026-11-26', 11),
	('prairie-links/willow-creek', '2026-11-26', 6),
	('prairie-links/cedar-ridge', '2026-11-27', 8),
	('prairie-links/lakeside', '2026-11-28', 5),
	('prairie-links/cedar-ridge', '2026-11-28', 9),
	('prairie-links/willow-creek', '2026-11-29', 1);

INSERT INTO drafts VALUES
	('ddfd9dea-a5c0-41fc-8811-fc3751365e4e', '[{"name": "Jon Park", "email": "", "phone": "", "rateGroup": 0}, {"name": "Kai Park", "email": "", "phone": "", "rateGroup": 1}]', '2026-11-24 11:31:01.372857+00'),
	('66b9b8bb-d257-4d06-be75-d6270f6712d8', '[{"name": "Mia Kuhn", "email": "mia@example.com", "phone": "", "rateGroup": 0}, {"name": "Noa Kuhn", "email": "", "phone": "", "rateGroup": 1}]', '2026-11-24 11:54:01.46161+00'),
	('643910b9-2396-42c9-935c-8e632dba886d', '[{"name": "Quin Abbott", "email": "quin@example.com", "phone": "402-555-0147", "rateGroup": 0}, {"name": "Rue Abbott", "email": "", "phone": "", "rateGroup": 1}]', '2026-11-24 11:57:01.33061+00'),
	('de59c64f-e140-478e-b867-45fefb8fb6a3', '[{"name": "Sam Tuck", "email": "", "phone": "", "rateGroup": 0}, {"name": "Uma Tuck", "email": "", "phone": "", "rateGroup": 1}]', '2026-11-24 11:58:01.327741+00');

INSERT INTO golfer_reservations VALUES
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', 'prairie-links/cedar-ridge', '4RCN-DSUG-A2WG', '2026-11-12'),
	('be9119bc-6ee9-4d9a-832c-c086cf540f96', 'north-shore/harbour-view', 'A3NF-79SZ-U3U2', '2026-11-12'),
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', 'prairie-links/cedar-ridge', 'imported-1', '2026-11-27'),
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', 'prairie-links/cedar-ridge', 'SHGD-CG9P-NZE3', '2026-11-25'),
	('4afde639-63d5-4f7b-874e-f1b11fa67c71', 'prairie-links/cedar-ridge', 'HPDM-NUKV-AWWP', '2026-11-25'),
	('6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'prairie-links/willow-creek', 'HNNH-WWYM-X9CQ', '2026-11-26'),
	('d862270e-ea33-4210-8979-32560eba0015', 'prairie-links/lakeside', 'V8T3-AXSX-DBNC', '2026-11-27'),
	('be9119bc-6ee9-4d9a-832c-c086cf540f96', 'prairie-links/lakeside', 'RUDC-V6Y2-WS9A', '2026-11-26'),
	('a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'prairie-links/lakeside', 'ASHW-S98S-9FY6', '2026-11-29'),
	('91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'prairie-links/willow-creek', 'AJKQ-ZEBT-6F9C', '2026-11-27'),
	('f3a2786a-c70d-46a7-849e-499c021db857', 'prairie-links/cedar-ridge', 'WU3Q-WJS8-U62E', '2026-11-26'),
	('33111813-f7e5-420d-ac55-c27315b900a3', 'prairie-links/cedar-ridge', 'HR4J-UJU7-69Z7', '2026-11-27'),
	('33111813-f7e5-420d-ac55-c27315b900a3', 'prairie-links/cedar-ridge', 'KCD5-TF8J-SZBY', '2026-11-28'),
	('91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'prairie-links/cedar-ridge', 'CA2W-KYX7-EXEJ', '2026-11-28'),
	('94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'prairie-links/cedar-ridge', 'UY48-R35R-JES4', '2026-11-28');

INSERT INTO groups VALUES
	('prairie-links', 'Prairie Links Golf Group', 1);

INSERT INTO holds VALUES
	('08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', 'prairie-links/cedar-ridge', '2026-11-26', 'YVZE-UX27-5FM4', '2026-11-24 12:03:01.354548+00', '{}'),
	('33111813-f7e5-420d-ac55-c27315b900a3', NULL, NULL, NULL, NULL, '{}'),
	('be9119bc-6ee9-4d9a-832c-c086cf540f96', 'prairie-links/cedar-ridge', '2026-11-27', '82BX-4B3M-DS5G', '2026-11-24 12:03:01.438736+00', '{}'),
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', NULL, NULL, NULL, NULL, '{}'),
	('4afde639-63d5-4f7b-874e-f1b11fa67c71', NULL, NULL, NULL, NULL, '{}'),
	('94064287-0d3b-4c56-8f2d-bfab88c8a6f2', NULL, NULL, NULL, NULL, '{}'),
	('6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', NULL, NULL, NULL, NULL, '{}'),
	('59bbbee7-175d-4a19-b120-46ad25038e2f', NULL, NULL, NULL, NULL, '{}'),
	('91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'prairie-links/cedar-ridge', '2026-11-27', '888E-G79T-UZA5', '2026-11-24 12:03:01.518497+00', '{}'),
	('530c1d88-0552-492d-8587-55cbf7968070', NULL, NULL, NULL, NULL, '{"2026-11-24 11:14:01.369+00","2026-11-24 11:27:01.362+00"}'),
	('de59c64f-e140-478e-b867-45fefb8fb6a3', 'prairie-links/willow-creek', '2026-11-29', 'QQT9-4RVW-TZC7', 'infinity', '{}'),
	('ddfd9dea-a5c0-41fc-8811-fc3751365e4e', 'prairie-links/willow-creek', '2026-11-28', 'TYVE-GD5Z-YNWY', '2026-11-24 11:38:01.375779+00', '{}'),
	('a20851bc-8014-438b-b9b2-9fc3f53b00bc', NULL, NULL, NULL, NULL, '{}'),
	('f3a2786a-c70d-46a7-849e-499c021db857', 'prairie-links/cedar-ridge', '2026-11-26', 'BUC6-U9QX-9UJY', '2026-11-24 11:52:01.33474+00', '{}'),
	('d862270e-ea33-4210-8979-32560eba0015', 'prairie-links/cedar-ridge', '2026-11-27', 'MTNE-565K-8RFJ', '2026-11-24 11:52:01.341681+00', '{}'),
	('66b9b8bb-d257-4d06-be75-d6270f6712d8', NULL, NULL, NULL, NULL, '{"2026-11-24 11:52:01.315+00"}'),
	('1c8f4875-3a0e-47b6-8698-ea5cbb20226d', 'prairie-links/cedar-ridge', '2026-11-25', 'HJTF-EHJZ-84WJ', '2026-11-24 12:03:01.340134+00', '{}'),
	('b9147a43-114b-4ffc-a172-313c8268d2ae', 'prairie-links/willow-creek', '2026-11-26', 'TNBM-7M4M-BEQG', '2026-11-24 12:03:01.366174+00', '{}'),
	('643910b9-2396-42c9-935c-8e632dba886d', 'prairie-links/lakeside', '2026-11-28', 'AQYE-U3GQ-PXBN', '2026-11-24 12:04:01.33205+00', '{}');

INSERT INTO jobs VALUES
	('sweep', '2026-11-24 11:31:29.302531+00', '2026-11-24 11:31:01.30258+00', '2026-11-24 11:31:01.311267+00');

INSERT INTO kysely_migration VALUES
	('0001-course-tables', '2026-11-10T14:58:12.345Z'),
	('0002-golfer-tables', '2026-11-10T14:58:12.345Z'),
	('0003-hold-statements', '2026-11-10T14:58:12.345Z'),
	('0004-payment-statements', '2026-11-10T14:58:12.345Z'),
	('0005-clubhouse-acts', '2026-11-10T14:58:12.345Z'),
	('0006-outbox', '2026-11-10T14:58:12.345Z'),
	('0007-api-keys', '2026-11-10T14:58:12.345Z'),
	('0008-limits-and-sessions', '2026-11-10T14:58:12.345Z'),
	('0009-personal-data', '2026-11-10T14:58:12.345Z'),
	('0010-jobs', '2026-11-10T14:58:12.345Z'),
	('0011-drafts-with-holds', '2026-11-10T14:58:12.345Z'),
	('0012-calendar-events', '2026-11-10T14:58:12.345Z'),
	('0013-room-for-versions', '2026-11-10T14:58:12.345Z'),
	('0014-exact-lookups', '2026-11-10T14:58:12.345Z'),
	('0015-quoted-rates', '2026-11-10T14:58:12.345Z'),
	('0016-held-back', '2026-11-10T14:58:12.345Z'),
	('0017-public-addresses', '2026-11-10T14:58:12.345Z'),
	('0017-removed-courses', '2026-11-10T14:58:12.345Z');

INSERT INTO kysely_migration_lock VALUES
	('migration_lock', 0);

INSERT INTO last_uses VALUES
	('91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', '2026-11-23'),
	('59bbbee7-175d-4a19-b120-46ad25038e2f', '2026-11-23'),
	('ddfd9dea-a5c0-41fc-8811-fc3751365e4e', '2026-11-23'),
	('33111813-f7e5-420d-ac55-c27315b900a3', '2026-11-23'),
	('530c1d88-0552-492d-8587-55cbf7968070', '2026-11-23'),
	('66b9b8bb-d257-4d06-be75-d6270f6712d8', '2026-11-23'),
	('f3a2786a-c70d-46a7-849e-499c021db857', '2026-11-23'),
	('1c8f4875-3a0e-47b6-8698-ea5cbb20226d', '2026-11-23'),
	('08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', '2026-11-23'),
	('643910b9-2396-42c9-935c-8e632dba886d', '2026-11-23'),
	('b9147a43-114b-4ffc-a172-313c8268d2ae', '2026-11-23'),
	('de59c64f-e140-478e-b867-45fefb8fb6a3', '2026-11-23'),
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', '2026-11-23'),
	('4afde639-63d5-4f7b-874e-f1b11fa67c71', '2026-11-23'),
	('6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', '2026-11-23'),
	('d862270e-ea33-4210-8979-32560eba0015', '2026-11-23'),
	('be9119bc-6ee9-4d9a-832c-c086cf540f96', '2026-11-23'),
	('a20851bc-8014-438b-b9b2-9fc3f53b00bc', '2026-11-23'),
	('94064287-0d3b-4c56-8f2d-bfab88c8a6f2', '2026-11-23');

INSERT INTO mails VALUES
	('e44f909f-9b7e-4d39-a90b-7c7ab5fa2258', 'Ben.Ross@example.org', 'Is this your address?', 'Hello,

Somebody, probably you, wants mails about their tee times to come to this address.

Open this link and say so:
https://tee.example.com/contact-address/4afde639-63d5-4f7b-874e-f1b11fa67c71.mwktjucb.Dqh06YlF3tUUBM4TtYVEYwrDWqfZD9zsSkG5Em973l0

Until then they go to the address that the account logs in with. If it was not you, ignore this mail: nothing will come.', '2026-11-10 15:00:03.03635+00', NULL, NULL, 0, '2026-11-10 15:00:03.03635+00', '2026-11-10 15:00:03.03635+00', '', NULL, '4afde639-63d5-4f7b-874e-f1b11fa67c71', '4afde639-63d5-4f7b-874e-f1b11fa67c71.mwktjucb.Dqh06YlF3tUUBM4TtYVEYwrDWqfZD9zsSkG5Em973l0', '2026-11-11 15:00:03.03635+00', 'kept'),
	('3f1eae69-97c3-4564-9750-0704f3a87c30', 'dan@example.com', 'Reset your password', 'Hello,

Somebody, probably you, asked to reset the password of your tee-time account (dan@example.com).

Open this link to set a new one:
https://tee.example.com/page/reset/svZEUKMyeiLsopIfJUky7Uj5qi73FVnMIWJsPP_07zg

It works once, and for one hour. If it was not you, ignore this mail: your password stays as it is.', '2026-11-10 15:00:03.061159+00', NULL, NULL, 0, '2026-11-10 15:00:03.061159+00', '2026-11-10 15:00:03.061159+00', '', NULL, 'd862270e-ea33-4210-8979-32560eba0015', 'svZEUKMyeiLsopIfJUky7Uj5qi73FVnMIWJsPP_07zg', '2026-11-10 16:00:03.061159+00', 'kept'),
	('42524103-fd2a-470a-91de-15f66ba61cc3', 'ben@example.com', 'Reset your password', 'Hello,

Somebody, probably you, asked to reset the password of your tee-time account (ben@example.com).

Open this link to set a new one:
https://tee.example.com/page/reset/XEU9mUUdo_lQF4rw8LADwKWP0qmQfES5jYkYIbTQq0o

It works once, and for one hour. If it was not you, ignore this mail: your password stays as it is.', '2026-11-10 15:00:03.087558+00', NULL, NULL, 0, '2026-11-10 15:00:03.087558+00', '2026-11-10 15:00:03.087558+00', '', NULL, '4afde639-63d5-4f7b-874e-f1b11fa67c71', 'XEU9mUUdo_lQF4rw8LADwKWP0qmQfES5jYkYIbTQq0o', '2026-11-10 16:00:03.087559+00', 'kept'),
	('1e3e7a0f-d1fb-4129-8474-f67bff17b698', 'fay@example.com', 'Reset your password', 'Hello,

Somebody, probably you, asked to reset the password of your tee-time account (fay@example.com).

Open this link to set a new one:
https://tee.example.com/page/reset/ov3ptZfXgm4KvP0C_9DDMtG0Or3BeAggx4HBEyv05Vs

It works once, and for one hour. If it was not you, ignore this mail: your password stays as it is.', '2026-11-10 15:00:03.126517+00', NULL, NULL, 0, '2026-11-10 15:00:03.126517+00', '2026-11-10 15:00:03.126517+00', '', NULL, 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'ov3ptZfXgm4KvP0C_9DDMtG0Or3BeAggx4HBEyv05Vs', '2026-11-10 16:00:03.126517+00', 'kept'),
	('7b32bb9f-6189-442d-bf95-f8ad43590bb1', 'ann.at.work@example.org', 'Is this your address?', 'Hello,

Somebody, probably you, wants mails about their tee times to come to this address.

Open this link and say so:
https://tee.example.com/contact-address/[removed]

Until then they go to the address that the account logs in with. If it was not you, ignore this mail: nothing will come.', '2026-11-23 16:00:03.699996+00', '2026-11-23 16:00:04.040644+00', NULL, 1, '2026-11-23 16:00:03.699996+00', '2026-11-23 16:01:33.715802+00', '', NULL, 'f49ca2eb-570c-405c-9847-0a7e9271e99e', NULL, '2026-11-24 16:00:03.699996+00', 'sent'),
	('15334b9c-eda4-47ed-bc1f-891620ca5f5a', 'cora@example.com', 'Reset your password', 'Hello,

Somebody, probably you, asked to reset the password of your tee-time account (cora@example.com).

Open this link to set a new one:
https://tee.example.com/page/reset/W3aaybQngVWr9JGYFofdNa5mGKw-yqE_I6cSkCnwQ2k

It works once, and for one hour. If it was not you, ignore this mail: your password stays as it is.', '2026-11-24 11:56:01.40706+00', NULL, NULL, 1, '2026-11-24 11:56:01.407061+00', '2026-11-24 11:56:09.021023+00', 'the mail server answers 450 4.3.2 to RCPT TO', NULL, '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'W3aaybQngVWr9JGYFofdNa5mGKw-yqE_I6cSkCnwQ2k', '2026-11-24 12:56:01.407061+00', 'due'),
	('eb267b26-490a-40db-af7b-a8235d4fce99', 'cora.diaz@example.org', 'Is this your address?', 'Hello,

Somebody, probably you, wants mails about their tee times to come to this address.

Open this link and say so:
https://tee.example.com/contact-address/6aa32c5a-40f0-41d9-8c31-0e996d19fd3e.mx4n53ww.UfdZ9IJg_15jCel6WYSzFbMZI5i49ocg687KTkvUdog

Until then they go to the address that the account logs in with. If it was not you, ignore this mail: nothing will come.', '2026-11-24 11:56:01.424648+00', NULL, NULL, 1, '2026-11-24 11:56:01.424649+00', '2026-11-24 11:56:08.894888+00', 'the mail server answers 450 4.3.2 to RCPT TO', NULL, '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e.mx4n53ww.UfdZ9IJg_15jCel6WYSzFbMZI5i49ocg687KTkvUdog', '2026-11-25 11:56:01.424649+00', 'due');

INSERT INTO messages VALUES
	('prairie-links/cedar-ridge', 'EQQJ-7K3A-MNEC', '402-555-0134', 'Cedar Ridge Golf Course confirmed: Fri, Nov 13 at 11:00 AM, 1 player, 9 holes.', 'webWidget', 'D4WD-HKU4-GDKV', 'd862270e-ea33-4210-8979-32560eba0015', 'Dan', 'O’Neil', '2026-11-10 15:00:04.412873+00', NULL, 0, '2026-11-10 15:00:04.412873+00', '2026-11-10 15:00:04.412873+00', 'the reservation was cancelled before', NULL, 'text', '', NULL, NULL, 'kept', NULL, false),
	('prairie-links/cedar-ridge', 'YV9H-EMZE-N6B6', 'dan@example.com', 'Hello Dan,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Friday, November 13, 2026, at 11:00 AM
9 holes, Back Nine (Hole 10)
1 player: Dan O’Neil
Reservation D4WD-HKU4-GDKV

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', 'D4WD-HKU4-GDKV', 'd862270e-ea33-4210-8979-32560eba0015', 'Dan', 'O’Neil', '2026-11-10 15:00:04.413328+00', NULL, 0, '2026-11-10 15:00:04.413328+00', '2026-11-10 15:00:04.413328+00', 'the reservation was cancelled before', NULL, 'mail', 'Tee time confirmed: Fri, Nov 13 at 11:00 AM, Cedar Ridge Golf Course', NULL, NULL, 'kept', '{"uid": "D4WD-HKU4-GDKV@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-13", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "no-reply@tee.example.com"}}, "stampMs": 1794322804410, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Dan O’Neil\n9 holes, Back Nine (Hole 10)\nReservation D4WD-HKU4-GDKV", "roundMinutes": 130, "startingTime": "11:00"}', false),
	('prairie-links/cedar-ridge', '69ZH-HR8B-2NYV', '402-555-0131', 'Cedar Ridge Golf Course confirmed: Thu, Nov 12 at 9:00 AM, 2 players, 18 holes.', 'webWidget', '4RCN-DSUG-A2WG', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'Ann', 'Lee', '2026-11-10 15:00:04.352486+00', NULL, 0, '2026-11-10 15:00:04.352487+00', '2026-11-10 15:00:04.352487+00', '', NULL, 'text', '', NULL, NULL, 'kept', NULL, false),
	('prairie-links/cedar-ridge', '977W-KFHG-AN6P', '402-555-0141', 'Cedar Ridge Golf Course confirmed: Fri, Nov 27 at 2:00 PM, 1 player, 9 holes.', 'webWidget', 'HR4J-UJU7-69Z7', '33111813-f7e5-420d-ac55-c27315b900a3', 'Kim', 'Vega', '2026-11-23 17:00:01.346071+00', NULL, 1, '2026-11-23 17:00:01.346071+00', '2026-11-23 17:01:31.352156+00', 'the number cannot take text messages (Twilio 21614)', NULL, 'text', '', NULL, '2026-11-23 17:00:01.374089+00', 'dead', NULL, false),
	('prairie-links/cedar-ridge', 'QAJK-5C85-Z6BF', 'kim@example.com', 'Hello Kim,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Friday, November 27, 2026, at 2:00 PM
9 holes, Back Nine (Hole 10)
1 player: Kim Vega
Reservation HR4J-UJU7-69Z7

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', 'HR4J-UJU7-69Z7', '33111813-f7e5-420d-ac55-c27315b900a3', 'Kim', 'Vega', '2026-11-23 17:00:01.346743+00', NULL, 1, '2026-11-23 17:00:01.346743+00', '2026-11-23 17:01:31.352515+00', 'the mail server refuses the address: 550 5.1.1', NULL, 'mail', 'Tee time confirmed: Fri, Nov 27 at 2:00 PM, Cedar Ridge Golf Course', NULL, '2026-11-23 17:00:01.472035+00', 'dead', '{"uid": "HR4J-UJU7-69Z7@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-27", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795453201343, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Kim Vega\n9 holes, Back Nine (Hole 10)\nReservation HR4J-UJU7-69Z7", "roundMinutes": 130, "startingTime": "14:00"}', false),
	('prairie-links/willow-creek', '71322528-75c4-4ad4-85e3-8cb06f1e0777', '402-555-0136', 'Willow Creek Nine has cancelled your tee time: Thu, Nov 26 at 9:02 AM, 1 player, 9 holes.', 'clubhouse', 'E8RE-Z3XH-45HU', 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'Fay', 'Moss', '2026-11-23 17:00:02.936647+00', NULL, 1, '2026-11-23 17:00:02.936647+00', '2026-11-24 11:06:31.318388+00', 'not sent within 4 h', NULL, 'text', '', NULL, '2026-11-24 11:05:01.335985+00', 'dead', NULL, false),
	('prairie-links/cedar-ridge', 'SHWH-P6CY-J467', 'ann@example.com', 'Hello Ann,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Thursday, November 12, 2026, at 9:00 AM
18 holes, Front Nine (Hole 1)
2 players: Ann Lee, Bo Lee
Reservation 4RCN-DSUG-A2WG

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', '4RCN-DSUG-A2WG', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'Ann', 'Lee', '2026-11-10 15:00:04.356582+00', NULL, 0, '2026-11-10 15:00:04.356582+00', '2026-11-10 15:00:04.356582+00', '', NULL, 'mail', 'Tee time confirmed: Thu, Nov 12 at 9:00 AM, Cedar Ridge Golf Course', NULL, NULL, 'kept', '{"uid": "4RCN-DSUG-A2WG@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-12", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "no-reply@tee.example.com"}}, "stampMs": 1794322804341, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Ann Lee, Bo Lee\n18 holes, Front Nine (Hole 1)\nReservation 4RCN-DSUG-A2WG", "roundMinutes": 260, "startingTime": "09:00"}', false),
	('prairie-links/lakeside', '0a123e85-2204-4c0b-84d1-4820731a423c', '402-555-0139', 'Lakeside Three Nines confirmed: Sat, Nov 28 at 12:09 PM, 2 players, 18 holes, $138.00 held on your card.', 'webWidget', 'HBH9-XUHS-MGX2', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-23 16:00:07.447808+00', '2026-11-23 16:00:07.464092+00', 1, '2026-11-23 16:00:07.447808+00', '2026-11-23 16:01:37.450369+00', '', 'SM66fd6efd1bf3631abf10d20d7078a24d', 'text', '', NULL, NULL, 'sent', NULL, false),
	('prairie-links/lakeside', '515d2402-b63b-4e23-aebf-8a7bce0d701f', '709-555-0135', 'Lakeside Three Nines confirmed: Thu, Nov 26 at 9:00 AM, 3 players, 18 holes, $207.00 held on your card.', 'webWidget', 'RUDC-V6Y2-WS9A', 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'Eve', 'Lind', '2026-11-23 16:00:06.941929+00', '2026-11-24 11:45:02.221487+00', 1, '2026-11-24 11:45:01.346413+00', '2026-11-24 11:46:32.213711+00', '', 'SMc9b95ef23644edcf4cd52a147cf1e7bd', 'text', '', NULL, NULL, 'sent', NULL, true),
	('prairie-links/cedar-ridge', 'N54K-F7B3-GSTT', '+44 20 7946 0958', 'Cedar Ridge Golf Course confirmed: Thu, Nov 26 at 2:00 PM, 1 player, 9 holes.', 'webWidget', 'WU3Q-WJS8-U62E', 'f3a2786a-c70d-46a7-849e-499c021db857', 'Nan', 'Bell', '2026-11-23 16:00:07.48099+00', NULL, 1, '2026-11-23 16:00:07.48099+00', '2026-11-23 16:01:37.489829+00', 'held back: a number outside of US', NULL, 'text', '', NULL, NULL, 'held', NULL, false),
	('prairie-links/cedar-ridge', 'KC8Z-W8ZQ-WTR2', 'nan@example.com', 'Hello Nan,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Thursday, November 26, 2026, at 2:00 PM
9 holes, Back Nine (Hole 10)
1 player: Nan Bell
Reservation WU3Q-WJS8-U62E

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', 'WU3Q-WJS8-U62E', 'f3a2786a-c70d-46a7-849e-499c021db857', 'Nan', 'Bell', '2026-11-23 16:00:07.483513+00', '2026-11-23 16:00:07.638049+00', 1, '2026-11-23 16:00:07.483513+00', '2026-11-23 16:01:37.498546+00', '', NULL, 'mail', 'Tee time confirmed: Thu, Nov 26 at 2:00 PM, Cedar Ridge Golf Course', NULL, NULL, 'sent', '{"uid": "WU3Q-WJS8-U62E@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-26", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795449607479, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Nan Bell\n9 holes, Back Nine (Hole 10)\nReservation WU3Q-WJS8-U62E", "roundMinutes": 130, "startingTime": "14:00"}', false),
	('prairie-links/lakeside', '748d1b0b-2ec0-4c3b-948d-9fbd4c5b19f7', '402-555-0139', 'Lakeside Three Nines has cancelled your tee time: Sat, Nov 28 at 12:09 PM, 2 players, 18 holes.', 'clubhouse', 'HBH9-XUHS-MGX2', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-23 17:00:02.970856+00', NULL, 1, '2026-11-23 17:00:02.970856+00', '2026-11-24 11:06:31.318476+00', 'not sent within 4 h', NULL, 'text', '', NULL, '2026-11-24 11:05:01.359554+00', 'dead', NULL, false),
	('prairie-links/lakeside', '745f224b-f344-49a5-97dd-bf91ad277ede', 'ivy@example.com', 'Hello Ivy,

Your tee time is confirmed.

Lakeside Three Nines
Saturday, November 28, 2026, at 12:09 PM
18 holes, White
2 players: Ivy Chan, Lin Chan
Reservation HBH9-XUHS-MGX2
$138.00 held on your card
Receipt iypf

See it here:
https://tee.example.com/page/reservations
Call the clubhouse to cancel this reservation.', 'webWidget', 'HBH9-XUHS-MGX2', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-23 16:00:07.448652+00', '2026-11-23 16:00:07.589092+00', 1, '2026-11-23 16:00:07.448652+00', '2026-11-23 16:01:37.452053+00', '', NULL, 'mail', 'Tee time confirmed: Sat, Nov 28 at 12:09 PM, Lakeside Three Nines', NULL, NULL, 'sent', '{"uid": "HBH9-XUHS-MGX2@lakeside.prairie-links.dewsweeper", "date": "2026-11-28", "sent": {"method": "PUBLISH", "organizer": {"name": "Lakeside Three Nines", "email": "tee-times@example.com"}}, "stampMs": 1795449607446, "summary": "Golf at Lakeside Three Nines", "location": "Lakeside Three Nines, 1 Marina Drive, Traverse City, MI", "timeZone": "America/Detroit", "description": "Ivy Chan, Lin Chan\n18 holes, White\nReservation HBH9-XUHS-MGX2", "roundMinutes": 270, "startingTime": "12:09"}', false),
	('prairie-links/cedar-ridge', '88BV-FKK6-WHZN', 'gus@example.com', 'Hello Gus,

Your tee time is cancelled, as you asked.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Thursday, November 26, 2026, at 10:00 AM
9 holes, Front Nine (Hole 1)
3 players: Gus Hart, Ada Hart, Lou Hart
Reservation P6D6-RPDF-F3GA', 'webWidget', 'P6D6-RPDF-F3GA', '94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'Gus', 'Hart', '2026-11-23 17:00:01.31373+00', NULL, 1, '2026-11-23 17:00:01.31373+00', '2026-11-23 17:01:31.32344+00', 'the mail server refuses the address: 550 5.1.1', NULL, 'mail', 'Tee time cancelled: Thu, Nov 26 at 10:00 AM, Cedar Ridge Golf Course', NULL, '2026-11-23 17:00:01.456283+00', 'dead', '{"uid": "P6D6-RPDF-F3GA@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-26", "sent": {"method": "CANCEL", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795453201309, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Gus Hart, Ada Hart, Lou Hart\n9 holes, Front Nine (Hole 1)\nReservation P6D6-RPDF-F3GA", "roundMinutes": 130, "startingTime": "10:00"}', false),
	('prairie-links/lakeside', '73350234-01f7-4776-98b9-743e32ce62e5', 'ivy@example.com', 'Hello Ivy,

The clubhouse has cancelled your tee time.

Lakeside Three Nines
Saturday, November 28, 2026, at 12:09 PM
18 holes, White
2 players: Ivy Chan, Lin Chan
Reservation HBH9-XUHS-MGX2
Receipt iypf

The clubhouse has asked for the hold on your card to be let go.', 'clubhouse', 'HBH9-XUHS-MGX2', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-23 17:00:02.970894+00', '2026-11-24 11:05:01.567452+00', 1, '2026-11-23 17:00:02.970894+00', '2026-11-24 11:06:31.31931+00', '', NULL, 'mail', 'Tee time cancelled: Sat, Nov 28 at 12:09 PM, Lakeside Three Nines', NULL, NULL, 'sent', '{"uid": "HBH9-XUHS-MGX2@lakeside.prairie-links.dewsweeper", "date": "2026-11-28", "sent": {"method": "CANCEL", "organizer": {"name": "Lakeside Three Nines", "email": "tee-times@example.com"}}, "stampMs": 1795453202964, "summary": "Golf at Lakeside Three Nines", "location": "Lakeside Three Nines, 1 Marina Drive, Traverse City, MI", "timeZone": "America/Detroit", "description": "Ivy Chan, Lin Chan\n18 holes, White\nReservation HBH9-XUHS-MGX2", "roundMinutes": 270, "startingTime": "12:09"}', false),
	('prairie-links/willow-creek', '2b5a8548-d84f-44a3-9293-09739463a446', 'fay@example.com', 'Hello Fay,

The clubhouse has cancelled your tee time.

Willow Creek Nine
Thursday, November 26, 2026, at 9:02 AM
9 holes, Willow Creek
1 player: Fay Moss
Reservation E8RE-Z3XH-45HU
Receipt rKFM

The clubhouse has asked for your payment to be refunded. Banks take some days to show it.', 'clubhouse', 'E8RE-Z3XH-45HU', 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'Fay', 'Moss', '2026-11-23 17:00:02.936706+00', '2026-11-24 11:05:01.56549+00', 1, '2026-11-23 17:00:02.936706+00', '2026-11-24 11:06:31.319266+00', '', NULL, 'mail', 'Tee time cancelled: Thu, Nov 26 at 9:02 AM, Willow Creek Nine', NULL, NULL, 'sent', '{"uid": "E8RE-Z3XH-45HU@willow-creek.prairie-links.dewsweeper", "date": "2026-11-26", "sent": {"method": "CANCEL", "organizer": {"name": "Willow Creek Nine", "email": "tee-times@example.com"}}, "stampMs": 1795453202931, "summary": "Golf at Willow Creek Nine", "location": "Willow Creek Nine, 88 Millrace Lane, Salida, CO", "timeZone": "America/Denver", "description": "Fay Moss\n9 holes, Willow Creek\nReservation E8RE-Z3XH-45HU", "roundMinutes": 125, "startingTime": "09:02"}', false),
	('prairie-links/cedar-ridge', 'FFUS-HXNW-ZN9W', '402-555-0141', 'Cedar Ridge Golf Course confirmed: Sat, Nov 28 at 12:10 PM, 2 players, 9 holes.', 'webWidget', 'KCD5-TF8J-SZBY', '33111813-f7e5-420d-ac55-c27315b900a3', 'Kim', 'Vega', '2026-11-24 11:56:01.385493+00', NULL, 1, '2026-11-24 11:56:01.385493+00', '2026-11-24 11:57:31.391218+00', 'the number could not take texts before; START from the same number undoes it', NULL, 'text', '', NULL, '2026-11-24 11:56:01.397157+00', 'dead', NULL, false),
	('prairie-links/cedar-ridge', 'HPWE-E8CW-EVQ6', '402-555-0137', 'Cedar Ridge Golf Course confirmed: Sat, Nov 28 at 12:30 PM, 1 player, 9 holes.', 'webWidget', 'UY48-R35R-JES4', '94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'Gus', 'Hart', '2026-11-24 11:56:01.485616+00', NULL, 1, '2026-11-24 11:56:01.485616+00', '2026-11-24 11:57:31.490584+00', 'the number has answered STOP (Twilio 21610)', NULL, 'text', '', NULL, '2026-11-24 11:56:01.515575+00', 'dead', NULL, false),
	('prairie-links/cedar-ridge', '2RAH-JZYG-6JM8', '402-555-0139', 'Cedar Ridge Golf Course confirmed: Sat, Nov 28 at 12:40 PM, 2 players, 18 holes.', 'webWidget', 'NQA4-HAAF-6RXM', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-24 11:56:01.506375+00', '2026-11-24 11:56:01.531366+00', 1, '2026-11-24 11:56:01.506375+00', '2026-11-24 11:57:31.511865+00', '', 'SM06fbcb8ad4acb2cdc2b0a29a97bb6382', 'text', '', NULL, NULL, 'sent', NULL, false),
	('prairie-links/cedar-ridge', 'A6PA-GY5X-JYSM', '402-555-0138', 'Cedar Ridge Golf Course confirmed: Sat, Nov 28 at 12:20 PM, 1 player, 9 holes.', 'webWidget', 'CA2W-KYX7-EXEJ', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'Hal', 'Boyd', '2026-11-24 11:56:01.455413+00', NULL, 2, '2026-11-24 11:56:01.455414+00', '2026-11-24 11:58:12.67149+00', 'Twilio answers 503', NULL, 'text', '', NULL, NULL, 'due', NULL, false),
	('prairie-links/cedar-ridge', '3XHY-MZ4F-F7PZ', 'hal@example.com', 'Hello Hal,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Saturday, November 28, 2026, at 12:20 PM
9 holes, Front Nine (Hole 1)
1 player: Hal Boyd
Reservation CA2W-KYX7-EXEJ

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', 'CA2W-KYX7-EXEJ', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'Hal', 'Boyd', '2026-11-24 11:56:01.456157+00', NULL, 2, '2026-11-24 11:56:01.456157+00', '2026-11-24 11:58:15.897584+00', 'the mail server answers 450 4.3.2 to RCPT TO', NULL, 'mail', 'Tee time confirmed: Sat, Nov 28 at 12:20 PM, Cedar Ridge Golf Course', NULL, NULL, 'due', '{"uid": "CA2W-KYX7-EXEJ@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-28", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795521361453, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Hal Boyd\n9 holes, Front Nine (Hole 1)\nReservation CA2W-KYX7-EXEJ", "roundMinutes": 130, "startingTime": "12:20"}', false),
	('prairie-links/cedar-ridge', 'ZGJ2-TAEK-RB3N', 'gus@example.com', 'Hello Gus,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Saturday, November 28, 2026, at 12:30 PM
9 holes, Front Nine (Hole 1)
1 player: Gus Hart
Reservation UY48-R35R-JES4

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', 'UY48-R35R-JES4', '94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'Gus', 'Hart', '2026-11-24 11:56:01.486362+00', NULL, 2, '2026-11-24 11:56:01.486362+00', '2026-11-24 11:58:14.155666+00', 'the mail server answers 450 4.3.2 to RCPT TO', NULL, 'mail', 'Tee time confirmed: Sat, Nov 28 at 12:30 PM, Cedar Ridge Golf Course', NULL, NULL, 'due', '{"uid": "UY48-R35R-JES4@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-28", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795521361484, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Gus Hart\n9 holes, Front Nine (Hole 1)\nReservation UY48-R35R-JES4", "roundMinutes": 130, "startingTime": "12:30"}', false),
	('prairie-links/cedar-ridge', 'R36Y-CAKR-QVUJ', 'kim@example.com', 'Hello Kim,

Your tee time is confirmed.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Saturday, November 28, 2026, at 12:10 PM
9 holes, Front Nine (Hole 1)
2 players: Kim Vega, Val Vega
Reservation KCD5-TF8J-SZBY

See or cancel it here:
https://tee.example.com/page/reservations', 'webWidget', 'KCD5-TF8J-SZBY', '33111813-f7e5-420d-ac55-c27315b900a3', 'Kim', 'Vega', '2026-11-24 11:56:01.386307+00', NULL, 3, '2026-11-24 11:56:01.386307+00', '2026-11-24 11:58:27.674127+00', 'the mail server answers 450 4.3.2 to RCPT TO', NULL, 'mail', 'Tee time confirmed: Sat, Nov 28 at 12:10 PM, Cedar Ridge Golf Course', NULL, NULL, 'due', '{"uid": "KCD5-TF8J-SZBY@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-28", "sent": {"method": "PUBLISH", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795521361382, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Kim Vega, Val Vega\n9 holes, Front Nine (Hole 1)\nReservation KCD5-TF8J-SZBY", "roundMinutes": 130, "startingTime": "12:10"}', false),
	('prairie-links/cedar-ridge', '95501463-14df-4b1d-af8a-e0a7f355cb09', '402-555-0139', 'Cedar Ridge Golf Course has cancelled your tee time: Sat, Nov 28 at 12:40 PM, 2 players, 18 holes. Questions? Call (402) 555-0142.', 'clubhouse', 'NQA4-HAAF-6RXM', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-24 11:59:01.317149+00', NULL, 0, '2026-11-24 11:59:01.317149+00', '2026-11-24 11:59:01.317149+00', '', NULL, 'text', '', NULL, NULL, 'due', NULL, false),
	('prairie-links/cedar-ridge', '96b140c4-1592-499e-b03b-66f2c1d5ed54', 'ivy@example.com', 'Hello Ivy,

The clubhouse has cancelled your tee time.

Cedar Ridge Golf Course
Telephone (402) 555-0142
Saturday, November 28, 2026, at 12:40 PM
18 holes, Front Nine (Hole 1)
2 players: Ivy Chan, Lin Chan
Reservation NQA4-HAAF-6RXM', 'clubhouse', 'NQA4-HAAF-6RXM', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'Ivy', 'Chan', '2026-11-24 11:59:01.317196+00', NULL, 0, '2026-11-24 11:59:01.317196+00', '2026-11-24 11:59:01.317196+00', '', NULL, 'mail', 'Tee time cancelled: Sat, Nov 28 at 12:40 PM, Cedar Ridge Golf Course', NULL, NULL, 'due', '{"uid": "NQA4-HAAF-6RXM@cedar-ridge.prairie-links.dewsweeper", "date": "2026-11-28", "sent": {"method": "CANCEL", "organizer": {"name": "Cedar Ridge Golf Course", "email": "tee-times@example.com"}}, "stampMs": 1795521541312, "summary": "Golf at Cedar Ridge Golf Course", "location": "Cedar Ridge Golf Course, 4100 Ridge Road, Lincoln, NE", "timeZone": "America/Chicago", "description": "Ivy Chan, Lin Chan\n18 holes, Front Nine (Hole 1)\nReservation NQA4-HAAF-6RXM", "roundMinutes": 260, "startingTime": "12:40"}', false);

INSERT INTO obstructions VALUES
	('prairie-links/cedar-ridge', '2026-11-17', 'mens-league-block', 0, 'front', 960, 960, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-17', 'mens-league-block', 1, 'front', 960, 1050, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-17', 'mens-league-block', 2, 'back', 960, 1050, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-25', 'shop-1001', 0, 'front', 480, 480, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-25', 'shop-1001', 1, 'back', 610, 610, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-26', 'shop-1002', 0, 'back', 720, 720, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-25', 'frost-delay', 0, 'front', 420, 460, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-26', 'shop-pending', 0, 'back', 900, 900, '2026-11-24 18:00:00+00'),
	('prairie-links/cedar-ridge', '2026-11-26', 'shop-pending-over', 0, 'back', 910, 910, '2026-11-24 02:00:00+00'),
	('prairie-links/cedar-ridge', '2026-12-01', 'league-1', 0, 'front', 960, 1020, 'infinity'),
	('prairie-links/cedar-ridge', '2026-12-01', 'league-1', 1, 'back', 960, 1020, 'infinity'),
	('prairie-links/lakeside', '2026-11-28', 'wedding-1', 0, 'blue', 603, 603, 'infinity'),
	('prairie-links/lakeside', '2026-11-27', 'mowing-1', 0, 'white', 450, 486, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'shop-1003', 0, 'front', 780, 780, 'infinity'),
	('prairie-links/willow-creek', '2026-11-28', 'shop-2001', 0, 'main', 486, 486, 'infinity'),
	('prairie-links/cedar-ridge', '2026-11-27', 'shop-1004', 0, 'front', 900, 900, 'infinity');

INSERT INTO password_resets VALUES
	('\x97cb02b03cd0a800efc17f64e12f9eb8a7638bf624ff0924eccfddd4ae3818bd', '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', '2026-11-24 11:56:01.40654+00', '2026-11-24 12:56:01.40654+00', NULL);

INSERT INTO payments VALUES
	('prairie-links/willow-creek', '7e6aad10-8ea6-4c49-92e6-82499bbb176e', 'HNNH-WWYM-X9CQ', '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'captured', 'capture', 4000, 'USD', 'sandbox', 'LDEMOWILLOW', 'cnon:uOvMtCxboKnCJcoqsOvJlMGlnq', 'Xr0PqTa8hWQP6GynS8p36egS1u0ZY', 'Xr0P', '/receipt/preview/Xr0PqTa8hWQP6GynS8p36egS1u0ZY', NULL, '[{"at": "2026-11-23T16:00:06.661Z", "by": "golfer", "what": "completed by Square"}]', 0, NULL, 'infinity', '2026-11-23 16:00:05.044252+00', '2026-11-23 16:00:06.667721+00'),
	('prairie-links/lakeside', '397610fd-248b-4bb3-943c-46a3c1169cb6', 'V8T3-AXSX-DBNC', 'd862270e-ea33-4210-8979-32560eba0015', 'authorized', 'authorize', 13110, 'USD', 'sandbox', 'LDEMOLAKE', 'cnon:C5kQnWakZ0I64MvENLAJRb5BB4', 'PEGimoQqjtcu6DLraEJo9cBFf2VZY', 'PEGi', NULL, '2026-11-30 16:00:06.806+00', '[{"at": "2026-11-23T16:00:06.810Z", "by": "golfer", "what": "approved by Square"}]', 0, NULL, '2026-11-30 16:00:06.806+00', '2026-11-23 16:00:06.79732+00', '2026-11-23 16:00:06.823001+00'),
	('prairie-links/willow-creek', '69732b02-39f0-4230-a08f-cff6fd9ee6d8', 'AJKQ-ZEBT-6F9C', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'captured', 'capture', 3600, 'USD', 'sandbox', 'LDEMOWILLOW', 'cnon:GlJLHPj9SAG0WVqXfaIQFGlA8f', '6UX6OXDbzU6ROf31FfG3cU4Ddr2ZY', '6UX6', '/receipt/preview/6UX6OXDbzU6ROf31FfG3cU4Ddr2ZY', NULL, '[{"at": "2026-11-23T16:00:07.304Z", "by": "golfer", "what": "completed by Square"}]', 0, NULL, 'infinity', '2026-11-23 16:00:07.278582+00', '2026-11-23 16:00:07.313939+00'),
	('prairie-links/lakeside', 'fd930cb3-537a-4967-8be2-1b91665eac0e', 'RUDC-V6Y2-WS9A', 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'captured', 'authorize', 20700, 'USD', 'sandbox', 'LDEMOLAKE', 'cnon:y62S1vBCk95pETF53NIz2SrULN', 'g3QxH7r0AR74FO1OMygkvvKmtSxZY', 'g3Qx', NULL, '2026-11-30 16:00:06.932+00', '[{"at": "2026-11-23T16:00:06.933Z", "by": "golfer", "what": "approved by Square"}, {"at": "2026-11-23T17:00:02.900Z", "by": "Kim of the shop", "what": "capture by the clubhouse"}]', 0, NULL, 'infinity', '2026-11-23 16:00:06.927487+00', '2026-11-23 17:00:02.902779+00'),
	('prairie-links/willow-creek', '4e8914bb-fac0-453e-868d-5523c091ccad', 'E8RE-Z3XH-45HU', 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'refunded', 'capture', 2200, 'USD', 'sandbox', 'LDEMOWILLOW', 'cnon:sm0vxnsIOJimkHIg8t1piBypQU', 'rKFMhCLSEtDbMTtjxwLqmbKOIg3ZY', 'rKFM', '/receipt/preview/rKFMhCLSEtDbMTtjxwLqmbKOIg3ZY', NULL, '[{"at": "2026-11-23T16:00:07.110Z", "by": "golfer", "what": "completed by Square"}, {"at": "2026-11-23T17:00:02.926Z", "by": "Kim of the shop", "what": "reservation cancelled by the clubhouse, with refund"}, {"at": "2026-11-23T17:00:02.952Z", "by": "Kim of the shop", "what": "refund by the clubhouse"}]', 0, NULL, 'infinity', '2026-11-23 16:00:07.098834+00', '2026-11-23 17:00:02.952744+00'),
	('prairie-links/lakeside', '70785681-4d8e-4c11-904c-11cb141d1651', 'HBH9-XUHS-MGX2', '59bbbee7-175d-4a19-b120-46ad25038e2f', 'voided', 'authorize', 13800, 'USD', 'sandbox', 'LDEMOLAKE', 'cnon:4P7L5gvetiVZX6FFrOhS3inkA7', 'iypf7EjVrSRKLodIlU1kvJfWyLWZY', 'iypf', NULL, '2026-11-30 16:00:07.44+00', '[{"at": "2026-11-23T16:00:07.441Z", "by": "golfer", "what": "approved by Square"}, {"at": "2026-11-23T17:00:02.959Z", "by": "Lou", "what": "reservation cancelled by the clubhouse, with void"}, {"at": "2026-11-23T17:00:02.988Z", "by": "Lou", "what": "void by the clubhouse"}]', 0, NULL, 'infinity', '2026-11-23 16:00:07.431419+00', '2026-11-23 17:00:02.989582+00'),
	('prairie-links/willow-creek', 'c00ae37d-cb60-489b-8e2a-5c1c4b1886f2', 'UQDR-E3GD-Q7BD', 'ddfd9dea-a5c0-41fc-8811-fc3751365e4e', 'declined', 'capture', 2200, 'USD', 'sandbox', 'LDEMOWILLOW', 'cnon:ipQRZYixoWzwJGAuzSEwNPkPML', NULL, NULL, NULL, NULL, '[{"at": "2026-11-23T17:00:03.562Z", "by": "golfer", "what": "declined: GENERIC_DECLINE"}]', 0, NULL, 'infinity', '2026-11-23 17:00:03.555573+00', '2026-11-23 17:00:03.564917+00'),
	('prairie-links/willow-creek', 'bc14b3f8-33a6-4fd7-ba2b-59f17bafc44a', 'TYVE-GD5Z-YNWY', 'ddfd9dea-a5c0-41fc-8811-fc3751365e4e', 'undoing', 'capture', 4000, 'USD', 'sandbox', 'LDEMOWILLOW', 'cnon:wk2Y8nAO1EQsfGpWdlpPqL3GW0', 'xg5lBnx2XWf06xyERaFp3AIFG8AZY', 'xg5l', '/receipt/preview/xg5lBnx2XWf06xyERaFp3AIFG8AZY', NULL, '[{"at": "2026-11-24T11:31:01.477Z", "by": "golfer", "what": "completed by Square"}]', 3, NULL, '2026-11-24 11:58:25.978465+00', '2026-11-24 11:31:01.390188+00', '2026-11-24 11:31:01.484824+00'),
	('prairie-links/willow-creek', '3de5e108-8859-4b57-aaef-d62c5c089bb5', 'QQT9-4RVW-TZC7', 'de59c64f-e140-478e-b867-45fefb8fb6a3', 'started', 'capture', 6600, 'USD', 'sandbox', 'LDEMOWILLOW', 'cnon:OjJgr46H2GgQaECYOCVki6aoZg', NULL, NULL, NULL, NULL, '[]', 0, NULL, '2026-11-24 11:58:03.363119+00', '2026-11-24 11:58:01.351685+00', '2026-11-24 11:58:01.351685+00');

INSERT INTO privileges VALUES
	('gus@example.com', 'prairie-links', 'lakeside', true, 'Please call the shop.', '', '{}'),
	('fay@example.com', 'prairie-links', 'lakeside', false, '', 'never', '{}'),
	('ben@example.com', 'prairie-links', 'cedar-ridge', false, '', '', '{member}'),
	('nobody-yet@example.com', 'prairie-links', 'willow-creek', false, '', 'always', '{}');

INSERT INTO public_addresses VALUES
	('https://tee.example.com', '2026-11-24 11:54:01.391023+00');

INSERT INTO rate_limits VALUES
	('message-recipient:reservation-mails:5d9a0087d4ccdb9bc50e88c471347911', 2, 1795607914732),
	('message-course:reservation-mails:prairie-links/lakeside', 1, 1795607921048),
	('proof-account:6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 1, 1795607936844),
	('proof-contact:e0a76bbc023208bef004dc5848b3bbde', 1, 1795607936846),
	('proof-address:127.0.0.1', 3, 1795525094998),
	('registration-address:127.0.0.1', 19, 1795522094564),
	('sign-in-address:127.0.0.1', 7, 1795522095884),
	('login-pair:94064287-0d3b-4c56-8f2d-bfab88c8a6f2:8d6429f37c84795b:127.0.0.1', 3, 1795522407825),
	('login-account:94064287-0d3b-4c56-8f2d-bfab88c8a6f2:8d6429f37c84795b', 3, 1795522407841),
	('message-address:127.0.0.1', 10, 1795525111794),
	('message-golfer:texts:33111813-f7e5-420d-ac55-c27315b900a3', 1, 1795607914731),
	('api-key:prairie-links/cedar-ridge:wd8mkah6', 3, 1795521566534),
	('message-crowded-golfer:33111813-f7e5-420d-ac55-c27315b900a3', 3, 1795525114729),
	('reset-address:127.0.0.1', 4, 1795522095012),
	('reset-pair:6aa32c5a-40f0-41d9-8c31-0e996d19fd3e:127.0.0.1', 1, 1795525136823),
	('reset-account:6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 1, 1795525136823),
	('card-golfer:de59c64f-e140-478e-b867-45fefb8fb6a3', 0, 1795525139673);

INSERT INTO refused_numbers VALUES
	('+14025550141', 'undeliverable', 'the number cannot take text messages (Twilio 21614)', '2026-11-23 17:00:01.366933+00'),
	('+14025550137', 'stopped', 'the number has answered STOP (Twilio 21610)', '2026-11-24 11:56:01.508257+00');

INSERT INTO removed_courses VALUES
	('north-shore/harbour-view', 'north-shore', 'harbour-view', '{"city": "St. John''s", "name": "Harbour View Golf Club", "phone": "(709) 555-0119", "rates": [{"name": "Green fee", "greenFee9": 31.5, "greenFee18": 54.25}, {"name": "Member", "greenFee9": 0, "greenFee18": 0}], "address": "2200 Signal Hill Road", "province": "NL", "timeZone": "America/St_Johns", "postalcode": "A1A 1B2", "widgetSettings": {"rules": [], "allow9Holes": ["one", "ten"], "allow18Holes": ["one"], "daysInAdvance": 10, "widgetMessage": "", "requirePayment": "never", "minGroupMessage": "", "currentDayMinutesInAdvance": 0}}', '[{"id": "one", "name": "Hole 1", "endTime": "18:00", "startTime": "06:00", "roundLength": 132, "blockedTimes": [], "reroundTeeID": "ten", "teeTimeInterval": 12}, {"id": "ten", "name": "Hole 10", "endTime": "18:00", "startTime": "06:00", "roundLength": 132, "blockedTimes": [{"days": ["Wednesday", "Friday"], "times": ["12:00", "12:12", "12:24", "12:36", "12:48", "13:00"]}], "reroundTeeID": "one", "teeTimeInterval": 12}]', 1, '2026-11-23 17:00:03.572767+00');

INSERT INTO server_secrets VALUES
	('visitor', '\xe399344478b4c5b8df8dd7f61eb7577ecc2cb371443d8b4ad7ad224c1aae9ed2'),
	('square-simulator', '\x54dc4822e588427347c7fae8fc07c623c4abe43af6afaa97ebe47add06533ba2'),
	('contact-address', '\xc58264a82857dd6519059b80da281884ac7699e539da0bec83dd8dc929751421');

INSERT INTO sessions VALUES
	('\x3df411a193c1520e35db935e92d1522f0c997bd88306c80619829db6dba86514', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', '2026-11-23 16:00:03.39886+00', '2026-11-23 16:00:03.39886+00', '2026-12-23 16:00:03.398852+00', 'Safari on iPhone', '2026-11-23 16:00:03.398852+00'),
	('\x11ab8bf2a8de2a9cc513f992548153c99ca87162d1aba04832b62d8c906f4ecf', '4afde639-63d5-4f7b-874e-f1b11fa67c71', '2026-11-10 15:00:04.047551+00', '2026-11-10 15:00:04.047551+00', '2026-12-23 16:00:04.343408+00', 'Firefox on Linux', '2026-11-23 16:00:04.343408+00'),
	('\x52df5b6dcfedd9b53bc4a9c1422c54417f451b71ca3d983c46f56e443ec615e8', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', '2026-11-10 15:00:02.651358+00', '2026-11-10 15:00:02.651358+00', '2026-12-23 16:00:03.615399+00', 'Firefox on Linux', '2026-11-24 11:05:01.532091+00'),
	('\x7a336e1f6109382c2b41b05bda497416124891de52aea20107695c48867220da', '33111813-f7e5-420d-ac55-c27315b900a3', '2026-11-23 16:00:02.718645+00', '2026-11-23 16:00:02.718645+00', '2026-12-23 16:00:02.718637+00', 'Firefox on Linux', '2026-11-24 11:05:01.563487+00'),
	('\x1a3ac9dc623230c64da29332ab21cda3164e92d0c703e9fdc15cca7af2aa24a9', 'ddfd9dea-a5c0-41fc-8811-fc3751365e4e', '2026-11-23 16:00:02.603419+00', '2026-11-23 16:00:02.603419+00', '2026-12-23 16:00:02.603409+00', 'Firefox on Linux', '2026-11-24 11:31:01.355467+00'),
	('\x31354a4a4e67007056bc08bcd5642351e6292a9ec1367c995dadf11cfbb7cf60', '66b9b8bb-d257-4d06-be75-d6270f6712d8', '2026-11-23 16:00:02.883375+00', '2026-11-23 16:00:02.883375+00', '2026-12-23 16:00:02.883372+00', 'Firefox on Linux', '2026-11-24 11:45:01.308084+00'),
	('\x740b4a97e0268f21d2a962282c099f8e026d6d90b2dfca721f83cbb37617de62', 'f3a2786a-c70d-46a7-849e-499c021db857', '2026-11-23 16:00:02.975607+00', '2026-11-23 16:00:02.975607+00', '2026-12-23 16:00:02.975597+00', 'Firefox on Linux', '2026-11-24 11:45:01.331968+00'),
	('\x5733d0c7048955ec57f00bc620f73df0c28fe5c688506d27009f425982f29131', '08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', '2026-11-23 16:00:03.113064+00', '2026-11-23 16:00:03.113064+00', '2026-12-23 16:00:03.113057+00', 'Firefox on Linux', '2026-11-24 11:54:01.432784+00'),
	('\xb76750b625df5f6ed0025f2e8abec75d6b6148b35454efe3045c801ac75bcfb6', '1c8f4875-3a0e-47b6-8698-ea5cbb20226d', '2026-11-23 16:00:03.045153+00', '2026-11-23 16:00:03.045153+00', '2026-12-23 16:00:03.045145+00', 'Firefox on Linux', '2026-11-24 11:56:01.325306+00'),
	('\xc8a6c79d01e70e005a26305659c769cd7938493a24cf5c164aade1d030ffc7ae', 'b9147a43-114b-4ffc-a172-313c8268d2ae', '2026-11-23 16:00:03.227796+00', '2026-11-23 16:00:03.227797+00', '2026-12-23 16:00:03.227794+00', 'Firefox on Linux', '2026-11-24 11:56:01.361616+00'),
	('\x271e1a08605dd8437fb75bb566b517d38c79252fab889628d8d2e95f51c7a7fc', '643910b9-2396-42c9-935c-8e632dba886d', '2026-11-23 16:00:03.168072+00', '2026-11-23 16:00:03.168072+00', '2026-12-23 16:00:03.168065+00', 'Firefox on Linux', '2026-11-24 11:57:01.307226+00'),
	('\x3fbe8a501d41046e5405768f65e45d66a30979914d9afca7152b5890986804ac', 'de59c64f-e140-478e-b867-45fefb8fb6a3', '2026-11-23 16:00:03.29251+00', '2026-11-23 16:00:03.29251+00', '2026-12-23 16:00:03.292503+00', 'Firefox on Linux', '2026-11-24 11:58:01.312653+00');

INSERT INTO sweeps VALUES
	('old-data', '2026-11-24 03:31:01.421177+00');

INSERT INTO teesheets VALUES
	('prairie-links/willow-creek', 'main', 0, '{"name": "Willow Creek", "endTime": "18:30", "startTime": "06:30", "roundLength": 125, "blockedTimes": [], "reroundTeeID": "main", "teeTimeInterval": 8}'),
	('prairie-links/lakeside', 'red', 0, '{"name": "Red", "endTime": "18:00", "startTime": "07:30", "roundLength": 135, "blockedTimes": [], "reroundTeeID": "white", "teeTimeInterval": 9}'),
	('prairie-links/lakeside', 'white', 1, '{"name": "White", "endTime": "18:00", "startTime": "07:30", "roundLength": 135, "blockedTimes": [{"days": ["Monday"], "times": ["07:30", "07:39", "07:48", "07:57"]}], "reroundTeeID": "blue", "teeTimeInterval": 9}'),
	('prairie-links/lakeside', 'blue', 2, '{"name": "Blue", "endTime": "18:00", "startTime": "07:30", "roundLength": 135, "blockedTimes": [], "reroundTeeID": "red", "teeTimeInterval": 9}'),
	('prairie-links/cedar-ridge', 'front', 0, '{"name": "Front Nine (Hole 1)", "endTime": "19:00", "startTime": "07:00", "roundLength": 130, "blockedTimes": [{"days": ["Tuesday"], "times": ["16:30", "16:40", "16:50", "17:00", "17:10", "17:20", "17:30"]}], "reroundTeeID": "back", "teeTimeInterval": 10}'),
	('prairie-links/cedar-ridge', 'back', 1, '{"name": "Back Nine (Hole 10)", "endTime": "19:00", "startTime": "07:00", "roundLength": 130, "blockedTimes": [{"days": ["Monday"], "times": ["07:00", "07:10", "07:20", "07:30", "07:40", "07:50"]}], "reroundTeeID": "front", "teeTimeInterval": 10}');

INSERT INTO teetimegroups VALUES
	('prairie-links/cedar-ridge', 'mens-league-block', '2026-11-17', '16:00', 'front', NULL, NULL, 9, 0, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[]', '{"blockTeeID": "front", "blockTitle": "Thursday men''s league shotgun", "blockEndTime": "17:30", "blockStartTime": "16:00", "blockReroundTeeID": "back", "blockReroundEndTime": "17:30", "blockReroundStartTime": "16:00"}', NULL, '2026-11-10 15:00:01.704224+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'shop-1003', '2026-11-27', '13:00', 'front', NULL, NULL, 9, 1, 'confirmed', NULL, NULL, '', NULL, NULL, NULL, '[{"name": "Walk-in", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:02.207139+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'DGB4-W9ZR-SJQ5', '2026-11-12', '10:00', 'front', NULL, NULL, 9, 2, 'released', NULL, '4afde639-63d5-4f7b-874e-f1b11fa67c71', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-10 15:00:04.235858+00', '2026-11-10 15:00:04.261043+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('north-shore/harbour-view', 'FZE7-SQ9S-76TZ', '2026-11-12', '09:00', 'one', NULL, NULL, 9, 1, 'released', NULL, 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-10 15:00:04.495735+00', '2026-11-10 15:00:04.507035+00', NULL, '[{"name": "Green fee", "priceCents": 3150}, {"name": "Member", "priceCents": 0}]'),
	('prairie-links/cedar-ridge', '4RCN-DSUG-A2WG', '2026-11-12', '09:00', 'front', '11:10', 'back', 18, 2, 'confirmed', NULL, 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'widget', NULL, NULL, NULL, '[{"name": "Ann Lee", "paid": false, "email": "ann@example.com", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 4200}, {"name": "Bo Lee", "paid": false, "email": "", "phone": "402-555-0199", "rateName": "Senior (62+)", "rateGroup": 1, "priceCents": 3375}]', NULL, NULL, '2026-11-10 15:00:04.297598+00', NULL, NULL, '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'PNBG-BJWG-CPYF', '2026-11-12', '10:10', 'front', NULL, NULL, 9, 1, 'expired', '2026-11-10 15:07:04.284892+00', '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-10 15:00:04.285279+00', '2026-11-10 15:07:04.284892+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'D4WD-HKU4-GDKV', '2026-11-13', '11:00', 'back', NULL, NULL, 9, 1, 'cancelled', NULL, 'd862270e-ea33-4210-8979-32560eba0015', 'widget', NULL, NULL, NULL, '[{"name": "Dan O’Neil", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-10 15:00:04.390921+00', '2026-11-10 15:00:04.435692+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'frost-delay', '2026-11-25', '', '', NULL, NULL, 9, 0, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[]', '{"blockTeeID": "front", "blockTitle": "Frost delay", "blockEndTime": "07:40", "blockStartTime": "07:00"}', NULL, '2026-11-23 16:00:02.029499+00', NULL, NULL, NULL),
	('north-shore/harbour-view', 'A3NF-79SZ-U3U2', '2026-11-12', '08:00', 'one', '10:12', 'ten', 18, 2, 'confirmed', NULL, 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'widget', NULL, NULL, NULL, '[{"name": "Eve Lind", "paid": false, "email": "", "phone": "", "rateName": "Green fee", "rateGroup": 0, "priceCents": 5425}, {"name": "Una Lind", "paid": false, "email": "", "phone": "", "rateName": "Green fee", "rateGroup": 0, "priceCents": 5425}]', NULL, NULL, '2026-11-10 15:00:04.454881+00', NULL, NULL, '[{"name": "Green fee", "priceCents": 5425}, {"name": "Member", "priceCents": 0}]'),
	('prairie-links/cedar-ridge', 'imported-1', '2026-11-27', '16:00', 'front', NULL, NULL, 9, 1, 'confirmed', NULL, 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'widget', NULL, NULL, NULL, '[{"name": "Ann Lee", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:02.029608+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'imported-2', '2026-11-27', '16:10', 'front', NULL, NULL, 9, 1, 'pending', '2026-11-24 12:30:00+00', 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'widget', NULL, NULL, NULL, '[{"name": "Ann Lee", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:02.029612+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'league-1', '2026-12-01', '', '', NULL, NULL, 9, 0, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[]', '{"blockTeeID": "front", "blockTitle": "League", "blockEndTime": "17:00", "blockStartTime": "16:00", "blockReroundTeeID": "back", "blockReroundEndTime": "17:00", "blockReroundStartTime": "16:00"}', NULL, '2026-11-23 16:00:02.029634+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'shop-1001', '2026-11-25', '08:00', 'front', '10:10', 'back', 18, 2, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[{"name": "Rex Holm", "paid": true, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 4200}, {"name": "Sid Holm", "paid": false, "email": "", "phone": "", "rateName": "Senior (62+)", "rateGroup": 1, "priceCents": 3375}]', NULL, NULL, '2026-11-23 16:00:02.029637+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'shop-1002', '2026-11-26', '12:00', 'back', NULL, NULL, 9, 1, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[{"name": "Tess Wahl", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:02.02964+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'shop-pending', '2026-11-26', '15:00', 'back', NULL, NULL, 9, 1, 'pending', '2026-11-24 18:00:00+00', NULL, 'shop', NULL, NULL, NULL, '[{"name": "Will call back", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:02.029642+00', NULL, NULL, NULL),
	('prairie-links/lakeside', 'mowing-1', '2026-11-27', '', '', NULL, NULL, 9, 0, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[]', '{"blockTeeID": "white", "blockTitle": "Mowing", "blockEndTime": "08:06", "blockStartTime": "07:30"}', NULL, '2026-11-23 16:00:02.029652+00', NULL, NULL, NULL),
	('prairie-links/lakeside', 'wedding-1', '2026-11-28', '10:03', 'blue', NULL, NULL, 9, 1, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[{"name": "Wedding party", "paid": false, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 3900}]', NULL, NULL, '2026-11-23 16:00:02.029654+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'shop-pending-over', '2026-11-26', '15:10', 'back', NULL, NULL, 9, 1, 'expired', '2026-11-24 02:00:00+00', NULL, 'shop', NULL, NULL, NULL, '[{"name": "Never called back", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:02.029648+00', '2026-11-24 02:00:00+00', NULL, NULL),
	('prairie-links/cedar-ridge', '82BX-4B3M-DS5G', '2026-11-27', '11:10', 'back', NULL, NULL, 9, 2, 'pending', '2026-11-24 12:03:01.438736+00', 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:56:01.439033+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'SHGD-CG9P-NZE3', '2026-11-25', '09:00', 'front', '11:10', 'back', 18, 4, 'confirmed', NULL, 'f49ca2eb-570c-405c-9847-0a7e9271e99e', 'widget', NULL, NULL, NULL, '[{"name": "Ann Lee", "paid": false, "email": "ann@example.com", "phone": "402-555-0131", "rateName": "Public", "rateGroup": 0, "priceCents": 4200}, {"name": "Bo Lee", "paid": false, "email": "", "phone": "", "rateName": "Senior (62+)", "rateGroup": 1, "priceCents": 3375}, {"name": "Cy Lee", "paid": false, "email": "", "phone": "", "rateName": "Junior (17 and under)", "rateGroup": 2, "priceCents": 1999}, {"name": "Di Lee", "paid": false, "email": "", "phone": "", "rateName": "Season pass", "rateGroup": 3, "priceCents": 0}]', NULL, NULL, '2026-11-23 16:00:04.156036+00', NULL, NULL, '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'HPDM-NUKV-AWWP', '2026-11-25', '12:00', 'back', NULL, NULL, 9, 2, 'confirmed', NULL, '4afde639-63d5-4f7b-874e-f1b11fa67c71', 'widget', NULL, NULL, NULL, '[{"name": "Ben Ross", "paid": false, "email": "", "phone": "", "rateName": "Member", "rateGroup": 4, "priceCents": 900}, {"name": "Guest of Ben", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:04.596224+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/willow-creek', 'E8RE-Z3XH-45HU', '2026-11-26', '09:02', 'main', NULL, NULL, 9, 1, 'cancelled', NULL, 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'widget', 'rKFMhCLSEtDbMTtjxwLqmbKOIg3ZY', 'rKFM', 'square', '[{"name": "Fay Moss", "paid": false, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 2200}]', NULL, '2026-11-23 16:00:07.048499+00', '2026-11-23 16:00:07.003527+00', '2026-11-23 17:00:02.934801+00', 'Kim of the shop', '[{"name": "Standard", "priceCents": 2200}, {"name": "Resident", "priceCents": 1800}]'),
	('prairie-links/willow-creek', 'HNNH-WWYM-X9CQ', '2026-11-26', '08:06', 'main', NULL, NULL, 9, 2, 'confirmed', NULL, '6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'widget', 'Xr0PqTa8hWQP6GynS8p36egS1u0ZY', 'Xr0P', 'square', '[{"name": "Cora Diaz", "paid": true, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 2200}, {"name": "Max Diaz", "paid": true, "email": "", "phone": "", "rateName": "Resident", "rateGroup": 1, "priceCents": 1800}]', NULL, '2026-11-23 16:00:04.992899+00', '2026-11-23 16:00:04.866971+00', NULL, NULL, '[{"name": "Standard", "priceCents": 2200}, {"name": "Resident", "priceCents": 1800}]'),
	('prairie-links/cedar-ridge', 'HR4J-UJU7-69Z7', '2026-11-27', '14:00', 'back', NULL, NULL, 9, 1, 'confirmed', NULL, '33111813-f7e5-420d-ac55-c27315b900a3', 'widget', NULL, NULL, NULL, '[{"name": "Kim Vega", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 17:00:01.329194+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/lakeside', 'RUDC-V6Y2-WS9A', '2026-11-26', '09:00', 'white', '11:15', 'blue', 18, 3, 'confirmed', NULL, 'be9119bc-6ee9-4d9a-832c-c086cf540f96', 'widget', 'g3QxH7r0AR74FO1OMygkvvKmtSxZY', 'g3Qx', 'square', '[{"name": "Eve Lind", "paid": true, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}, {"name": "Una Lind", "paid": true, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}, {"name": "Ole Lind", "paid": true, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}]', NULL, '2026-11-23 16:00:06.888515+00', '2026-11-23 16:00:06.871487+00', NULL, NULL, '[{"name": "Weekday", "priceCents": 6900}, {"name": "Hotel guest", "priceCents": 6210}]'),
	('prairie-links/lakeside', 'HBH9-XUHS-MGX2', '2026-11-28', '12:09', 'white', '14:24', 'blue', 18, 2, 'cancelled', NULL, '59bbbee7-175d-4a19-b120-46ad25038e2f', 'widget', 'iypf7EjVrSRKLodIlU1kvJfWyLWZY', 'iypf', 'square', '[{"name": "Ivy Chan", "paid": false, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}, {"name": "Lin Chan", "paid": false, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}]', NULL, '2026-11-23 16:00:07.411733+00', '2026-11-23 16:00:07.388551+00', '2026-11-23 17:00:02.969759+00', 'Lou', '[{"name": "Weekday", "priceCents": 6900}, {"name": "Hotel guest", "priceCents": 6210}]'),
	('prairie-links/cedar-ridge', 'BUC6-U9QX-9UJY', '2026-11-26', '09:30', 'front', '11:40', 'back', 18, 1, 'pending', '2026-11-24 11:52:01.33474+00', 'f3a2786a-c70d-46a7-849e-499c021db857', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:45:01.335007+00', NULL, NULL, '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'MTNE-565K-8RFJ', '2026-11-27', '09:00', 'front', '11:10', 'back', 18, 2, 'pending', '2026-11-24 11:52:01.341681+00', 'd862270e-ea33-4210-8979-32560eba0015', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:45:01.342207+00', NULL, NULL, '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'YVZE-UX27-5FM4', '2026-11-26', '09:00', 'front', '11:10', 'back', 18, 3, 'pending', '2026-11-24 12:03:01.354548+00', '08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:56:01.355195+00', NULL, NULL, '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/willow-creek', 'TNBM-7M4M-BEQG', '2026-11-26', '10:06', 'main', '12:11', 'main', 18, 4, 'pending', '2026-11-24 12:03:01.366174+00', 'b9147a43-114b-4ffc-a172-313c8268d2ae', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:56:01.366452+00', NULL, NULL, '[{"name": "Standard", "priceCents": 3600}, {"name": "Resident", "priceCents": 3000}]'),
	('prairie-links/cedar-ridge', '888E-G79T-UZA5', '2026-11-27', '15:00', 'front', NULL, NULL, 9, 2, 'pending', '2026-11-24 12:03:01.518497+00', '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:56:01.519014+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/lakeside', 'V8T3-AXSX-DBNC', '2026-11-27', '09:00', 'red', '11:15', 'white', 18, 2, 'confirmed', NULL, 'd862270e-ea33-4210-8979-32560eba0015', 'widget', 'PEGimoQqjtcu6DLraEJo9cBFf2VZY', 'PEGi', 'square', '[{"name": "Dan O’Neil", "paid": false, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}, {"name": "Ray O’Neil", "paid": false, "email": "", "phone": "", "rateName": "Hotel guest", "rateGroup": 1, "priceCents": 6210}]', NULL, '2026-11-23 16:00:06.77858+00', '2026-11-23 16:00:06.757148+00', NULL, NULL, '[{"name": "Weekday", "priceCents": 6900}, {"name": "Hotel guest", "priceCents": 6210}]'),
	('prairie-links/lakeside', 'ASHW-S98S-9FY6', '2026-11-29', '13:03', 'blue', NULL, NULL, 9, 2, 'confirmed', NULL, 'a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'widget', NULL, NULL, NULL, '[{"name": "Fay Moss", "paid": false, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 3900}, {"name": "Kit Moss", "paid": false, "email": "", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 3900}]', NULL, NULL, '2026-11-23 16:00:07.145087+00', NULL, NULL, '[{"name": "Weekday", "priceCents": 3900}, {"name": "Hotel guest", "priceCents": 3510}]'),
	('prairie-links/willow-creek', 'AJKQ-ZEBT-6F9C', '2026-11-27', '08:06', 'main', '10:11', 'main', 18, 1, 'confirmed', NULL, '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'widget', '6UX6OXDbzU6ROf31FfG3cU4Ddr2ZY', '6UX6', 'square', '[{"name": "Hal Boyd", "paid": true, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 3600}]', NULL, '2026-11-23 16:00:07.253691+00', '2026-11-23 16:00:07.234802+00', NULL, NULL, '[{"name": "Standard", "priceCents": 3600}, {"name": "Resident", "priceCents": 3000}]'),
	('prairie-links/willow-creek', 'TYVE-GD5Z-YNWY', '2026-11-28', '08:06', 'main', NULL, NULL, 9, 2, 'pending', '2026-11-24 11:38:01.375779+00', 'ddfd9dea-a5c0-41fc-8811-fc3751365e4e', 'widget', NULL, NULL, NULL, '[{"name": "Jon Park", "paid": false, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 2200}, {"name": "Kai Park", "paid": false, "email": "", "phone": "", "rateName": "Resident", "rateGroup": 1, "priceCents": 1800}]', NULL, '2026-11-24 11:31:01.375779+00', '2026-11-24 11:31:01.365341+00', NULL, NULL, '[{"name": "Standard", "priceCents": 2200}, {"name": "Resident", "priceCents": 1800}]'),
	('prairie-links/cedar-ridge', 'NQA4-HAAF-6RXM', '2026-11-28', '12:40', 'front', '14:50', 'back', 18, 2, 'cancelled', NULL, '59bbbee7-175d-4a19-b120-46ad25038e2f', 'widget', NULL, NULL, NULL, '[{"name": "Ivy Chan", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 4200}, {"name": "Lin Chan", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 4200}]', NULL, NULL, '2026-11-24 11:56:01.499099+00', '2026-11-24 11:59:01.316356+00', 'Lou', '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'WU3Q-WJS8-U62E', '2026-11-26', '14:00', 'back', NULL, NULL, 9, 1, 'confirmed', NULL, 'f3a2786a-c70d-46a7-849e-499c021db857', 'widget', NULL, NULL, NULL, '[{"name": "Nan Bell", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:07.468743+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'P6D6-RPDF-F3GA', '2026-11-26', '10:00', 'front', NULL, NULL, 9, 3, 'cancelled', NULL, '94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'widget', NULL, NULL, NULL, '[{"name": "Gus Hart", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}, {"name": "Ada Hart", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}, {"name": "Lou Hart", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-23 16:00:07.184508+00', '2026-11-23 17:00:01.312711+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', '9G6N-P4MB-68X5', '2026-11-25', '10:30', 'back', NULL, NULL, 9, 1, 'expired', '2026-11-24 11:14:01.369121+00', '530c1d88-0552-492d-8587-55cbf7968070', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:07:01.370397+00', '2026-11-24 11:20:01.363498+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/willow-creek', 'UQDR-E3GD-Q7BD', '2026-11-27', '07:02', 'main', NULL, NULL, 9, 1, 'expired', '2026-11-23 17:07:03.536129+00', 'ddfd9dea-a5c0-41fc-8811-fc3751365e4e', 'widget', NULL, NULL, NULL, '[{"name": "Jon Park", "paid": false, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 2200}]', NULL, '2026-11-23 17:00:03.536129+00', '2026-11-23 17:00:03.503774+00', '2026-11-23 17:07:03.536129+00', NULL, '[{"name": "Standard", "priceCents": 2200}, {"name": "Resident", "priceCents": 1800}]'),
	('prairie-links/cedar-ridge', 'MV5H-PNFZ-EUVN', '2026-11-25', '10:00', 'back', NULL, NULL, 9, 2, 'released', NULL, '33111813-f7e5-420d-ac55-c27315b900a3', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:05:01.605048+00', '2026-11-24 11:07:01.314499+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'ZUCQ-QDNU-7BP8', '2026-11-26', '11:00', 'front', NULL, NULL, 9, 2, 'expired', '2026-11-24 11:52:01.315077+00', '66b9b8bb-d257-4d06-be75-d6270f6712d8', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:45:01.31543+00', '2026-11-24 11:54:01.454574+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'H7CU-QQCJ-V3CM', '2026-11-25', '10:00', 'back', '12:10', 'front', 18, 2, 'released', NULL, '33111813-f7e5-420d-ac55-c27315b900a3', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:20:01.324959+00', '2026-11-24 11:23:01.30809+00', NULL, '[{"name": "Public", "priceCents": 4200}, {"name": "Senior (62+)", "priceCents": 3375}, {"name": "Junior (17 and under)", "priceCents": 1999}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 1650, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', '8AFP-TTMG-YDM4', '2026-11-25', '10:30', 'back', NULL, NULL, 9, 2, 'expired', '2026-11-24 11:27:01.362707+00', '530c1d88-0552-492d-8587-55cbf7968070', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:20:01.363135+00', '2026-11-24 11:27:01.362707+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/lakeside', 'C3HW-PABJ-GQPX', '2026-11-27', '12:00', 'white', '14:15', 'blue', 18, 2, 'released', NULL, '66b9b8bb-d257-4d06-be75-d6270f6712d8', 'widget', NULL, NULL, NULL, '[{"name": "Mia Kuhn", "paid": false, "email": "mia@example.com", "phone": "", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}, {"name": "Noa Kuhn", "paid": false, "email": "", "phone": "", "rateName": "Hotel guest", "rateGroup": 1, "priceCents": 6210}]', NULL, '2026-11-24 11:54:01.463453+00', '2026-11-24 11:54:01.454368+00', '2026-11-24 11:54:01.468171+00', NULL, '[{"name": "Weekday", "priceCents": 6900}, {"name": "Hotel guest", "priceCents": 6210}]'),
	('prairie-links/lakeside', 'X9TA-SDAE-A674', '2026-11-26', '12:00', 'white', '14:15', 'blue', 18, 2, 'released', NULL, '530c1d88-0552-492d-8587-55cbf7968070', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:31:01.339828+00', '2026-11-24 11:31:01.34606+00', NULL, '[{"name": "Weekday", "priceCents": 6900}, {"name": "Hotel guest", "priceCents": 6210}]'),
	('prairie-links/willow-creek', 'shop-2001', '2026-11-28', '08:06', 'main', NULL, NULL, 9, 1, 'confirmed', NULL, NULL, 'shop', NULL, NULL, NULL, '[{"name": "Abe Fox", "paid": false, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 2200}]', NULL, NULL, '2026-11-24 11:31:01.457835+00', NULL, NULL, NULL),
	('prairie-links/cedar-ridge', 'HJTF-EHJZ-84WJ', '2026-11-25', '11:00', 'front', NULL, NULL, 9, 2, 'pending', '2026-11-24 12:03:01.340134+00', '1c8f4875-3a0e-47b6-8698-ea5cbb20226d', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:56:01.340883+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'C9JS-QQWA-6V98', '2026-11-26', '09:50', 'front', NULL, NULL, 9, 2, 'released', '2026-11-24 12:01:01.442912+00', '08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', 'widget', NULL, NULL, NULL, '[]', NULL, NULL, '2026-11-24 11:54:01.443584+00', '2026-11-24 11:56:01.355393+00', NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'KCD5-TF8J-SZBY', '2026-11-28', '12:10', 'front', NULL, NULL, 9, 2, 'confirmed', NULL, '33111813-f7e5-420d-ac55-c27315b900a3', 'widget', NULL, NULL, NULL, '[{"name": "Kim Vega", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}, {"name": "Val Vega", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-24 11:56:01.37648+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/cedar-ridge', 'UY48-R35R-JES4', '2026-11-28', '12:30', 'front', NULL, NULL, 9, 1, 'confirmed', NULL, '94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'widget', NULL, NULL, NULL, '[{"name": "Gus Hart", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-24 11:56:01.470927+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/lakeside', 'AQYE-U3GQ-PXBN', '2026-11-28', '09:00', 'red', '11:15', 'white', 18, 2, 'pending', '2026-11-24 12:04:01.33205+00', '643910b9-2396-42c9-935c-8e632dba886d', 'widget', NULL, NULL, NULL, '[{"name": "Quin Abbott", "paid": false, "email": "quin@example.com", "phone": "402-555-0147", "rateName": "Weekday", "rateGroup": 0, "priceCents": 6900}, {"name": "Rue Abbott", "paid": false, "email": "", "phone": "", "rateName": "Hotel guest", "rateGroup": 1, "priceCents": 6210}]', NULL, '2026-11-24 11:57:01.33205+00', '2026-11-24 11:57:01.316576+00', NULL, NULL, '[{"name": "Weekday", "priceCents": 6900}, {"name": "Hotel guest", "priceCents": 6210}]'),
	('prairie-links/cedar-ridge', 'CA2W-KYX7-EXEJ', '2026-11-28', '12:20', 'front', NULL, NULL, 9, 1, 'confirmed', NULL, '91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'widget', NULL, NULL, NULL, '[{"name": "Hal Boyd", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-24 11:56:01.444782+00', NULL, NULL, '[{"name": "Public", "priceCents": 2400}, {"name": "Senior (62+)", "priceCents": 1950}, {"name": "Junior (17 and under)", "priceCents": 1200}, {"name": "Season pass", "priceCents": 0}, {"name": "Member", "privilege": "member", "priceCents": 900, "privilegeSeats": 2}]'),
	('prairie-links/willow-creek', 'QQT9-4RVW-TZC7', '2026-11-29', '09:02', 'main', '11:07', 'main', 18, 2, 'pending', '2026-11-24 12:05:01.328895+00', 'de59c64f-e140-478e-b867-45fefb8fb6a3', 'widget', NULL, NULL, NULL, '[{"name": "Sam Tuck", "paid": false, "email": "", "phone": "", "rateName": "Standard", "rateGroup": 0, "priceCents": 3600}, {"name": "Uma Tuck", "paid": false, "email": "", "phone": "", "rateName": "Resident", "rateGroup": 1, "priceCents": 3000}]', NULL, '2026-11-24 11:58:01.328895+00', '2026-11-24 11:58:01.319534+00', NULL, NULL, '[{"name": "Standard", "priceCents": 3600}, {"name": "Resident", "priceCents": 3000}]'),
	('prairie-links/cedar-ridge', 'shop-1004', '2026-11-27', '15:00', 'front', NULL, NULL, 9, 1, 'confirmed', NULL, NULL, '', NULL, NULL, NULL, '[{"name": "Seniors", "paid": false, "email": "", "phone": "", "rateName": "Public", "rateGroup": 0, "priceCents": 2400}]', NULL, NULL, '2026-11-24 11:56:01.534744+00', NULL, NULL, NULL);

INSERT INTO user_courses VALUES
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', 'prairie-links', 'cedar-ridge', '2026-11-10 15:00:02.646819+00'),
	('be9119bc-6ee9-4d9a-832c-c086cf540f96', 'prairie-links', 'lakeside', '2026-11-10 15:00:04.518377+00');

INSERT INTO users VALUES
	('be9119bc-6ee9-4d9a-832c-c086cf540f96', 'eve@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$KsgiPna7UoihXRACmT8/dw$61T0dgla4VI0UcTZNrRWl9sLpe68247YILq574eppeQ', 'Eve Lind', 'eve@example.com', '709-555-0135', 'Eve', 'Lind', '2026-11-10 15:00:02.933738+00', '2026-11-10 15:00:02.933738+00', ''),
	('94064287-0d3b-4c56-8f2d-bfab88c8a6f2', 'gus@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$m/qAEUVreYf9AHiiWrbvvw$Q6kOy0pEaOGe/KD7Q3WUBLzQuDuYIligA7E72rsk+eA', 'Gus Hart', 'gus@example.com', '402-555-0137', 'Gus', 'Hart', '2026-11-10 15:00:03.001836+00', '2026-11-10 15:00:03.001836+00', ''),
	('6aa32c5a-40f0-41d9-8c31-0e996d19fd3e', 'cora@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$ZzZBiRrynOahU9cceoopTA$sJR7nekja8gijBXfD5vYXF8pYKd4A6Hs+Fxpb7dUHk4', 'Cora Diaz', 'cora.diaz@example.org', '402-555-0133', 'Cora', 'Diaz', '2026-11-10 15:00:02.798857+00', '2026-11-24 11:56:01.414577+00', ''),
	('d862270e-ea33-4210-8979-32560eba0015', 'dan@example.com', '2026-11-10 15:00:03.901228+00', '$argon2id$v=19$m=8,t=1,p=1$ECPFcJBkDA/RRnB4VVgWVA$oGi+7bCxYhlT5Qc0PzvBZbSmGp9/77hVHBcyNN0ykUk', 'Dan O’Neil', 'dan@example.com', '402-555-0134', 'Dan', 'O’Neil', '2026-11-10 15:00:02.856764+00', '2026-11-10 15:00:02.856764+00', ''),
	('4afde639-63d5-4f7b-874e-f1b11fa67c71', 'ben@example.com', '2026-11-10 15:00:04.013608+00', '$argon2id$v=19$m=8,t=1,p=1$n4BJHmtP0byI3qu/yOKoZA$qsvCOYWyyux2fbZqkwdW338ccvzDRG5Ck9JPbTzZFps', 'Ben Ross', 'Ben.Ross@example.org', '402-555-0132', 'Ben', 'Ross', '2026-11-10 15:00:02.736506+00', '2026-11-10 15:00:03.018995+00', 'ben.ross@example.org'),
	('a20851bc-8014-438b-b9b2-9fc3f53b00bc', 'fay@example.com', '2026-11-10 15:00:04.120517+00', '$argon2id$v=19$m=8,t=1,p=1$qjLbHrZPXLqsAjI2UJen5g$nlf1T0mDo2T4gDTUn4CoPSAHO34RcmJ0MHj83K2x6Qk', 'Fay Moss', 'fay@example.com', '402-555-0136', 'Fay', 'Moss', '2026-11-10 15:00:02.993203+00', '2026-11-10 15:00:02.993203+00', ''),
	('91bafb0a-47c3-4ec3-8dd5-0fde66a7e5f8', 'hal@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$znp5UhBHMYAZu4mpvlYRaA$spNNHxo9cnEOCfO/PJbaQxFE4XSbXJyttkB4fTtB9f8', 'Hal Boyd', 'hal@example.com', '402-555-0138', 'Hal', 'Boyd', '2026-11-23 16:00:02.382176+00', '2026-11-23 16:00:02.382176+00', ''),
	('59bbbee7-175d-4a19-b120-46ad25038e2f', 'ivy@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$Ux+6e8hK8boGLR6eXouDJQ$mVegdwP6/WciQnHWK0l1bPF4Jp3rd8GRvyWxFliIxxM', 'Ivy Chan', 'ivy@example.com', '402-555-0139', 'Ivy', 'Chan', '2026-11-23 16:00:02.489718+00', '2026-11-23 16:00:02.489718+00', ''),
	('ddfd9dea-a5c0-41fc-8811-fc3751365e4e', 'jon@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$ep+zis8hmqHrVsSunaiQ7g$4zr+kOkLT6w7dgSQBGNeqSbIAePhOiG7EXBGLL8H69c', 'Jon Park', 'jon@example.com', '402-555-0140', 'Jon', 'Park', '2026-11-23 16:00:02.589088+00', '2026-11-23 16:00:02.589088+00', ''),
	('33111813-f7e5-420d-ac55-c27315b900a3', 'kim@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$F4OnCnsL2tNwMwGPBPC8Ug$0QP2wWup2f0rl710KRdnaHlUH1JXTcZ1Oazv4W8Nxxk', 'Kim Vega', 'kim@example.com', '402-555-0141', 'Kim', 'Vega', '2026-11-23 16:00:02.715172+00', '2026-11-23 16:00:02.715172+00', ''),
	('530c1d88-0552-492d-8587-55cbf7968070', 'lea@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$VV8zH2cF+Lm5/y5hwGLp7w$sBjCYs+r42K3s4eJF0RjburkY6KJ2cElWkB0oUZn0YU', 'Lea Roth', 'lea@example.com', '402-555-0142', 'Lea', 'Roth', '2026-11-23 16:00:02.792852+00', '2026-11-23 16:00:02.792852+00', ''),
	('66b9b8bb-d257-4d06-be75-d6270f6712d8', 'mia@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$zIF+RiN5XaXQuEwpdLO8RQ$3qgRxHJE/sZgK0f7TJHAHvcKE7rLZS1jU/LFZy9PFqA', 'Mia Kuhn', 'mia@example.com', '402-555-0143', 'Mia', 'Kuhn', '2026-11-23 16:00:02.882415+00', '2026-11-23 16:00:02.882416+00', ''),
	('f3a2786a-c70d-46a7-849e-499c021db857', 'nan@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$kl+tQcqv5t438u5Oe7X3jw$HKzPqwXHCGN2VX0LsilBfeTiQdYPjaCZ+D2V9VMrT8U', 'Nan Bell', 'nan@example.com', '+44 20 7946 0958', 'Nan', 'Bell', '2026-11-23 16:00:02.970335+00', '2026-11-23 16:00:02.970336+00', ''),
	('1c8f4875-3a0e-47b6-8698-ea5cbb20226d', 'olga@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$6yXyIsRJ2vziS/LRU64tOQ$3Tk2ZngQv47Mv+Qf+gFe7NghPWGmnpCa5N3qOCXVsE8', 'Olga Berg', 'olga@example.com', '402-555-0145', 'Olga', 'Berg', '2026-11-23 16:00:03.043484+00', '2026-11-23 16:00:03.043485+00', ''),
	('08d3b9a8-1e68-4ab0-a0f4-7b5de9bc99ba', 'pete@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$VFoDIoFxh5A19lCbbnsVPA$yF3lSLxo9AvL2x8OEm+QdNc8Oa9AGQ7yqmuD8dM/mrs', 'Pete Shaw', 'pete@example.com', '402-555-0146', 'Pete', 'Shaw', '2026-11-23 16:00:03.104414+00', '2026-11-23 16:00:03.104414+00', ''),
	('643910b9-2396-42c9-935c-8e632dba886d', 'quin@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$2wDV0twJcfQBFhc7yF2zig$EOzqq2PP54b7mXMEpogrwAuNGfRMixAPeK2byFxoCAA', 'Quin Abbott', 'quin@example.com', '402-555-0147', 'Quin', 'Abbott', '2026-11-23 16:00:03.164389+00', '2026-11-23 16:00:03.164389+00', ''),
	('b9147a43-114b-4ffc-a172-313c8268d2ae', 'rosa@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$lh+/XpwKpkHEJxdN4rgkRA$r904M8SJlkvCGRsqTO86vyy7khS1g4H+aeK6o4/5eGM', 'Rosa Neri', 'rosa@example.com', '402-555-0148', 'Rosa', 'Neri', '2026-11-23 16:00:03.225426+00', '2026-11-23 16:00:03.225426+00', ''),
	('de59c64f-e140-478e-b867-45fefb8fb6a3', 'sam@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$svtZow3itNiCB8iCVm4AwA$31p+lqt0AYe9bSrItJ+yOYorS2Pmu3L/qyU1E838lIE', 'Sam Tuck', 'sam@example.com', '402-555-0149', 'Sam', 'Tuck', '2026-11-23 16:00:03.29051+00', '2026-11-23 16:00:03.29051+00', ''),
	('f49ca2eb-570c-405c-9847-0a7e9271e99e', 'ann@example.com', NULL, '$argon2id$v=19$m=8,t=1,p=1$3Hz7D8OuNVj4MtMf0a7Rug$NchDo0cDpuFr3GXjelrwFbal039J0csTonUEIURMAus', 'Ann Lee', 'ann.at.work@example.org', '402-555-0131', 'Ann', 'Lee', '2026-11-10 15:00:02.638318+00', '2026-11-23 16:00:03.632409+00', '');

ALTER TABLE ONLY api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (course_key, id);

ALTER TABLE ONLY claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (course_key, date, tee_id, cell);

ALTER TABLE ONLY clubhouse_acts
    ADD CONSTRAINT clubhouse_acts_pkey PRIMARY KEY (course_key, id);

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_course_key_group_id_id_key UNIQUE (course_key, group_id, id);

ALTER TABLE ONLY courses
    ADD CONSTRAINT courses_pkey PRIMARY KEY (course_key);

ALTER TABLE ONLY days
    ADD CONSTRAINT days_pkey PRIMARY KEY (course_key, date);

ALTER TABLE ONLY drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (uid);

ALTER TABLE ONLY golfer_reservations
    ADD CONSTRAINT golfer_reservations_pkey PRIMARY KEY (uid, course_key, teetimegroup_id);

ALTER TABLE ONLY groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);

ALTER TABLE ONLY holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (uid);

ALTER TABLE ONLY jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);

ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY last_uses
    ADD CONSTRAINT last_uses_pkey PRIMARY KEY (uid);

ALTER TABLE ONLY mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (uid, id);

ALTER TABLE mails
    ADD CONSTRAINT mails_state CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'dead'::text, 'kept'::text]))) NOT VALID;

ALTER TABLE messages
    ADD CONSTRAINT messages_channel CHECK ((channel = ANY (ARRAY['text'::text, 'mail'::text]))) NOT VALID;

ALTER TABLE ONLY messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (course_key, id);

ALTER TABLE messages
    ADD CONSTRAINT messages_state CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'dead'::text, 'kept'::text, 'held'::text]))) NOT VALID;

ALTER TABLE ONLY obstructions
    ADD CONSTRAINT obstructions_pkey PRIMARY KEY (course_key, date, teetimegroup_id, part);

ALTER TABLE ONLY password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (course_key, id);

ALTER TABLE ONLY privileges
    ADD CONSTRAINT privileges_pkey PRIMARY KEY (login_email, group_id, course_id);

ALTER TABLE ONLY public_addresses
    ADD CONSTRAINT public_addresses_pkey PRIMARY KEY (public_url);

ALTER TABLE ONLY rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY refused_numbers
    ADD CONSTRAINT refused_numbers_pkey PRIMARY KEY (phone);

ALTER TABLE ONLY removed_courses
    ADD CONSTRAINT removed_courses_pkey PRIMARY KEY (course_key);

ALTER TABLE ONLY server_secrets
    ADD CONSTRAINT server_secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY sweeps
    ADD CONSTRAINT sweeps_pkey PRIMARY KEY (name);

ALTER TABLE ONLY teesheets
    ADD CONSTRAINT teesheets_pkey PRIMARY KEY (course_key, id);

ALTER TABLE ONLY teetimegroups
    ADD CONSTRAINT teetimegroups_pkey PRIMARY KEY (course_key, id);

ALTER TABLE ONLY user_courses
    ADD CONSTRAINT user_courses_pkey PRIMARY KEY (uid, group_id, course_id);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_login_email_key UNIQUE (login_email);

ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (uid);

CREATE INDEX claims_by_teetimegroup ON claims USING btree (course_key, teetimegroup_id);

CREATE INDEX clubhouse_acts_by_teetimegroup ON clubhouse_acts USING btree (course_key, teetimegroup_id);

CREATE INDEX clubhouse_acts_to_ask ON clubhouse_acts USING btree (ask_at) WHERE (state = 'asked'::text);

CREATE UNIQUE INDEX clubhouse_acts_unfinished ON clubhouse_acts USING btree (course_key, payment_id) WHERE (state = 'asked'::text);

CREATE INDEX courses_by_group ON courses USING btree (group_id, id);

CREATE INDEX mails_by_age ON mails USING btree (created_at);

CREATE INDEX mails_undelivered ON mails USING btree (state, next_attempt_at) WHERE (state = ANY (ARRAY['due'::text, 'dead'::text]));

CREATE INDEX messages_by_age ON messages USING btree (created_at);

CREATE INDEX messages_held ON messages USING btree (course_key) WHERE (state = 'held'::text);

CREATE INDEX messages_undelivered ON messages USING btree (channel, state, next_attempt_at) WHERE (state = ANY (ARRAY['due'::text, 'dead'::text]));

CREATE INDEX payments_by_receipt ON payments USING btree (receipt_number);

CREATE INDEX payments_by_square_id ON payments USING btree (square_payment_id);

CREATE INDEX payments_by_teetimegroup ON payments USING btree (teetimegroup_id, course_key);

CREATE INDEX payments_by_time ON payments USING btree (course_key, created_at);

CREATE UNIQUE INDEX payments_started ON payments USING btree (course_key, teetimegroup_id) WHERE (state = 'started'::text);

CREATE INDEX payments_to_ask ON payments USING btree (ask_at) WHERE (ask_at < 'infinity'::timestamp with time zone);

CREATE INDEX privileges_by_course ON privileges USING btree (group_id, course_id);

CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);

CREATE INDEX sessions_by_user ON sessions USING btree (uid);

CREATE INDEX teetimegroups_by_date ON teetimegroups USING btree (course_key, date) WHERE (status = ANY (ARRAY['pending'::text, 'confirmed'::text]));

CREATE INDEX teetimegroups_kept_by_golfer ON teetimegroups USING btree ((((course_key || ' '::text) || uid)), date, starting_time, starting_tee_id) WHERE (status = ANY (ARRAY['pending'::text, 'released'::text, 'expired'::text]));

CREATE INDEX teetimegroups_to_sweep ON teetimegroups USING btree (expiration) WHERE (status = 'pending'::text);

commit;
