import { type Kysely, sql } from 'kysely';

/** What every row of the outbox says of its way; `messages` and `mails` have the same. */
const wayOfARow = sql.raw(`
  add column attempts integer not null default 0,
  add column due_since timestamptz not null default '-infinity',
  add column next_attempt_at timestamptz not null default 'infinity',
  add column last_error text not null default '',
  add column provider_id text`);

/**
 * The outbox. `messages` holds the texts and mails about reservations, keyed by course; `mails` those about accounts,
 * keyed by user. What was written before stays as it is: nobody wants a text about last week's round. A process of
 * the former release may still be at work: it writes texts, which are sent, and sends its own mails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages ${wayOfARow},
    add column channel text not null default 'text',
    add column subject text not null default '',
    add column calendar text,
    add column failed_at timestamptz,
    add column state text not null default 'kept'`.execute(db);
  await sql`alter table messages
    alter column state set default 'due',
    alter column due_since set default dewsweeper_now(),
    alter column next_attempt_at set default dewsweeper_now(),
    add constraint messages_channel check (channel in ('text', 'mail')) not valid,
    add constraint messages_state check (state in ('due', 'sent', 'dead', 'kept')) not valid`.execute(db);

  // The secret is what in the body opens an account: it goes as soon as nobody has to be sent it any more.
  await sql`alter table mails ${wayOfARow},
    add column uid text collate "C" not null default '',
    add column secret text,
    add column give_up_at timestamptz,
    add column state text not null default 'kept'`.execute(db);
  await sql`alter table mails
    drop constraint mails_pkey, add primary key (uid, id),
    add constraint mails_state check (state in ('due', 'sent', 'dead', 'kept')) not valid`.execute(db);

  await sql`create index messages_undelivered on messages (channel, state, next_attempt_at)
    where state in ('due', 'dead')`.execute(db);
  await sql`create index messages_by_age on messages (created_at)`.execute(db);
  await sql`create index mails_undelivered on mails (state, next_attempt_at)
    where state in ('due', 'dead')`.execute(db);
  await sql`create index mails_by_age on mails (created_at)`.execute(db);

  // Numbers that want no texts, or cannot take any; kept until a word from the number itself.
  await sql`create table refused_numbers (
    phone text collate "C" primary key,
    reason text not null check (reason in ('stopped', 'undeliverable')),
    detail text not null default '',
    since timestamptz not null default dewsweeper_now()
  )`.execute(db);

  // Each message: id, channel, recipient, subject, body, calendar (or null), source.
  await sql`create function queue_messages(
    p_course_key text, p_teetimegroup_id text, p_uid text, p_first_name text, p_last_name text, p_messages jsonb
  ) returns void language sql as $$
    insert into messages (course_key, id, channel, recipient, subject, body, calendar, source, teetimegroup_id,
        user_id, user_first_name, user_last_name)
      select p_course_key, m.id, m.channel, m.recipient, m.subject, m.body, m.calendar, m.source, p_teetimegroup_id,
          p_uid, p_first_name, p_last_name
        from jsonb_to_recordset(p_messages) as m(id text, channel text, recipient text, subject text, body text,
          calendar text, source text)
  $$`.execute(db);

  // Tells of the end of a reservation; what was to confirm it and has not gone yet stays here, or it would come last.
  await sql`create function queue_cancellation(
    p_course_key text, p_teetimegroup_id text, p_uid text, p_first_name text, p_last_name text, p_messages jsonb
  ) returns void language plpgsql as $$
  begin
    update messages set state = 'kept', last_error = 'the reservation was cancelled before'
      where channel in ('text', 'mail') and state = 'due'
        and course_key = p_course_key and teetimegroup_id = p_teetimegroup_id;
    perform queue_messages(p_course_key, p_teetimegroup_id, p_uid, p_first_name, p_last_name, p_messages);
  end $$`.execute(db);

  // The first of p_messages is the confirmation's text, which confirm_hold itself writes (ruling 16).
  await sql`create function confirm_hold_and_tell(
    p_uid text, p_course_key text, p_id text, p_revision bigint, p_golfers jsonb,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text
  ) language plpgsql as $$
  begin
    outcome := confirm_hold(p_uid, p_course_key, p_id, p_revision, p_golfers,
      p_messages -> 0 ->> 'id', p_messages -> 0 ->> 'recipient', p_messages -> 0 ->> 'body', p_first_name, p_last_name);
    if outcome = 'confirmed' then
      perform queue_messages(p_course_key, p_id, p_uid, p_first_name, p_last_name, p_messages - 0);
    end if;
  end $$`.execute(db);

  await sql`create function settle_charged_and_tell(
    p_course_key text, p_payment_id text, p_state text, p_square_payment_id text, p_receipt_number text,
    p_receipt_url text, p_authorized_until timestamptz, p_entry jsonb,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text
  ) language plpgsql as $$
  declare
    payment payments%rowtype;
  begin
    outcome := settle_charged(p_course_key, p_payment_id, p_state, p_square_payment_id, p_receipt_number,
      p_receipt_url, p_authorized_until, p_entry,
      p_messages -> 0 ->> 'id', p_messages -> 0 ->> 'recipient', p_messages -> 0 ->> 'body', p_first_name, p_last_name);
    if outcome = 'confirmed' then
      select * into payment from payments where course_key = p_course_key and id = p_payment_id;
      perform queue_messages(p_course_key, payment.teetimegroup_id, payment.uid, p_first_name, p_last_name,
        p_messages - 0);
    end if;
  end $$`.execute(db);

  // Nobody is told of a hold that ends.
  await sql`create function end_teetimegroup_and_tell(
    p_uid text, p_course_key text, p_id text, p_only_pending boolean,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text, out ended_date text
  ) language plpgsql as $$
  begin
    select e.outcome, e.ended_date into outcome, ended_date
      from end_teetimegroup(p_uid, p_course_key, p_id, p_only_pending) e;
    if outcome = 'ended' and exists (select 1 from teetimegroups
      where course_key = p_course_key and id = p_id and status = 'cancelled')
    then
      perform queue_cancellation(p_course_key, p_id, p_uid, p_first_name, p_last_name, p_messages);
    end if;
  end $$`.execute(db);

  await sql`create function cancel_by_clubhouse_and_tell(
    p_course_key text, p_id text, p_cancel_id text, p_by text, p_note text, p_entry jsonb,
    p_payment_id text, p_state text, p_act_id text, p_act text, p_ask_seconds integer,
    p_first_name text, p_last_name text, p_messages jsonb,
    out outcome text, out act_id text, out is_repeat boolean
  ) language plpgsql as $$
  declare
    cancelled_uid text;
  begin
    select c.outcome, c.act_id, c.is_repeat, c.ended_uid into outcome, act_id, is_repeat, cancelled_uid
      from cancel_by_clubhouse(p_course_key, p_id, p_cancel_id, p_by, p_note, p_entry, p_payment_id, p_state,
        p_act_id, p_act, p_ask_seconds) c;
    if outcome = 'cancelled' and exists (select 1 from teetimegroups
      where course_key = p_course_key and id = p_id and status = 'cancelled')
    then
      perform queue_cancellation(p_course_key, p_id, cancelled_uid, p_first_name, p_last_name, p_messages);
    end if;
  end $$`.execute(db);
}
