import { type Kysely, sql } from 'kysely';

/**
 * A hold finds the golfer's former one by its key alone and looks at its state afterwards, and each cell that it wants by
 * the cell's whole key. With the state among what is searched by, a new installation, whose tables nobody has counted
 * yet, went through all holds of the course by the index of its days instead, twice for each hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function place_hold(
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
  end $$`.execute(db);
}
