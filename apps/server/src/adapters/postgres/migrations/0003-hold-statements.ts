import { type Kysely, sql } from 'kysely';

/** The first half of the advisory locks' keys; the course's slot is the other. */
const sheetsLock = sql.raw('1936221541');

/**
 * A hold, a confirmation and an ending are one round trip and one transaction each. Their locks are taken
 * in one order everywhere: the golfer's row, then a share of the courses' sheets, then cells sorted by key, then
 * course-days sorted by key.
 * What staff wrote meanwhile is looked at after the day is bumped, in a new statement: staff bump the same
 * row, so whoever comes second sees the first. Core decides before; these only keep the promise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create type cell_change as (course_key text, date text, tee_id text, cell smallint, taken boolean)`.execute(
    db,
  );

  await sql`create function bump_day(p_course_key text, p_date text) returns bigint language sql as $$
    insert into days (course_key, date) values (p_course_key, p_date)
    on conflict (course_key, date) do update set version = days.version + 1
    returning version
  $$`.execute(db);

  // Golfers share a course's sheets with each other, until their transaction ends. An import that lays the sheets'
  // times out anew has them alone (close_sheets): it waits for the golfers under way, others wait for it, and
  // nobody ever sees half-moved cells. Courses fall into 256 slots, since each slot costs a place in the lock table.
  await sql`create function share_sheets(variadic p_course_keys text[]) returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${sheetsLock}, slots.slot)
      from (select distinct hashtext(key) & 255 as slot from unnest(p_course_keys) as key where key is not null order by 1) slots;
  end $$`.execute(db);
  await sql`create function close_sheets(p_course_keys text[]) returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${sheetsLock}, slots.slot)
      from (select distinct hashtext(key) & 255 as slot from unnest(p_course_keys) as key order by 1) slots;
  end $$`.execute(db);

  // True when the course itself put something on one of the group's cells.
  await sql`create function is_obstructed(p_course_key text, p_date text, p_tee_ids text[], p_cells smallint[])
  returns boolean language sql as $$
    select exists (
      select 1 from obstructions o join unnest(p_tee_ids, p_cells) as wanted(tee_id, cell)
        on o.tee_id = wanted.tee_id and wanted.cell between o.from_cell and o.to_cell
      where o.course_key = p_course_key and o.date = p_date and o.expires_at > dewsweeper_now())
  $$`.execute(db);

  // True while the outcome of a payment for the group is not known: the group stays as it is (ruling 14).
  await sql`create function is_paying(p_course_key text, p_id text) returns boolean language sql as $$
    select exists (select 1 from payments
      where course_key = p_course_key and teetimegroup_id = p_id and state = 'started')
  $$`.execute(db);

  // Outcomes: held, already-held, slot-taken, stale-course, payment-in-flight.
  await sql`create function place_hold(
    p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint,
    p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text,
    p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer,
    out outcome text, out held_id text, out held_until timestamptz,
    out released_course_key text, out released_date text
  ) language plpgsql as $$
  declare
    former holds%rowtype;
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

    if former.expires_at > dewsweeper_now() then
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
            status = case when expiration > dewsweeper_now() then 'released' else 'expired' end
          where course_key = former.course_key and id = former.teetimegroup_id and status = 'pending';
      end if;
      update holds set course_key = p_course_key, date = p_date, teetimegroup_id = p_id, expires_at = held_until
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

  // Outcomes: confirmed, already-confirmed, hold-expired, reservation-conflict, stale-course, payment-in-flight.
  await sql`create function confirm_hold(
    p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb,
    p_message_id text, p_recipient text, p_body text, p_first_name text, p_last_name text,
    out outcome text
  ) language plpgsql as $$
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
  end $$`.execute(db);

  // Ends a golfer's own pending or confirmed group, or with p_only_pending just a hold: one that was confirmed
  // meanwhile stays. A receipt forbids it, and so does a payment whose outcome is not known yet. Outcomes: ended,
  // already-ended, already-confirmed, has-receipt, payment-in-flight, not-found.
  await sql`create function end_teetimegroup(
    p_uid text, p_course_key text, p_id text, p_only_pending boolean,
    out outcome text, out ended_date text
  ) language plpgsql as $$
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
  end $$`.execute(db);
}
