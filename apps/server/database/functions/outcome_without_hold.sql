-- What confirming a group comes to that is not the golfer's living hold. An id that is nobody's, now, was a hold once.
create or replace function outcome_without_hold(p_course_key text, p_id text, p_uid text) returns text language plpgsql stable as $$
declare
  found_group teetimegroups%rowtype;
begin
  select * into found_group from teetimegroups where course_key = p_course_key and id = p_id;
  if found_group.uid = p_uid then
    return case found_group.status when 'confirmed' then 'already-confirmed' else 'hold-expired' end;
  end if;
  if found_group.id is not null then
    return 'not-found';
  end if;
  perform from claims where course_key = p_course_key and teetimegroup_id = p_id and uid <> p_uid;
  return case when found then 'not-found' else 'hold-expired' end;
end $$;
