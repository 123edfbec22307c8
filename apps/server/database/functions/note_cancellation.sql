-- Writes down that the clubhouse cancelled a group. asked: as for cancel_by_clubhouse.
create or replace function note_cancellation(p_course_key text, asked jsonb) returns jsonb language plpgsql as $$
declare
  now_at constant timestamptz := dewsweeper_now();
begin
  insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, note, created_at, ended_at)
    values (p_course_key, asked ->> 'cancelId', 'cancel', asked ->> 'id', asked ->> 'paymentId', asked ->> 'by', 'done',
      asked ->> 'note', now_at, now_at);
  return '{"outcome": "cancelled", "actId": null, "isRepeat": false}';
end $$;
