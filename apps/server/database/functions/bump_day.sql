-- The last write of every transaction that changes what the day shows. Counts the day's holds: placed, released while
-- they lived, stored as a row of teetimegroups. The others live or ran out. What only takes times frees none for those who wait.
create or replace function bump_day(p_course_key text, p_date text,
  p_placed integer default 0, p_released integer default 0, p_stored integer default 0) returns void
language plpgsql as $$
begin
  insert into days (course_key, date, holds_placed, holds_released, holds_stored)
    values (p_course_key, p_date, p_placed, p_released, p_stored)
  on conflict (course_key, date) do update set version = days.version + 1,
    holds_placed = days.holds_placed + excluded.holds_placed,
    holds_released = days.holds_released + excluded.holds_released,
    holds_stored = days.holds_stored + excluded.holds_stored,
    passed_on_version = case
      when days.passed_on_version = days.version and p_placed > 0 and p_released = 0 then days.version + 1
      else days.passed_on_version end;
end $$;
