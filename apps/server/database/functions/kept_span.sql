-- From when until when a hold that ends now, or has run out, kept its time from others, in whole milliseconds.
create or replace function kept_span(ended holds, ended_at timestamptz) returns jsonb language plpgsql immutable as $$
begin
  return jsonb_build_object('time', hold_time_key(ended.course_key, ended.date, ended.play),
    'fromMs', floor(extract(epoch from ended.held_at) * 1000),
    'untilMs', floor(extract(epoch from least(ended.expires_at, ended_at)) * 1000));
end $$;
