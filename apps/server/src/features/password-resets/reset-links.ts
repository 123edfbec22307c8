import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { deleteUnusedLinks } from './store.ts';

/** Makes the links that a golfer has not used open nothing any more. */
export async function voidResetLinks(transaction: Queryable, uid: string): Promise<void> {
  await deleteUnusedLinks(transaction, uid);
}
