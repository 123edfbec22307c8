-- `course distribute` replaces this by a write that makes Citus commit in two phases; else the worker commits first,
-- and the coordinator may fail in between. Holds do without: a leftover one expires.
create or replace function commit_together() returns void language plpgsql as 'begin end';
