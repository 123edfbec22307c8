import { accept, type Result, refuse } from '../shared/result.ts';
import type { PaymentState } from './payment-life.ts';

/** What the clubhouse does with a payment when a golfer calls. */
export type ClubhouseAct = 'capture' | 'void' | 'refund';

/** Why an act is not possible, by how the payment stands. `not-charged`: no money was ever taken or held. */
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

/** Whether an act is possible for a payment in this state; nothing is asked of the provider otherwise. */
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

/** How a payment stands with the provider. */
export type SeenPayment = {
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'PENDING';
  refundedCents: number;
};

/**
 * What is left to do about an act: ask for it; nothing, it is `done`; nothing, it is `impossible`; or look again
 * `later`. `state` is where the payment has come to.
 */
export type NextStep =
  | { step: 'ask'; owedCents: number }
  | { step: 'done'; state: PaymentState }
  | { step: 'impossible'; state: PaymentState; refusal: ActRefusal['refusal'] }
  | { step: 'later' };

/**
 * What an act needs next, by how the payment stands with the provider now: an earlier question may have been carried
 * out though its reply was lost, and somebody may have acted there himself.
 */
export function nextStepOf(
  act: ClubhouseAct,
  seen: SeenPayment,
  payment: { amountCents: number; isAuthorizationOver: boolean },
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
      return owedCents > 0 ? { step: 'ask', owedCents } : { step: 'done', state: 'refunded' };
    default:
      return seen.status satisfies never;
  }
}

/** What is to become of the money of a reservation that the clubhouse cancels; null: nobody said. */
export type MoneyChoice = 'void' | 'refund' | 'keep' | null;

export type CancelMoneyRefusal = { refusal: 'say-what-becomes-of-the-money' | 'no-money' } | ActRefusal;

/**
 * The act on the money that goes with a cancellation, null for none. Money is never moved, nor kept, without being
 * told to; `carries` is null where the reservation carries neither a charge nor a hold on a card.
 */
export function decideCancelMoney(
  choice: MoneyChoice,
  carries: 'authorized' | 'captured' | null,
): Result<'void' | 'refund' | null, CancelMoneyRefusal> {
  if (carries === null)
    return choice === null || choice === 'keep' ? accept(null) : refuse({ refusal: 'no-money' });
  if (choice === null) return refuse({ refusal: 'say-what-becomes-of-the-money' });
  if (choice === 'keep') return accept(null);
  const decided = decideAct(choice, carries);
  return decided.ok ? accept(choice) : decided;
}
