create or replace view kept_courses as
  select course_key, group_id, id, document, revision from courses
  union all
  select course_key, group_id, id, document, revision from removed_courses;
