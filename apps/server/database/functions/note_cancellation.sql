create or replace function note_cancellation(p_course_key text, asked jsonb, cancelled_at timestamptz) returns jsonb
language plpgsql strict as $$
begin
  insert into clubhouse_acts (course_key, id, act, teetimegroup_id, payment_id, acted_by, state, note, created_at, ended_at)
    values (p_course_key, asked ->> 'cancelID', 'cancel', asked ->> 'id', asked ->> 'paymentID', asked ->> 'by', 'done',
      asked ->> 'note', cancelled_at, cancelled_at);
  return '{"outcome": "cancelled", "actID": null, "isRepeat": false}';
end $$;
