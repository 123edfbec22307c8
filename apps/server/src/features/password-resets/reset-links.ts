import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { deleteUnusedLinks } from './store.ts';

export async function voidResetLinks(transaction: Queryable, uid: string): Promise<void> {
  await deleteUnusedLinks(transaction, uid);
}
