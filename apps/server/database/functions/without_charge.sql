-- A card gets back all that is left of its charge: first the share of golfers who have left, then that of the others in their
-- order, last of those who had part of it back already (rules.md#money-at-the-counter). asked: id (of the group), paymentID,
-- cents.
create or replace function without_charge(p_course_key text, golfers jsonb, asked jsonb) returns jsonb
language plpgsql stable as $$
declare
  given_back jsonb;
  rest integer := (asked ->> 'cents')::integer;
  at_counter integer;
  taken_now integer;
  share integer;
  one record;
begin
  select coalesce(sum(amount_cents - returned_cents), 0) into at_counter from counter_money
    where course_key = p_course_key and teetimegroup_id = asked ->> 'id' and returned_of is null;
  select coalesce(sum(taken_for(golfer)), 0) into taken_now from jsonb_array_elements(golfers) as each(golfer);
  rest := least(rest, taken_now - at_counter);
  select coalesce(jsonb_object_agg(id, cents), '{}') into given_back from (
    select part.id, sum(part.cents::integer) from clubhouse_acts a, jsonb_each_text(a.shares) as part(id, cents)
      where a.course_key = p_course_key and a.payment_id = asked ->> 'paymentID' and a.state = 'done'
      group by 1) as sums(id, cents);
  for one in select golfer, place, taken_for(golfer) as taken
    from jsonb_array_elements(golfers) with ordinality as each(golfer, place) where paid_by_card(golfer)
    order by coalesce((given_back ->> coalesce(golfer ->> 'id', place::text))::integer, 0), place
  loop
    share := least(greatest(rest, 0), one.taken);
    rest := rest - share;
    golfers := jsonb_set(golfers, array[(one.place - 1)::text], add_taken(one.golfer, -share));
  end loop;
  return golfers;
end $$;
