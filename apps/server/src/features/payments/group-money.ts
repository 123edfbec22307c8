import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { findMoneyOfGroups } from './clubhouse-store.ts';

export type GroupMoney = 'captured' | 'authorized' | 'started';

export async function moneyOfGroups(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<Map<string, GroupMoney>> {
  return ids.length === 0 ? new Map() : findMoneyOfGroups(db, courseKey, ids);
}
