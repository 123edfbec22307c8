create or replace function tells_golfers(golfers jsonb) returns boolean language sql immutable as $$
  select golfers is distinct from forget_golfers(golfers)
$$;
