import { accept, type Result } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import type { PostMail } from '../../adapters/mail/post-mail.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import { deleteOldMails, insertMail, markMail } from './store.ts';

export type Mail = {
  recipient: string;
  subject: string;
  body: string;
  /** What in the body opens an account. It is kept only where the outbox is the way it is delivered. */
  secret: string;
};

/** `post` is null where no mail server is configured: mails then wait in the outbox to be read there. */
export type MailParts = { newId: NewId; post: PostMail | null };

const daysKept = 30;

/** Writes a mail down in the transaction that gives the reason for it, and answers its id. */
export async function writeMail(transaction: Queryable, parts: MailParts, mail: Mail): Promise<string> {
  const id = parts.newId();
  const body = parts.post === null ? mail.body : mail.body.replaceAll(mail.secret, '[removed]');
  await insertMail(transaction, { id, recipient: mail.recipient, subject: mail.subject, body });
  return id;
}

/** Sends a written mail at once; without a mail server it is in the outbox already. */
export async function sendMail(
  pool: Pool,
  parts: MailParts,
  id: string,
  mail: Mail,
): Promise<Result<null, { refusal: 'mail-not-sent' }>> {
  if (parts.post === null) return accept(null);
  const posted = await parts.post(mail);
  await markMail(pool, id, posted.ok ? 'sent' : 'failed');
  return posted;
}

/** Forgets mails of more than 30 days ago. */
export async function sweepMails(db: Queryable): Promise<void> {
  await deleteOldMails(db, daysKept);
}
