import { type Kysely, sql } from 'kysely';

/**
 * A mail's calendar file is kept as the facts that it is written from when the mail goes, and not written while a golfer
 * waits for his confirmation. `calendar` stays for what the former release wrote, and may still be writing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column calendar_event jsonb`.execute(db);

  // Each message: id, channel, recipient, subject, body, calendarEvent and calendar (or null), source.
  await sql`create or replace function queue_messages(
    p_course_key text, p_teetimegroup_id text, p_uid text, p_first_name text, p_last_name text, p_messages jsonb
  ) returns void language sql as $$
    insert into messages (course_key, id, channel, recipient, subject, body, calendar, calendar_event, source,
        teetimegroup_id, user_id, user_first_name, user_last_name)
      select p_course_key, m.id, m.channel, m.recipient, m.subject, m.body, m.calendar, m."calendarEvent", m.source,
          p_teetimegroup_id, p_uid, p_first_name, p_last_name
        from jsonb_to_recordset(p_messages) as m(id text, channel text, recipient text, subject text, body text,
          calendar text, "calendarEvent" jsonb, source text)
  $$`.execute(db);
}
