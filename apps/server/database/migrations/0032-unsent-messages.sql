-- What was not sent yet is found by its reservation, also when it was given up or held back.

drop index messages_held;
create index messages_unsent on messages (course_key, teetimegroup_id) where state in ('due', 'dead', 'held');
