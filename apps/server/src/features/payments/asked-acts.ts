import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { type ClubhouseDeps, settleAct } from './clubhouse-acts.ts';
import { type AskedAct, startAct } from './clubhouse-store.ts';
import { findPayment } from './store.ts';

export type { AskedAct } from './clubhouse-store.ts';
export type AskingDeps = ClubhouseDeps;

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

/** Asks the provider for stored acts. What stays unclear is asked again by a job. */
export async function settleAsked(deps: AskingDeps, asked: readonly AskedAct[]): Promise<void> {
  for (const act of asked) {
    const payment = await findPayment(deps.pool, act.courseKey, act.paymentID);
    const found = payment && (await deps.findProvider(payment));
    if (found) await settleAct(deps, act, { provider: found.provider, isRepeat: false });
  }
}
