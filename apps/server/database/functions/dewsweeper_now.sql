-- The one clock of holds, payments and jobs. Tests move it by replacing this function.
create or replace function dewsweeper_now() returns timestamptz language sql volatile as 'select clock_timestamp()';
