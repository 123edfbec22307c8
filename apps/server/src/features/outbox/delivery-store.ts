import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { askAllCourses } from '../../adapters/postgres/all-courses.ts';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { NumberRefusal } from '../../adapters/sms/send-text.ts';
import type { KeptCalendar } from './kept-calendar.ts';

/** Texts and mails about reservations are stored by course, mails about accounts and texted codes by golfer. */
export type Lane = 'texts' | 'reservation-mails' | 'account-mails' | 'code-texts';

export type DueMessage = KeptCalendar & {
  lane: Lane;
  owner: string;
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** Null: English. */
  language: string | null;
  /** The golfer whose action caused it; empty for a golfer without an account. */
  uid: string;
  isByStaff: boolean;
  /** The clubhouse sends it: limits do not apply. */
  isByHand: boolean;
  /** A texted code by which its number is to be proved. */
  forProof: boolean;
  /** Including this one. A process that took the message over has a higher count. */
  attempts: number;
  ageSeconds: number;
  /** Seconds after which it is useless, where the message says so. */
  validSeconds: number | null;
};

type Table = 'messages' | 'mails' | 'code_texts';
type Place = { table: Table; owner: 'course_key' | 'uid'; where: string };

const places: Record<Lane, Place> = {
  texts: { table: 'messages', owner: 'course_key', where: `channel = 'text'` },
  'reservation-mails': { table: 'messages', owner: 'course_key', where: `channel = 'mail'` },
  'account-mails': { table: 'mails', owner: 'uid', where: 'true' },
  'code-texts': { table: 'code_texts', owner: 'uid', where: 'true' },
};

const ofNoReservation = `null::jsonb as "calendarEvent", null as calendar, give_up_at as "giveUpAt", uid,
    null as language, false as "isByStaff", false as "isByHand"`;

const ofTable: Record<Table, string> = {
  messages: `subject, false as "forProof", calendar_event as "calendarEvent", calendar, null::timestamptz as "giveUpAt", user_id as uid,
    language, source = 'clubhouse' as "isByStaff", is_by_hand as "isByHand"`,
  mails: `subject, false as "forProof", ${ofNoReservation}`,
  code_texts: `'' as subject, for_proof as "forProof", ${ofNoReservation}`,
};

const emptied = `, body = coalesce(replace(body, secret, '[removed]'), body), secret = null`;

/** Secrets are removed once the message need not be sent. */
const withoutSecret: Record<Table, string> = { messages: '', mails: emptied, code_texts: emptied };

type Candidates = { now: string; due: { owner: string; id: string; attempts: number }[] };

async function findDue(db: Queryable, lane: Lane, limit: number): Promise<Candidates> {
  const { table, owner, where } = places[lane];
  const now = await databaseNow(db);
  const text = (condition: string) => `select ${owner} as owner, id, attempts from ${table}
    where ${where} and state = 'due' and next_attempt_at <= $1 and ${condition} order by next_attempt_at limit $2`;
  const question = { name: `find-due-${lane}`, text, values: [now, limit] };
  const { rows } =
    table === 'messages'
      ? await askAllCourses<Candidates['due'][number]>(db, question)
      : await db.query({ ...question, text: text('true') });
  return { now, due: rows };
}

/** Processes that poll at the same time find the same rows, so each looks at more than it takes. */
const candidatesPerLease = 10;

type LeasedRow = Omit<DueMessage, 'ageSeconds' | 'validSeconds'> & { dueSince: Date; giveUpAt: Date | null };

/** One by one, since their courses may be on different database nodes. */
export async function takeDueMessages(
  db: Queryable,
  lane: Lane,
  leaseSeconds: number,
  limit: number,
): Promise<DueMessage[]> {
  const { table, owner } = places[lane];
  const { now, due } = await findDue(db, lane, limit * candidatesPerLease);
  const taken: DueMessage[] = [];
  for (const candidate of due) {
    if (taken.length === limit) break;
    const { rows } = await db.query<LeasedRow>({
      name: `take-due-${lane}`,
      text: `update ${table} set attempts = attempts + 1, next_attempt_at = $4::timestamptz + make_interval(secs => $5)
        where ${isStillMine(owner)} and next_attempt_at <= $4
        returning '${lane}' as lane, ${owner} as owner, id, recipient, body, attempts,
          due_since as "dueSince", ${ofTable[table]}`,
      values: [candidate.owner, candidate.id, candidate.attempts, now, leaseSeconds],
    });
    for (const { dueSince, giveUpAt, ...message } of rows)
      taken.push({
        ...message,
        ageSeconds: secondsBetween(dueSince, new Date(now)),
        validSeconds: giveUpAt && secondsBetween(dueSince, giveUpAt),
      });
  }
  return taken;
}

const secondsBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 1000;

/** Without a provider, due messages are kept for the outbox page, but no codes. Answers how many were due. */
export async function keepDueMessages(db: Queryable, lane: Lane, limit: number): Promise<number> {
  const { table, owner } = places[lane];
  const { due } = await findDue(db, lane, limit);
  if (due.length > 0)
    await db.query({
      name: `keep-due-${lane}`,
      text: `update ${table} set state = 'kept' ${table === 'code_texts' ? withoutSecret[table] : ''}
        where (${owner}, id) in (select * from unnest($1::text[], $2::text[])) and state = 'due'`,
      values: [due.map((one) => one.owner), due.map(({ id }) => id)],
    });
  return due.length;
}

const isStillMine = (owner: string) => `${owner} = $1 and id = $2 and state = 'due' and attempts = $3`;

/** Stores a delivery; nothing when another process took the message over. */
export async function markSent(db: Queryable, message: DueMessage, providerID: string | null): Promise<void> {
  const { table, owner } = places[message.lane];
  await db.query({
    name: `mark-sent-${table}`,
    text: `update ${table} set state = 'sent', sent_at = (select dewsweeper_now()), provider_id = $4, last_error = ''
      ${withoutSecret[table]} where ${isStillMine(owner)}`,
    values: [message.owner, message.id, message.attempts, providerID],
  });
}

export async function postpone(
  db: Queryable,
  message: DueMessage,
  reason: string,
  restSeconds: number,
): Promise<void> {
  const { table, owner } = places[message.lane];
  await db.query({
    name: `rest-${table}`,
    text: `update ${table} set last_error = $4, next_attempt_at = (select dewsweeper_now() + make_interval(secs => $5))
      where ${isStillMine(owner)}`,
    values: [message.owner, message.id, message.attempts, reason, restSeconds],
  });
}

export async function markHeld(db: Queryable, message: DueMessage, reason: string): Promise<void> {
  await db.query({
    name: 'mark-held-messages',
    text: `update messages set state = 'held', last_error = $4 where ${isStillMine('course_key')}`,
    values: [message.owner, message.id, message.attempts, reason],
  });
}

export async function markDead(db: Queryable, message: DueMessage, reason: string): Promise<void> {
  const { table, owner } = places[message.lane];
  await db.query({
    name: `mark-dead-${table}`,
    text: `update ${table} set state = 'dead', failed_at = (select dewsweeper_now()), last_error = $4
      ${withoutSecret[table]} where ${isStillMine(owner)}`,
    values: [message.owner, message.id, message.attempts, reason],
  });
}

/** A texted code that nobody gets. */
export async function dropCode(db: Queryable, message: DueMessage, reason: string): Promise<void> {
  await db.query({
    name: 'drop-code-text',
    text: `update code_texts set state = 'kept', last_error = $4 ${withoutSecret.code_texts}
      where ${isStillMine('uid')}`,
    values: [message.owner, message.id, message.attempts, reason],
  });
}

/**
 * Twilio's report may come before its acceptance is stored. Staff are not asked to send it again where a newer text to that
 * number is about the same reservation: it says something else by now.
 */
export async function markUndelivered(
  db: Queryable,
  report: { courseKey: CourseKey; id: string; providerID: string; reason: string },
): Promise<void> {
  await db.query({
    name: 'mark-undelivered',
    text: `update messages as told set failed_at = (select dewsweeper_now()), last_error = $4, provider_id = $3,
        state = case when exists (select from messages as newer
          where newer.course_key = $1 and newer.teetimegroup_id = told.teetimegroup_id and newer.channel = 'text'
            and newer.recipient = told.recipient and newer.created_at > told.created_at) then 'kept' else 'dead' end
      where course_key = $1 and id = $2 and channel = 'text'
        and (state = 'sent' and provider_id = $3 or state = 'due' and attempts > 0)`,
    values: [report.courseKey, report.id, report.providerID, report.reason],
  });
}

export async function findNumberRefusal(db: Queryable, phone: string): Promise<NumberRefusal | null> {
  const { rows } = await db.query({
    name: 'find-number-refusal',
    text: 'select reason from refused_numbers where phone = $1',
    values: [phone],
  });
  return rows[0]?.reason ?? null;
}

/** A refusal by the owner outweighs one by a network. */
export async function refuseNumber(
  db: Queryable,
  phone: string,
  refusal: { reason: NumberRefusal; detail: string },
): Promise<void> {
  await db.query({
    name: 'refuse-number',
    text: `insert into refused_numbers (phone, reason, detail) values ($1, $2, $3)
      on conflict (phone) do update set reason = excluded.reason, detail = excluded.detail, since = dewsweeper_now()
      where refused_numbers.reason <> 'stopped'`,
    values: [phone, refusal.reason, refusal.detail],
  });
}

export async function forgetNumberRefusal(db: Queryable, phone: string): Promise<void> {
  await db.query({
    name: 'forget-number-refusal',
    text: 'delete from refused_numbers where phone = $1',
    values: [phone],
  });
}
