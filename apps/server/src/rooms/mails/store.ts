import type { Queryable } from '../../adapters/postgres/transaction.ts';

export type StoredMail = { id: string; recipient: string; subject: string; body: string; createdAt: Date };

export type StoredText = { id: string; recipient: string; body: string; createdAt: Date };

export async function insertMail(db: Queryable, mail: Omit<StoredMail, 'createdAt'>): Promise<void> {
  await db.query({
    name: 'insert-mail',
    text: 'insert into mails (id, recipient, subject, body) values ($1, $2, $3, $4)',
    values: [mail.id, mail.recipient, mail.subject, mail.body],
  });
}

export async function markMail(db: Queryable, id: string, outcome: 'sent' | 'failed'): Promise<void> {
  const column = outcome === 'sent' ? 'sent_at' : 'failed_at';
  await db.query({
    name: `mark-mail-${outcome}`,
    text: `update mails set ${column} = dewsweeper_now() where id = $1`,
    values: [id],
  });
}

/** The newest mails, newest first. */
export async function listMails(db: Queryable, most: number): Promise<StoredMail[]> {
  const { rows } = await db.query(
    `select id, recipient, subject, body, created_at as "createdAt" from mails order by created_at desc limit $1`,
    [most],
  );
  return rows;
}

/** The newest text messages of all courses, newest first. */
export async function listTexts(db: Queryable, most: number): Promise<StoredText[]> {
  const { rows } = await db.query(
    `select id, recipient, body, created_at as "createdAt" from messages order by created_at desc limit $1`,
    [most],
  );
  return rows;
}

export async function deleteOldMails(db: Queryable, days: number): Promise<void> {
  await db.query('delete from mails where created_at < dewsweeper_now() - make_interval(days => $1)', [days]);
}
