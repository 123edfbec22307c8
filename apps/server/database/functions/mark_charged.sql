-- Charged to a card (1), or given back to it (-1). Golfers who joined later have longer ids: it was not theirs.
create or replace function mark_charged(golfers jsonb, sign integer) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case
      when length(coalesce(golfer ->> 'id', '1')) > 1 then golfer
      when golfer ? 'takenCents' then add_taken(golfer, sign * coalesce((golfer ->> 'priceCents')::integer, 0))
      else golfer || jsonb_build_object('paid', sign = 1) end order by place), '[]')
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place)
$$;
