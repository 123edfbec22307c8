import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { writeMail } from '../outbox/use-cases.ts';

const noticeDays = 3;

/** Tells the account's owner: anyone at a signed-in computer could have made the change. */
export async function writeSignInNotice(
  db: Queryable,
  notice: { id: string; recipient: string; subject: string; what: string; otherwise: string },
): Promise<void> {
  const { id, recipient, subject, what, otherwise } = notice;
  await writeMail(db, {
    id,
    uid: '',
    recipient,
    subject,
    body: ['Hello,', what, otherwise].join('\n\n'),
    secret: null,
    validSeconds: noticeDays * 86_400,
  });
}
