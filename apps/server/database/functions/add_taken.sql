create or replace function add_taken(golfer jsonb, cents integer) returns jsonb language sql immutable as $$
  select golfer || jsonb_build_object('takenCents', taken,
      'paid', taken > 0 and taken >= coalesce((golfer ->> 'priceCents')::integer, 0))
    from (select greatest(0, cents + taken_for(golfer)) as taken) as sum
$$;
