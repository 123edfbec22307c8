-- Holds a time for a golfer and releases what they held before. Their row is locked first, so that two tabs queue;
-- courses follow by their sheets' slots, so that nobody waits in a circle.
-- asked: uid, tokenHash, golfer, courseKey, date, id, revision (of the course), play { startingTime, startingTeeID,
-- reroundTime, reroundTeeID, numHoles, players }, cells [[tee, cell], ...] in order of their keys, quote, holdSeconds,
-- judgedExpiries [ms, ...], expiryMemorySeconds, judgedSpans, keptMemorySeconds, limit.
-- Answers outcome and
-- held: heldUntil, draft, released { courseKey, date } or null
-- already-held: id, heldUntil, held (as in the row), draft
-- expiries-not-judged: expiries [ms, ...]; kept-not-judged: kept [{ fromMs, untilMs }, ...]: to be judged by the caller
-- slot-taken, payment-in-flight, too-many-reservations, stale-golfer
-- Raises slot-taken and stale-course after the first write.
create or replace function place_hold(asked jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  golfer_uid constant text := asked ->> 'uid';
  wanted_course constant text := asked ->> 'courseKey';
  wanted_date constant text := asked ->> 'date';
  wanted_cells constant jsonb := asked -> 'cells';
  time_key constant text := hold_time_key(wanted_course, wanted_date, asked -> 'play');
  asked_at timestamptz;
  former holds%rowtype;
  expiries timestamptz[];
  former_spans jsonb;
  span jsonb;
  kept_spans jsonb := '[]';
  spans_of_time jsonb := '[]';
  remembered_from_ms float8;
  draft jsonb;
  former_of_course jsonb;
  leaves_other_course boolean;
  held_until timestamptz;
begin
  -- Most losers of a rush end here, without a write.
  asked_at := dewsweeper_now();
  for i in 0 .. jsonb_array_length(wanted_cells) - 1 loop
    perform from claims where course_key = wanted_course and date = wanted_date and tee_id = wanted_cells -> i ->> 0
      and cell = (wanted_cells -> i ->> 1)::smallint and uid <> golfer_uid and expires_at > asked_at;
    if found then
      return '{"outcome": "slot-taken"}';
    end if;
  end loop;
  if not is_as_judged(asked) then
    return '{"outcome": "stale-golfer"}';
  end if;

  select * into former from holds where uid = golfer_uid for update;
  if not found then
    insert into holds (uid) values (golfer_uid) on conflict (uid) do nothing returning * into former;
    if not found then
      select * into former from holds where uid = golfer_uid for update;
    end if;
  end if;
  -- Whether the former hold is released or has run out is decided now, however long the locks below take to get.
  asked_at := dewsweeper_now();
  remembered_from_ms := (extract(epoch from asked_at) - (asked ->> 'keptMemorySeconds')::integer) * 1000;
  if former.expires_at > asked_at then
    if former.course_key = wanted_course and former.date = wanted_date
      and former.play - '{reroundTime,reroundTeeID}'::text[] = (asked -> 'play') - '{reroundTime,reroundTeeID}'::text[]
    then
      select golfers into draft from drafts where uid = golfer_uid and updated_at > asked_at - interval '1 hour';
      return jsonb_build_object('outcome', 'already-held', 'id', former.teetimegroup_id,
        'heldUntil', former.expires_at, 'draft', draft);
    end if;
    if former.expires_at = 'infinity' then
      return '{"outcome": "payment-in-flight"}';
    end if;
  end if;

  -- A hold that was confirmed or given back has left the row: what is there past its time has run out.
  expiries := former.expired_at;
  if former.expires_at <= asked_at then
    expiries := expiries || date_trunc('milliseconds', former.expires_at);
  end if;
  if expiries <> '{}' then
    expiries := array(select instant from unnest(expiries) as instant
      where instant > asked_at - make_interval(secs => (asked ->> 'expiryMemorySeconds')::integer) order by instant);
    if epoch_ms(expiries) <> asked -> 'judgedExpiries' then
      return jsonb_build_object('outcome', 'expiries-not-judged', 'expiries', epoch_ms(expiries));
    end if;
  end if;
  former_spans := former.kept;
  if former.teetimegroup_id is not null then
    former_spans := former_spans || kept_span(former, asked_at);
  end if;
  for i in 0 .. jsonb_array_length(former_spans) - 1 loop
    span := former_spans -> i;
    if (span ->> 'untilMs')::float8 > remembered_from_ms then
      kept_spans := kept_spans || span;
      if span ->> 'time' = time_key then
        spans_of_time := spans_of_time || (span - 'time');
      end if;
    end if;
  end loop;
  if jsonb_array_length(spans_of_time) > (asked ->> 'judgedSpans')::integer then
    return jsonb_build_object('outcome', 'kept-not-judged', 'kept', spans_of_time);
  end if;
  if has_most_reservations(asked) then
    return '{"outcome": "too-many-reservations"}';
  end if;

  if former.course_key is not null then
    former_of_course := former_hold(former, asked_at);
  end if;
  if former.course_key = wanted_course then
    asked := asked || jsonb_build_object('former', former_of_course);
    select answer into held_until from take_cells(wanted_course, asked) as answer;
  else
    leaves_other_course := former.course_key is not null;
    if leaves_other_course
      and (sheets_slot(former.course_key), former.course_key) < (sheets_slot(wanted_course), wanted_course)
    then
      perform * from release_cells(former.course_key, former_of_course);
      leaves_other_course := false;
    end if;
    select answer into held_until from take_cells(wanted_course, asked) as answer;
    if leaves_other_course then
      perform * from release_cells(former.course_key, former_of_course);
    end if;
  end if;

  update holds set course_key = wanted_course, date = wanted_date, teetimegroup_id = asked ->> 'id',
      expires_at = held_until, held_at = asked_at, revision = (asked ->> 'revision')::bigint, play = asked -> 'play',
      cells = wanted_cells, quote = asked -> 'quote', has_group = false, expired_at = expiries, kept = kept_spans
    where uid = golfer_uid
    returning (select golfers from drafts where uid = golfer_uid and updated_at > asked_at - interval '1 hour') into draft;
  return jsonb_build_object('outcome', 'held', 'heldUntil', held_until, 'draft', draft,
    'released', case when former.course_key is not null
      then jsonb_build_object('courseKey', former.course_key, 'date', former.date) end);
end $$;
