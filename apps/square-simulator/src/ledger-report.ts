import type { Entry, Ledger } from './ledger.ts';
import type { PaymentStatus } from './wire.ts';

export interface Movement {
  at: string;
  movement: 'charge' | 'authorization' | 'decline' | 'capture' | 'void' | 'expiry' | 'refund';
  paymentId: string;
  refundId?: string;
  idempotencyKey?: string;
  amountCents: number;
  currency: string;
}

export interface Balance {
  paymentId: string;
  idempotencyKey: string;
  status: PaymentStatus;
  locationId: string;
  referenceId?: string;
  receiptNumber?: string;
  keptCents: number;
  /** Authorized, not captured. */
  heldCents: number;
  refundedCents: number;
  currency: string;
}

export interface LedgerReport {
  movements: Movement[];
  payments: Balance[];
}

export function ledgerReportOf(ledger: Ledger): LedgerReport {
  return { movements: ledger.entries.flatMap(movementOf), payments: balancesOf(ledger) };
}

function movementOf(entry: Entry): Movement[] {
  if (entry.entry === 'token' || entry.entry === 'refund-completed') return [];
  const { payment, at } = entry;
  const { amount, currency } = entry.entry === 'refund' ? entry.refund.amount_money : payment.total_money;
  return [
    {
      at,
      movement: entry.entry,
      paymentId: payment.id,
      ...(entry.entry === 'refund' && { refundId: entry.refund.id }),
      ...('remembered' in entry && { idempotencyKey: entry.remembered.idempotencyKey }),
      amountCents: amount,
      currency,
    },
  ];
}

function balancesOf(ledger: Ledger): Balance[] {
  return [...ledger.payments.values()].map(({ payment, idempotencyKey }) => {
    const { amount, currency } = payment.total_money;
    const refundedCents = payment.refunded_money?.amount ?? 0;
    return {
      paymentId: payment.id,
      idempotencyKey,
      status: payment.status,
      locationId: payment.location_id,
      ...(payment.reference_id !== undefined && { referenceId: payment.reference_id }),
      ...(payment.receipt_number !== undefined && { receiptNumber: payment.receipt_number }),
      keptCents: payment.status === 'COMPLETED' ? amount - refundedCents : 0,
      heldCents: payment.status === 'APPROVED' ? amount : 0,
      refundedCents,
      currency,
    };
  });
}
