-- Whether the session lives and its golfer is as the caller decided by. asked: uid, tokenHash (hex; left out without a
-- session), golfer (as in the view `golfers`).
create or replace function is_as_judged(asked jsonb) returns boolean language plpgsql stable as $$
begin
  if asked ->> 'tokenHash' is null then
    return true;
  end if;
  return exists (select from sessions s join golfers g on g.uid = s.uid
    where s.token_hash = decode(asked ->> 'tokenHash', 'hex') and s.uid = asked ->> 'uid'
      and s.expires_at > dewsweeper_now() and s.authenticated_at > dewsweeper_now() - interval '1 year'
      and g.golfer = asked -> 'golfer');
end $$;
