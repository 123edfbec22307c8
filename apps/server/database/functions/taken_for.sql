-- What was taken for a golfer by any method, less what was given back, in cents.
create or replace function taken_for(golfer jsonb) returns integer language sql immutable as $$
  select case when golfer ? 'takenCents' then (golfer ->> 'takenCents')::integer
    when (golfer ->> 'paid')::boolean then coalesce((golfer ->> 'priceCents')::integer, 0) else 0 end
$$;
