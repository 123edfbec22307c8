-- Few groups are beside others; a job looks for them on all courses.

create index teetimegroups_beside on teetimegroups (date, course_key) where beside and status = 'confirmed';
