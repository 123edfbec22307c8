import { type Kysely, sql } from 'kysely';

/**
 * What a golfer sees of his sessions; and what keeps golfers from hoarding times: holds that ran out are remembered on
 * the golfer's row, which every hold locks first, and open reservations are counted under the same lock. Core decides
 * what follows from the former; the golfer who has let nothing run out pays nothing for it. A process of the release
 * before goes on as it did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the session runs on, such as `Safari on iPhone`, and when it was last used, to the hour; null until it is.
  await sql`alter table sessions
    add column device text not null default '',
    add column last_seen_at timestamptz`.execute(db);

  // When holds of this golfer ran out unconfirmed, oldest first, in whole milliseconds; what is old is forgotten.
  await sql`alter table holds add column expired_at timestamptz[] not null default '{}'`.execute(db);

  // True when a golfer has so many reservations open at a course: those that start later than the course's clock shows.
  await sql`create function has_most_reservations(
    p_uid text, p_course_key text, p_most_open integer, p_after_date text, p_after_time text
  ) returns boolean language plpgsql stable as $$
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
  end $$`.execute(db);

  // As before, and: when holds of the golfer ran out lately and these are not just the ones that core judged, nothing
  // is held and core is told of them. Outcomes: held, already-held, slot-taken, stale-course, payment-in-flight,
  // too-many-reservations, expiries-not-judged. Without p_judged_expiries or p_most_open, that limit is off.
  await sql`create function place_hold(
    p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint,
    p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text,
    p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer,
    p_judged_expiries timestamptz[], p_expiry_memory_seconds integer,
    p_most_open integer, p_after_date text, p_after_time text,
    out outcome text, out held_id text, out held_until timestamptz,
    out released_course_key text, out released_date text, out expiries timestamptz[]
  ) language plpgsql as $$
  declare
    former holds%rowtype;
    asked_at timestamptz;
    change cell_change;
    locked_since timestamptz;
  begin
    -- Most losers of a rush end here, without a write.
    if exists (
      select 1 from claims c join unnest(p_tee_ids, p_cells) as wanted(tee_id, cell)
        on c.tee_id = wanted.tee_id and c.cell = wanted.cell
      where c.course_key = p_course_key and c.date = p_date and c.uid <> p_uid and c.expires_at > dewsweeper_now())
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
      select g.id, g.expiration into held_id, held_until from teetimegroups g
        where g.course_key = former.course_key and g.id = former.teetimegroup_id and g.status = 'pending'
          and g.course_key = p_course_key and g.date = p_date
          and g.starting_time = p_starting_time and g.starting_tee_id = p_starting_tee_id
          and g.num_holes = p_num_holes and g.players = p_players;
      if found then
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
        update teetimegroups set ended_at = dewsweeper_now(),
            status = case when expiration > asked_at then 'released' else 'expired' end
          where course_key = former.course_key and id = former.teetimegroup_id and status = 'pending';
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
  end $$`.execute(db);

  // What processes of the release before ask for, while they are being replaced: without the limits.
  await sql`create or replace function place_hold(
    p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint,
    p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text,
    p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer,
    out outcome text, out held_id text, out held_until timestamptz,
    out released_course_key text, out released_date text
  ) language sql as $$
    select outcome, held_id, held_until, released_course_key, released_date
    from place_hold(p_uid, p_course_key, p_date, p_id, p_revision, p_starting_time, p_starting_tee_id,
      p_reround_time, p_reround_tee_id, p_num_holes, p_players, p_tee_ids, p_cells, p_hold_seconds,
      null, 0, null, null, null)
  $$`.execute(db);

  // Confirms a hold unless the golfer has the most reservations already. He has one hold at a time and a hold is
  // refused at the limit, so this stops only what a lowered limit has overtaken. Outcomes: those of confirm_hold, and
  // too-many-reservations.
  await sql`create function confirm_hold_within(
    p_most_open integer, p_after_date text, p_after_time text,
    p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text
  ) language plpgsql as $$
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
  end $$`.execute(db);

  // The same before anything is charged: once a payment has started, its reservation is no longer refused. Outcomes:
  // those of start_payment, and too-many-reservations.
  await sql`create function start_payment_within(
    p_most_open integer, p_after_date text, p_after_time text,
    p_uid text, p_course_key text, p_id text, p_payment_id text, p_payment_behavior text, p_amount_cents integer,
    p_currency text, p_environment text, p_location_id text, p_source_id text, p_golfers jsonb, p_revision bigint,
    p_ask_seconds integer,
    out outcome text, out payment_id text
  ) language plpgsql as $$
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
  end $$`.execute(db);

  // Ends a golfer's own group, and remembers a hold whose time was over: the countdown stops p_margin_seconds before
  // the hold does, and the page gives the hold back then. Outcomes: those of end_teetimegroup.
  await sql`create function end_own_teetimegroup(
    p_uid text, p_course_key text, p_id text, p_only_pending boolean, p_margin_seconds integer,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text, out ended_date text
  ) language plpgsql as $$
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
  end $$`.execute(db);
}
