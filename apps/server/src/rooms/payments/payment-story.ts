import {
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@dewsweeper/core/payment/payment-life';
import type { PaymentParts } from './parts.ts';
import type { StoredPayment, StoryEntry } from './store.ts';

/** One line of a payment's story. */
export function storyEntry(parts: Pick<PaymentParts, 'clock'>, what: string, by: string): StoryEntry {
  return { at: new Date(parts.clock.nowMs()).toISOString(), what, by };
}

/** The state that follows; what core's table has no place for is a bug of ours. */
export function stateAfter(payment: StoredPayment, what: PaymentEvent): PaymentState {
  const next = nextPaymentState(payment.state, what);
  if (!next.ok) throw new Error(`payment ${payment.id}: ${what.event} after ${payment.state}`);
  return next.value;
}

/** What needed repair is in the log with its story. */
export function logRepair(parts: Pick<PaymentParts, 'log'>, payment: StoredPayment): void {
  const { id, courseKey, teeTimeGroupID, state, story } = payment;
  parts.log.warn({ payment: id, courseKey, teeTimeGroupID, state, story }, 'a payment was repaired');
}
