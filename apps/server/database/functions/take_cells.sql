-- Takes a hold's cells and releases the former hold's, all in one order of their keys. Staff bump the same day's row,
-- so obstructions and the course's revision are looked at after the bump: whoever comes second sees the first.
-- asked: as for place_hold, and `former` (former_hold) if on this course. Answers until when. Raises slot-taken,
-- stale-course, waiters-first (a time may be free that nobody in line was offered yet), offer-ended.
create or replace function take_cells(p_course_key text, asked jsonb) returns timestamptz
language plpgsql strict set enable_seqscan = off as $$
declare
  hold_date constant text := asked ->> 'date';
  hold_id constant text := asked ->> 'id';
  hold_seconds constant interval := make_interval(secs => (asked ->> 'holdSeconds')::integer);
  wanted_cells constant jsonb := asked -> 'cells';
  former constant jsonb := asked -> 'former';
  former_id constant text := former ->> 'id';
  changes jsonb := wanted_cells;
  change jsonb;
  locked_since timestamptz;
  held_until timestamptz;
  offered_until timestamptz;
begin
  perform share_sheets(p_course_key);
  locked_since := dewsweeper_now();
  held_until := locked_since + hold_seconds;
  if asked ->> 'offer' is not null then
    update waiting set state = 'taken'
      where course_key = p_course_key and date = hold_date and id = asked ->> 'offer' and uid = asked ->> 'uid'
        and state = 'offered' and offer_until > locked_since
      returning offer_until into offered_until;
    if offered_until is null then
      raise exception 'offer-ended' using errcode = 'DW001';
    end if;
    held_until := greatest(held_until, offered_until);
    perform stop_messages(p_course_key, array[asked ->> 'offer'], 'the offer ended before');
  elsif (asked ->> 'hasWaitlist')::boolean then
    perform from days d where d.course_key = p_course_key and d.date = hold_date and d.passed_on_version is not null
      and exists (select from claims c
        where c.course_key = p_course_key and c.date = hold_date and c.expires_at <= locked_since);
    if found then
      raise exception 'waiters-first' using errcode = 'DW001';
    end if;
  end if;
  if former_id is not null then
    changes := changes_of_cells(p_course_key, asked);
  end if;
  for i in 0 .. jsonb_array_length(changes) - 1 loop
    change := changes -> i;
    -- [tee, cell] is taken, [tee, cell, date] left.
    if change ->> 2 is null then
      insert into claims as claim (course_key, date, tee_id, cell, teetimegroup_id, uid, expires_at, play, held_at)
        values (p_course_key, hold_date, change ->> 0, (change ->> 1)::smallint, hold_id, asked ->> 'uid', held_until,
          asked -> 'play', locked_since)
        on conflict (course_key, date, tee_id, cell) do update
          set teetimegroup_id = excluded.teetimegroup_id, uid = excluded.uid, expires_at = excluded.expires_at,
            play = excluded.play, held_at = excluded.held_at
          where claim.expires_at <= locked_since or claim.teetimegroup_id = former_id
            or claim.teetimegroup_id = asked ->> 'offer';
      if not found then
        raise exception 'slot-taken' using errcode = 'DW001';
      end if;
    else
      delete from claims where course_key = p_course_key and date = change ->> 2 and tee_id = change ->> 0
        and cell = (change ->> 1)::smallint and teetimegroup_id = former_id;
    end if;
  end loop;

  -- Seven minutes from the locks, however long they took to get.
  if dewsweeper_now() - locked_since > interval '50 milliseconds' then
    held_until := greatest(dewsweeper_now() + hold_seconds, offered_until);
    for i in 0 .. jsonb_array_length(wanted_cells) - 1 loop
      update claims set expires_at = held_until where course_key = p_course_key and date = hold_date
        and tee_id = wanted_cells -> i ->> 0 and cell = (wanted_cells -> i ->> 1)::smallint and teetimegroup_id = hold_id;
    end loop;
  end if;

  if former_id is not null then
    perform end_held_group(p_course_key, former);
  end if;
  if offered_until is not null then
    perform look_again(p_course_key, array[asked ->> 'uid'], array[hold_date, former ->> 'date']);
  end if;
  if former_id is null then
    perform bump_day(p_course_key, hold_date, p_placed => 1);
  elsif former ->> 'date' = hold_date then
    perform bump_day(p_course_key, hold_date, p_placed => 1, p_released => released_holds(former));
  elsif former ->> 'date' < hold_date then
    perform bump_day(p_course_key, former ->> 'date', p_released => released_holds(former));
    perform bump_day(p_course_key, hold_date, p_placed => 1);
  else
    perform bump_day(p_course_key, hold_date, p_placed => 1);
    perform bump_day(p_course_key, former ->> 'date', p_released => released_holds(former));
  end if;

  if offered_until is null and (asked ->> 'hasWaitlist')::boolean then
    -- The bump has waited for everybody who freed a time before.
    perform from days where course_key = p_course_key and date = hold_date and (passed_on_version < version - 1
      or passed_on_revision <> (asked ->> 'revision')::bigint);
    if found then
      raise exception 'waiters-first' using errcode = 'DW001';
    end if;
  end if;
  -- Who took an offer may be offered what they wait for besides.
  if former ->> 'date' = hold_date or offered_until is not null then
    update days set passed_on_version = version - 1
      where course_key = p_course_key and date = hold_date and passed_on_version = version;
  end if;

  perform from courses where course_key = p_course_key and revision = (asked ->> 'revision')::bigint;
  if not found then
    raise exception 'stale-course' using errcode = 'DW001';
  end if;
  if is_obstructed(p_course_key, hold_date, wanted_cells, dewsweeper_now()) then
    raise exception 'slot-taken' using errcode = 'DW001';
  end if;
  return held_until;
end $$;
