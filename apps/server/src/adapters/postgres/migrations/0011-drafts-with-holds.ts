import { type Kysely, sql } from 'kysely';

/**
 * What a golfer typed into a hold that ended comes with his next hold, and goes with what he books: in the same
 * statement, where it was one more for each hold and each confirmation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As place_hold, with the golfer's draft of the last hour where he holds the time.
  await sql`create function place_hold_and_find_draft(
    p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint,
    p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text,
    p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer,
    p_judged_expiries timestamptz[], p_expiry_memory_seconds integer,
    p_most_open integer, p_after_date text, p_after_time text,
    out outcome text, out held_id text, out held_until timestamptz,
    out released_course_key text, out released_date text, out expiries timestamptz[], out draft jsonb
  ) language plpgsql as $$
  begin
    select placed.outcome, placed.held_id, placed.held_until, placed.released_course_key, placed.released_date,
        placed.expiries
      into outcome, held_id, held_until, released_course_key, released_date, expiries
      from place_hold(p_uid, p_course_key, p_date, p_id, p_revision, p_starting_time, p_starting_tee_id,
        p_reround_time, p_reround_tee_id, p_num_holes, p_players, p_tee_ids, p_cells, p_hold_seconds,
        p_judged_expiries, p_expiry_memory_seconds, p_most_open, p_after_date, p_after_time) as placed;
    if outcome in ('held', 'already-held') then
      select golfers into draft from drafts
        where uid = p_uid and updated_at > dewsweeper_now() - interval '1 hour';
    end if;
  end $$`.execute(db);

  // As confirm_hold_within, and ends the draft of what is booked.
  await sql`create function confirm_hold_and_forget_draft(
    p_most_open integer, p_after_date text, p_after_time text,
    p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text
  ) language plpgsql as $$
  begin
    outcome := confirm_hold_within(p_most_open, p_after_date, p_after_time, p_uid, p_course_key, p_id, p_revision,
      p_golfers, p_first_name, p_last_name, p_messages);
    if outcome = 'confirmed' then
      delete from drafts where uid = p_uid;
    end if;
  end $$`.execute(db);
}
