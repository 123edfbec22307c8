create or replace function former_hold(former holds, ended_at timestamptz) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('id', former.teetimegroup_id, 'date', former.date, 'revision', former.revision,
    'cells', former.cells, 'expiresAt', former.expires_at, 'hasGroup', former.has_group, 'isAlive', former.expires_at > ended_at);
end $$;
