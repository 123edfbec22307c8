import {
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@dewsweeper/core/payment/payment-life';
import type { PaymentDeps } from './deps.ts';
import type { HistoryEntry, StoredPayment } from './store.ts';

export function historyEntry(deps: Pick<PaymentDeps, 'clock'>, what: string, by: string): HistoryEntry {
  return { at: new Date(deps.clock.nowMs()).toISOString(), what, by };
}

/** An event that core's table does not allow is a bug; it throws. */
export function stateAfter(payment: StoredPayment, what: PaymentEvent): PaymentState {
  const next = nextPaymentState(payment.state, what);
  if (!next.ok) throw new Error(`payment ${payment.id}: ${what.event} after ${payment.state}`);
  return next.value;
}

export function logRepair(deps: Pick<PaymentDeps, 'log'>, payment: StoredPayment): void {
  const { id, courseKey, teeTimeGroupID, state, history } = payment;
  deps.log.warn({ payment: id, courseKey, teeTimeGroupID, state, history }, 'a payment was repaired');
}
