create or replace function forget_player(shotgun jsonb, name text) returns jsonb language sql immutable as $$
  select jsonb_set(shotgun, '{groups}', coalesce(jsonb_agg(jsonb_set(team, '{players}', (
      select coalesce(jsonb_agg(case when lower(player) = lower(name) then 'Golfer' else player end order by seat), '[]')
      from jsonb_array_elements_text(team -> 'players') with ordinality as seats(player, seat))) order by place), '[]'))
    from jsonb_array_elements(shotgun -> 'groups') with ordinality as teams(team, place)
$$;
