import { type Kysely, sql } from 'kysely';

/**
 * A hold quotes the rates, and each golfer of a group carries the name and price of their rate, so that later rates
 * change nothing that was booked. What was booked before is priced at the rates of this moment; where it was paid, the
 * amount that was paid is split in proportion to these rates, to the cent, so that the sum is right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The rates as the hold was offered them, by rateGroup; null for groups that no golfer held.
  await sql`alter table teetimegroups add column quote jsonb`.execute(db);
  // Rates with a privilege of one of these names are this golfer's to choose.
  await sql`alter table privileges add column rates text[] not null default '{}'`.execute(db);

  await sql`
    update teetimegroups g
    set quote = (
      select jsonb_agg(jsonb_build_object('name', rate -> 'name', 'priceCents',
          round((rate ->> case g.num_holes when 18 then 'greenFee18' else 'greenFee9' end)::numeric * 100)::integer)
        order by place)
      from jsonb_array_elements(c.document -> 'rates') with ordinality as each(rate, place))
    from courses c
    where c.course_key = g.course_key and g.source = 'widget' and g.status = 'pending'`.execute(db);

  await sql`
    with listed as (
      select g.course_key, g.id, golfer, place, rate ->> 'name' as rate_name, paid.amount_cents,
        coalesce(round((rate ->> case g.num_holes when 18 then 'greenFee18' else 'greenFee9' end)::numeric * 100), 0)
          as price
      from teetimegroups g
      join courses c on c.course_key = g.course_key
      cross join lateral jsonb_array_elements(g.golfers) with ordinality as each(golfer, place)
      cross join lateral (select c.document -> 'rates' -> coalesce((golfer ->> 'rateGroup')::integer, 0) as rate) as chosen
      left join payments paid on paid.course_key = g.course_key and paid.teetimegroup_id = g.id
        and paid.square_payment_id = g.receipt
    ),
    weighed as (
      select *, case when sum(price) over golfers_of = 0 then 1 else price end as weight from listed
      window golfers_of as (partition by course_key, id)
    ),
    summed as (
      select *, sum(weight) over (partition by course_key, id) as total,
        sum(weight) over (partition by course_key, id order by place) as up_to
      from weighed
    ),
    priced as (
      select course_key, id, jsonb_agg(golfer || jsonb_build_object(
          'rateName', coalesce(rate_name, ''),
          'priceCents', case when amount_cents is null then price
            else round(amount_cents * up_to / total) - round(amount_cents * (up_to - weight) / total) end::integer)
        order by place) as golfers
      from summed group by course_key, id
    )
    update teetimegroups g set golfers = priced.golfers from priced
    where g.course_key = priced.course_key and g.id = priced.id`.execute(db);

  // As before, and the hold keeps its quote. A process of the release before leaves it out.
  await sql`drop function place_hold_and_find_draft(text, text, text, text, bigint, text, text, text, text, smallint,
    smallint, text[], smallint[], integer, timestamptz[], integer, integer, text, text)`.execute(db);
  await sql`create function place_hold_and_find_draft(
    p_uid text, p_course_key text, p_date text, p_id text, p_revision bigint,
    p_starting_time text, p_starting_tee_id text, p_reround_time text, p_reround_tee_id text,
    p_num_holes smallint, p_players smallint, p_tee_ids text[], p_cells smallint[], p_hold_seconds integer,
    p_judged_expiries timestamptz[], p_expiry_memory_seconds integer,
    p_most_open integer, p_after_date text, p_after_time text, p_quote jsonb default null,
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
    if outcome = 'held' then
      update teetimegroups set quote = p_quote where course_key = p_course_key and id = p_id;
    end if;
    if outcome in ('held', 'already-held') then
      select golfers into draft from drafts
        where uid = p_uid and updated_at > dewsweeper_now() - interval '1 hour';
    end if;
  end $$`.execute(db);
}
