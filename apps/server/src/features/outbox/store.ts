import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { KeptCalendar } from './kept-calendar.ts';

export type WrittenMail = {
  id: string;
  uid: string;
  recipient: string;
  subject: string;
  body: string;
  /** The part of the body that opens the account, if any; removed once the mail is sent or dropped. */
  secret: string | null;
  validSeconds: number;
};

export type KeptMessage = KeptCalendar & {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  reason: string;
  createdAt: Date;
};

export async function insertMail(db: Queryable, mail: WrittenMail): Promise<void> {
  await db.query({
    name: 'insert-mail',
    text: `insert into mails (uid, id, recipient, subject, body, secret, state, due_since, next_attempt_at, give_up_at)
      values ($1, $2, $3, $4, $5, $6, 'due', dewsweeper_now(), dewsweeper_now(),
        dewsweeper_now() + make_interval(secs => $7))`,
    values: [mail.uid, mail.id, mail.recipient, mail.subject, mail.body, mail.secret, mail.validSeconds],
  });
}

export type WrittenCodeText = {
  id: string;
  /** Empty where the golfer gave a number. */
  uid: string;
  /** In international form; empty where the account has proved none. */
  recipient: string;
  body: string;
  secret: string;
  /** The number is to be proved by it. */
  forProof: boolean;
  validSeconds: number;
};

export async function insertCodeText(db: Queryable, text: WrittenCodeText): Promise<void> {
  await db.query({
    name: 'insert-code-text',
    text: `insert into code_texts (uid, id, recipient, body, secret, for_proof, give_up_at)
      values ($1, $2, $3, $4, $5, $6, dewsweeper_now() + make_interval(secs => $7))`,
    values: [text.uid, text.id, text.recipient, text.body, text.secret, text.forProof, text.validSeconds],
  });
}

/** Strangers may have asked for codes to numbers that are no golfer's. */
export async function deleteOldCodeTexts(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-code-texts',
    text: `delete from code_texts where created_at < dewsweeper_now() - interval '1 day'`,
  });
}

export async function listMails(db: Queryable, limit: number): Promise<KeptMessage[]> {
  const ofAccounts = await db.query<KeptMessage>(
    `select id, recipient, subject, body, null::jsonb as "calendarEvent", null as calendar, last_error as reason,
      created_at as "createdAt" from mails order by created_at desc limit $1`,
    [limit],
  );
  const ofReservations = await listMessages(db, 'mail', limit);
  return [...ofAccounts.rows, ...ofReservations]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, limit);
}

export async function listTexts(db: Queryable, limit: number): Promise<KeptMessage[]> {
  return listMessages(db, 'text', limit);
}

async function listMessages(db: Queryable, channel: 'text' | 'mail', limit: number): Promise<KeptMessage[]> {
  const { rows } = await db.query(
    `select id, recipient, subject, body, calendar_event as "calendarEvent", calendar, last_error as reason,
      created_at as "createdAt" from messages
      where channel = $1 order by created_at desc limit $2`,
    [channel, limit],
  );
  return rows;
}

export async function deleteOld(db: Queryable, days: number, limit: number): Promise<void> {
  for (const [table, key] of [
    ['messages', 'course_key'],
    ['mails', 'uid'],
  ] as const) {
    const { rows } = await db.query<{ key: string; id: string }>(
      `select ${key} as key, id from ${table}
        where created_at < (select dewsweeper_now() - make_interval(days => $1)) and state <> 'due'
        order by created_at limit $2`,
      [days, limit],
    );
    if (rows.length === 0) continue;
    await db.query(
      `delete from ${table}
        where (${key}, id) in (select * from unnest($1::text[], $2::text[])) and state <> 'due'`,
      [rows.map((row) => row.key), rows.map(({ id }) => id)],
    );
  }
}
