import { accept, type Result, refuse } from '../shared/result.ts';
import type { PaymentState } from './payment-life.ts';

export type ClubhouseAct = 'capture' | 'void' | 'refund';

/** `not-charged`: no money was ever taken or held. */
export type ActRefusal = {
  refusal:
    | 'already-captured'
    | 'already-voided'
    | 'already-refunded'
    | 'authorization-expired'
    | 'not-captured'
    | 'not-charged'
    | 'payment-unsettled';
};

export function decideAct(act: ClubhouseAct, state: PaymentState): Result<null, ActRefusal> {
  switch (state) {
    case 'authorized':
      return act === 'refund' ? refuse({ refusal: 'not-captured' }) : accept(null);
    case 'captured':
      return act === 'refund' ? accept(null) : refuse({ refusal: 'already-captured' });
    case 'voided':
      return refuse({ refusal: 'already-voided' });
    case 'refunded':
      return refuse({ refusal: 'already-refunded' });
    case 'authorization-expired':
      return refuse({ refusal: 'authorization-expired' });
    case 'declined':
      return refuse({ refusal: 'not-charged' });
    case 'started':
    case 'undoing':
      return refuse({ refusal: 'payment-unsettled' });
    default:
      return state satisfies never;
  }
}

export type SeenPayment = {
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'PENDING';
  refundedCents: number;
};

export type NextStep =
  | { step: 'ask'; owedCents: number }
  | { step: 'done'; state: PaymentState }
  | { step: 'impossible'; state: PaymentState; refusal: ActRefusal['refusal'] }
  | { step: 'later' };

/**
 * An earlier request may have succeeded without a reply. A partial refund is always asked for again: its
 * idempotency key lets it happen only once.
 */
export function nextStepOf(
  act: ClubhouseAct,
  seen: SeenPayment,
  payment: { amountCents: number; isAuthorizationOver: boolean; refundCents?: number | null },
): NextStep {
  const owedCents = payment.amountCents - seen.refundedCents;
  switch (seen.status) {
    case 'PENDING':
      return { step: 'later' };
    case 'APPROVED':
      return act === 'refund'
        ? { step: 'impossible', state: 'authorized', refusal: 'not-captured' }
        : { step: 'ask', owedCents };
    case 'CANCELED':
    case 'FAILED':
      if (payment.isAuthorizationOver)
        return { step: 'impossible', state: 'authorization-expired', refusal: 'authorization-expired' };
      return act === 'void'
        ? { step: 'done', state: 'voided' }
        : { step: 'impossible', state: 'voided', refusal: 'already-voided' };
    case 'COMPLETED':
      if (act === 'void') return { step: 'impossible', state: 'captured', refusal: 'already-captured' };
      if (act === 'capture') return { step: 'done', state: 'captured' };
      if (payment.refundCents) return { step: 'ask', owedCents: payment.refundCents };
      return owedCents > 0 ? { step: 'ask', owedCents } : { step: 'done', state: 'refunded' };
    default:
      return seen.status satisfies never;
  }
}

export type MoneyChoice = 'void' | 'refund' | 'keep' | null;

export type CancelMoneyRefusal = { refusal: 'say-what-becomes-of-the-money' | 'no-money' } | ActRefusal;

/** Money is neither moved nor kept without an instruction. `carries` null: there is none. */
export function decideCancelMoney(
  choice: MoneyChoice,
  carries: 'authorized' | 'captured' | 'counter' | null,
): Result<'void' | 'refund' | null, CancelMoneyRefusal> {
  if (carries === null)
    return choice === null || choice === 'keep' ? accept(null) : refuse({ refusal: 'no-money' });
  if (choice === null) return refuse({ refusal: 'say-what-becomes-of-the-money' });
  if (choice === 'keep') return accept(null);
  if (carries === 'counter')
    return choice === 'refund' ? accept(choice) : refuse({ refusal: 'say-what-becomes-of-the-money' });
  const decided = decideAct(choice, carries);
  return decided.ok ? accept(choice) : decided;
}
