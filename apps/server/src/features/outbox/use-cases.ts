import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { deleteOld, insertMail, type WrittenMail } from './store.ts';

/** Writes a mail about an account down, in the transaction that gives the reason for it. */
export async function writeMail(transaction: Queryable, mail: WrittenMail): Promise<void> {
  await insertMail(transaction, mail);
}

const usualDays = 30;
const maxAtOnce = 1000;

/** Forgets messages that were sent, kept or given up, so many days after they were written: they name golfers. */
export async function forgetOldMessages(db: Queryable, daysKept = usualDays): Promise<void> {
  await deleteOld(db, daysKept, maxAtOnce);
}
