import type { StoredPayment } from './store.ts';

export type Settled = 'confirmed' | 'declined' | 'slot-lost' | 'unavailable' | 'unknown';

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
