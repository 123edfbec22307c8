-- Called where a golfer's and a course's rows must commit together. `course distribute` replaces it by a write that makes
-- a Citus coordinator commit in two phases. Holds do without: a leftover one expires after seven minutes.
create or replace function commit_together() returns void language plpgsql as 'begin end';
