-- A card paid the price of each.
create or replace function mark_charged(golfers jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(golfer || '{"paid": true}' order by place), '[]')
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place)
$$;
