import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { deleteOld, insertMail, type WrittenMail } from './store.ts';

export async function writeMail(transaction: Queryable, mail: WrittenMail): Promise<void> {
  await insertMail(transaction, mail);
}

const usualDays = 30;
const maxAtOnce = 1000;

export async function forgetOldMessages(db: Queryable, daysKept = usualDays): Promise<void> {
  await deleteOld(db, daysKept, maxAtOnce);
}
