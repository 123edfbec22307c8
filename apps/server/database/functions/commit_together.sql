-- Called where what the golfer's rows say must never be without what the course's say, or the other way round. On one
-- database node that is so anyway. `course distribute` puts a write into it that makes a Citus coordinator commit in two
-- phases: with a course on one worker it would commit there first and here afterwards, and could die in between.
-- A mere hold goes without: what is left of it then ends by itself after seven minutes.
create or replace function commit_together() returns void language plpgsql as 'begin end';
