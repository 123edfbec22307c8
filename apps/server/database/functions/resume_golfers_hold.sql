-- The golfer's part of resume_hold. resumed: id (of the group) and expiresAt; null: nothing to resume.
create or replace function resume_golfers_hold(p_uid text, resumed jsonb) returns void language sql as $$
  update holds set expires_at = (resumed ->> 'expiresAt')::timestamptz
    where uid = p_uid and teetimegroup_id = resumed ->> 'id' and resumed ->> 'expiresAt' is not null
$$;
