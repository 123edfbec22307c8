-- A held card is charged `cents`: what each golfer owes, in their order, and the rest for the first.
create or replace function with_charge(golfers jsonb, cents integer) returns jsonb language plpgsql immutable as $$
declare
  charged jsonb := '[]';
  golfer jsonb;
  rest integer := cents;
  share integer;
begin
  for golfer in select jsonb_array_elements(golfers) loop
    if paid_by_card(golfer) then
      share := least(rest, greatest(0, coalesce((golfer ->> 'priceCents')::integer, 0) - taken_for(golfer)));
      rest := rest - share;
      golfer := add_taken(golfer, share);
    end if;
    charged := charged || golfer;
  end loop;
  if rest > 0 and paid_by_card(charged -> 0) then
    charged := jsonb_set(charged, '{0}', add_taken(charged -> 0, rest));
  end if;
  return charged;
end $$;
