import {
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@dewsweeper/core/payment/payment-life';
import type { PaymentDeps } from './deps.ts';
import type { HistoryEntry, StoredPayment } from './store.ts';

/** One line of a payment's story. */
export function storyEntry(deps: Pick<PaymentDeps, 'clock'>, what: string, by: string): HistoryEntry {
  return { at: new Date(deps.clock.nowMs()).toISOString(), what, by };
}

/** The state that follows; what core's table has no place for is a bug of ours. */
export function stateAfter(payment: StoredPayment, what: PaymentEvent): PaymentState {
  const next = nextPaymentState(payment.state, what);
  if (!next.ok) throw new Error(`payment ${payment.id}: ${what.event} after ${payment.state}`);
  return next.value;
}

/** What needed repair is in the log with its story. */
export function logRepair(deps: Pick<PaymentDeps, 'log'>, payment: StoredPayment): void {
  const { id, courseKey, teeTimeGroupID, state, story } = payment;
  deps.log.warn({ payment: id, courseKey, teeTimeGroupID, state, story }, 'a payment was repaired');
}
