import type { StoredPayment } from './store.ts';

/** Where a payment has come to. `unavailable`: nothing was charged, and it was not the card's fault. */
export type Settled = 'confirmed' | 'declined' | 'slot-lost' | 'unavailable' | 'unknown';

/** What a golfer is told of a payment in this state. */
export function settledAs(payment: Pick<StoredPayment, 'state' | 'squarePaymentID'>): Settled {
  switch (payment.state) {
    case 'started':
      return 'unknown';
    case 'authorized':
    case 'captured':
    case 'authorization-expired':
      return 'confirmed';
    case 'declined':
      return 'declined';
    case 'undoing':
    case 'refunded':
      return 'slot-lost';
    case 'voided':
      return payment.squarePaymentID === null ? 'unavailable' : 'slot-lost';
    default:
      return payment.state satisfies never;
  }
}
