create or replace function mark_paid(golfers jsonb, is_paid boolean) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(golfer || jsonb_build_object('paid', is_paid) order by place), '[]')
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place)
$$;
