-- Restores the end, possibly past, of a hold whose payment failed, and removes obstructions that an import stored for
-- it. Returns that end; null if the group is no longer pending.
create or replace function resume_hold(p_course_key text, p_id text) returns timestamptz
language plpgsql set enable_seqscan = off as $$
declare
  claimed record;
  pending teetimegroups%rowtype;
  group_date text;
begin
  perform share_sheets(p_course_key);
  claimed := lock_claims(p_course_key, p_id);
  select * into pending from teetimegroups where course_key = p_course_key and id = p_id for update;
  if pending.status is distinct from 'pending' then
    return null;
  end if;
  delete from obstructions where course_key = p_course_key and date = pending.date and teetimegroup_id = p_id;
  group_date := pending.date;
  perform extend_cells(p_course_key, group_date, p_id, claimed.cells, pending.expiration);
  perform bump_day(p_course_key, group_date);
  return pending.expiration;
end $$;
