create or replace function forget_golfers(golfers jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(golfer || '{"name": "Golfer", "email": "", "phone": ""}' order by place), '[]')
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place)
$$;
