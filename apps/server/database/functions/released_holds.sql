-- 1 for a hold that ends while it lives and has no row in teetimegroups, where it would be counted; else 0.
create or replace function released_holds(held jsonb) returns integer language sql immutable as $$
  select ((held ->> 'isAlive')::boolean and not (held ->> 'hasGroup')::boolean)::integer
$$;
