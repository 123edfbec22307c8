create or replace function epoch_ms(instants timestamptz[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(floor(extract(epoch from instant) * 1000) order by instant), '[]') from unnest(instants) as instant
$$;
