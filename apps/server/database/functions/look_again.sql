-- These golfers may have now what could not be theirs: days of the course on which they wait are passed on again
-- (rules.md#waitlist). Locks those days and `p_dates` by date, so that the days bumped afterwards are locked already and
-- nobody waits in a circle.
create or replace function look_again(p_course_key text, p_uids text[], p_dates text[]) returns void
language plpgsql strict set enable_seqscan = off as $$
declare
  waited_dates constant text[] := (select array_agg(distinct date) from waiting
    where course_key = p_course_key and uid = any(p_uids) and state = 'waiting');
begin
  if waited_dates is null then
    return;
  end if;
  perform from days where course_key = p_course_key and date = any(waited_dates || p_dates) order by date for update;
  update days set passed_on_version = 0
    where course_key = p_course_key and date = any(waited_dates) and passed_on_version is not null;
end $$;
