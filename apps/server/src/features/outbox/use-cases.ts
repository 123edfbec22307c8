import type { Queryable } from '../../adapters/postgres/transaction.ts';
import {
  deleteOld,
  deleteOldCodeTexts,
  insertCodeText,
  insertMail,
  type WrittenCodeText,
  type WrittenMail,
} from './store.ts';

export async function writeMail(transaction: Queryable, mail: WrittenMail): Promise<void> {
  await insertMail(transaction, mail);
}

export async function writeCodeText(transaction: Queryable, text: WrittenCodeText): Promise<void> {
  await insertCodeText(transaction, text);
}

const usualDays = 30;
const maxAtOnce = 1000;

export async function forgetOldMessages(db: Queryable, daysKept = usualDays): Promise<void> {
  await deleteOld(db, daysKept, maxAtOnce);
  await deleteOldCodeTexts(db);
}
