import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { deleteExpiredLinks, deleteUnusedLinks } from './store.ts';

/** Makes the links that a golfer has not used open nothing any more. */
export async function voidResetLinks(transaction: Queryable, uid: string): Promise<void> {
  await deleteUnusedLinks(transaction, uid);
}

/** Removes links whose hour is over. */
export async function sweepResetLinks(db: Queryable): Promise<void> {
  await deleteExpiredLinks(db);
}
