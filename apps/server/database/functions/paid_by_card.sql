-- Golfers who joined after a card was charged have longer ids: what it paid or gives back is not theirs.
create or replace function paid_by_card(golfer jsonb) returns boolean language sql immutable as $$
  select length(coalesce(golfer ->> 'id', '1')) = 1
$$;
