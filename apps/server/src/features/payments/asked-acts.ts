import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type ActReport, type ClubhouseDeps, settleAct } from './clubhouse-acts.ts';
import { type AskedAct, findUnfinishedAct, startAct } from './clubhouse-store.ts';
import { findPayment, type StoredPayment } from './store.ts';

export type { ActReport } from './clubhouse-acts.ts';
export type { AskedAct } from './clubhouse-store.ts';
export type { StoredPayment } from './store.ts';
export type AskingDeps = ClubhouseDeps & {
  /** Gets what the provider answered, or that it did not. */
  onAnswer?: (report: ActReport) => void;
};

/** In the transaction that decided on it: one act on a payment at a time. */
export const storeAskedAct = startAct;

/** False where a payment's provider cannot be asked: no access token. */
export async function canAskProvider(
  deps: Pick<AskingDeps, 'findProvider'>,
  db: Queryable,
  courseKey: CourseKey,
  asked: readonly { paymentID: string }[],
): Promise<boolean> {
  for (const { paymentID } of asked) {
    const payment = await findPayment(db, courseKey, paymentID);
    if (!payment || !(await deps.findProvider(payment))) return false;
  }
  return true;
}

/** Sends stored acts to the provider. A job repeats those whose outcome is unclear. */
export async function settleAsked(
  deps: AskingDeps,
  asked: readonly AskedAct[],
  isRepeat = false,
): Promise<void> {
  for (const act of asked) {
    const payment = await findPayment(deps.pool, act.courseKey, act.paymentID);
    const found = payment && (await deps.findProvider(payment));
    if (!found) continue;
    const report = await settleAct(deps, act, { provider: found.provider, isRepeat });
    deps.onAnswer?.(report);
  }
}

export async function findToActOn(
  db: Queryable,
  courseKey: CourseKey,
  paymentID: string,
): Promise<{ payment: StoredPayment; unfinished: AskedAct | null } | null> {
  const payment = await findPayment(db, courseKey, paymentID);
  return payment && { payment, unfinished: await findUnfinishedAct(db, courseKey, paymentID) };
}
