-- Shares, cents by golfer's id, were given back. Without an id: the golfer's place, from 1.
create or replace function without_shares(golfers jsonb, shares jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when shares ? coalesce(golfer ->> 'id', place::text)
      then add_taken(golfer, -(shares ->> coalesce(golfer ->> 'id', place::text))::integer) else golfer end
      order by place), '[]')
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place)
$$;
