-- Called where a golfer's and a course's rows must commit together. On one database node they do. `course distribute`
-- replaces this function by one whose write makes a Citus coordinator commit in two phases: otherwise the worker
-- commits first, and the coordinator may fail in between. Holds do without: a leftover one expires after seven minutes.
create or replace function commit_together() returns void language plpgsql as 'begin end';
