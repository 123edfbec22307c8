import { type Kysely, sql } from 'kysely';

/**
 * What is written for one recipient too often stays in the outbox as `held`, until the clubhouse sends it by hand. And
 * nobody keeps one time for ever: a hold is asked of core where its golfer kept the same time within the hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages
    add column is_by_hand boolean not null default false,
    drop constraint messages_state,
    add constraint messages_state check (state in ('due', 'sent', 'dead', 'kept', 'held')) not valid`.execute(
    db,
  );
  await sql`create index messages_held on messages (course_key) where state = 'held'`.execute(db);

  // In lower case: the contact address whose owner followed a mailed link.
  await sql`alter table users add column proved_contact text not null default ''`.execute(db);

  // By course and golfer in one: by two columns, tables that nobody has counted yet are searched by the course alone.
  await sql`create index teetimegroups_kept_by_golfer on teetimegroups
    ((course_key || ' ' || uid), date, starting_time, starting_tee_id)
    where status in ('pending', 'released', 'expired')`.execute(db);

  // As before, and: when the golfer kept this time, whatever the players and holes, for more spans than core has judged,
  // nothing is held and core is told of them (kept-not-judged). Asking again for what they hold is no new hold. Without
  // p_judged_spans, as a process of the release before asks, that limit is off.
  await sql`drop function place_hold_and_find_draft(text, text, text, text, bigint, text, text, text, text, smallint,
    smallint, text[], smallint[], integer, timestamptz[], integer, integer, text, text, jsonb)`.execute(db);
  await sql`create function place_hold_and_find_draft(
    p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint,
    p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text,
    p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer,
    p_judged_expiries timestamptz[], p_expiry_memory_seconds integer,
    p_most_open integer, p_after_date text, p_after_time text, p_quote jsonb default null,
    p_judged_spans integer default null, p_kept_memory_seconds integer default 0,
    out outcome text, out held_id text, out held_until timestamptz,
    out released_course_key text, out released_date text, out expiries timestamptz[], out draft jsonb,
    out kept_from timestamptz[], out kept_until timestamptz[]
  ) language plpgsql as $$
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
  end $$`.execute(db);
}
