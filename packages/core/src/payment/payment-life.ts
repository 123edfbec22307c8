import { accept, type Result, refuse } from '../shared/result.ts';

/**
 * Where a payment stands. `started`: stored, the outcome not known. `authorized` and `captured`: the reservation is
 * confirmed with it. `undoing`: money was taken for a slot that was lost, and is on its way back. The others are
 * ends without money, and without a reservation unless the clubhouse brought them about.
 */
export type PaymentState =
  | 'started'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'undoing'
  | 'voided'
  | 'refunded'
  | 'authorization-expired';

/** What happens to a payment: the provider's words about it, and what the clubhouse does (ruling 21). */
export type PaymentEvent =
  /** Money that we did not know of was taken or held. */
  | { event: 'charged'; as: 'authorized' | 'captured'; slot: 'kept' | 'lost' }
  | { event: 'declined' | 'voided' | 'refunded' | 'captured' | 'authorization-expired' };

/** What is impossible from a state is refused by name: a repeat of what has happened, or a bug. */
export type NotPossible = { refusal: 'payment-event-not-possible' };

const after: Record<PaymentState, Partial<Record<PaymentEvent['event'], PaymentState>>> = {
  // Voided before anything is known of it: by its key, when the provider stays silent.
  started: { declined: 'declined', voided: 'voided' },
  authorized: { captured: 'captured', voided: 'voided', 'authorization-expired': 'authorization-expired' },
  captured: { refunded: 'refunded' },
  undoing: { voided: 'voided', refunded: 'refunded', 'authorization-expired': 'authorization-expired' },
  declined: {},
  voided: {},
  refunded: {},
  'authorization-expired': {},
};

/** The state that follows, or a refusal: the one table of a payment's life. */
export function nextPaymentState(state: PaymentState, what: PaymentEvent): Result<PaymentState, NotPossible> {
  const next = what.event === 'charged' ? afterCharge(state, what) : after[state][what.event];
  return next ? accept(next) : refuse({ refusal: 'payment-event-not-possible' });
}

function afterCharge(
  state: PaymentState,
  charged: Extract<PaymentEvent, { event: 'charged' }>,
): PaymentState | undefined {
  if (state === 'started') return charged.slot === 'kept' ? charged.as : 'undoing';
  // A charge that was on its way for longer than we waited. The golfer was told that nothing is charged.
  return state === 'declined' || state === 'voided' ? 'undoing' : undefined;
}

/** True while somebody must still ask the provider. */
export function isUnsettled(state: PaymentState): boolean {
  return state === 'started' || state === 'undoing';
}

/** True when a confirmed reservation may stand on it. */
export function carriesReservation(state: PaymentState): boolean {
  return state === 'authorized' || state === 'captured';
}
