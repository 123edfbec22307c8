import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findMoneyOfGroups } from './clubhouse-store.ts';

/** What a reservation carries: a charge, a hold on a card, or a payment whose outcome is not known yet. */
export type GroupMoney = 'captured' | 'authorized' | 'started';

/** The money of tee-time groups by their ids; one without any is left out. */
export async function moneyOfGroups(
  db: Queryable,
  courseKey: string,
  ids: readonly string[],
): Promise<Map<string, GroupMoney>> {
  return ids.length === 0 ? new Map() : findMoneyOfGroups(db, courseKey, ids);
}
