import { accept, type Result, refuse } from '../shared/result.ts';

/** `started`: outcome unknown. `undoing`: money taken for a lost slot is being returned. */
export type PaymentState =
  | 'started'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'undoing'
  | 'voided'
  | 'refunded'
  | 'authorization-expired';

/** The provider's answers and the clubhouse's acts (rules.md#payment-life). */
export type PaymentEvent =
  /** Money was taken or held without our knowledge. */
  | { event: 'charged'; as: 'authorized' | 'captured'; slot: 'kept' | 'lost' }
  | { event: 'declined' | 'voided' | 'refunded' | 'captured' | 'authorization-expired' };

/** An event that the state does not allow: a repetition, or a bug. */
export type NotPossible = { refusal: 'payment-event-not-possible' };

const after: Record<PaymentState, Partial<Record<PaymentEvent['event'], PaymentState>>> = {
  // Voided by its key while the provider did not answer.
  started: { declined: 'declined', voided: 'voided' },
  authorized: { captured: 'captured', voided: 'voided', 'authorization-expired': 'authorization-expired' },
  captured: { refunded: 'refunded' },
  undoing: { voided: 'voided', refunded: 'refunded', 'authorization-expired': 'authorization-expired' },
  declined: {},
  voided: {},
  refunded: {},
  'authorization-expired': {},
};

export function nextPaymentState(state: PaymentState, what: PaymentEvent): Result<PaymentState, NotPossible> {
  const next = what.event === 'charged' ? afterCharge(state, what) : after[state][what.event];
  return next ? accept(next) : refuse({ refusal: 'payment-event-not-possible' });
}

function afterCharge(
  state: PaymentState,
  charged: Extract<PaymentEvent, { event: 'charged' }>,
): PaymentState | undefined {
  if (state === 'started') return charged.slot === 'kept' ? charged.as : 'undoing';
  // A charge made after we stopped waiting. The golfer was told that nothing is charged.
  return state === 'declined' || state === 'voided' ? 'undoing' : undefined;
}
