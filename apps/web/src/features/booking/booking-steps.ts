import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { PaymentRequest, PaymentWindow } from '@dewsweeper/contract/payment';
import type { Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { expiryMessages } from '../../messages.ts';
import type { GolferDraft } from './golfer-drafts.ts';
import type { ConfirmRefusal, HoldRefusal } from './refusals.ts';

/** A tee time of the chosen day that a golfer taps. */
export type TeeTime = { time: string; teeID: string };

/** What the page says above or below the times. */
export type FlowNotice =
  | { kind: 'expired'; text: string }
  | { kind: 'failed'; text: string }
  /** Whether the golfer has the slot is not known: his hold is read anew. */
  | { kind: 'unanswered'; slot: TeeTime; text: string }
  | { kind: 'taken'; slot: TeeTime; nearest: NearestOpenTime[] }
  | { kind: 'denied'; text: string };

/** From choosing a time to a reservation (spec.md section 4). */
export type BookingFlow =
  | { step: 'choosing'; notice: FlowNotice | null }
  | { step: 'holding'; slot: TeeTime }
  | Confirming
  | Paying
  | Conflict
  /** Reserved: My Reservations follows. */
  | { step: 'reserved' }
  | { step: 'signed-out' };

export type Confirming = {
  step: 'confirming';
  hold: Hold;
  /** Don't Cancel / Cancel is asked. */
  asking: boolean;
  busy: 'confirming' | 'opening-payment' | 'releasing' | null;
  failure: string | null;
};

/** The hold is renewed and its countdown is the payment's own (ruling 14). */
export type Paying = {
  step: 'paying';
  hold: Hold;
  golfers: readonly GolferDraft[];
  window: PaymentWindow;
  asking: boolean;
  busy: 'releasing' | null;
  payment: Payment;
};

export type PaymentMethod = 'card' | 'apple-pay' | 'google-pay';

export type Payment =
  /** Nothing is under way; `failure` is what became of the last attempt. */
  | { stage: 'open'; failure: PaymentFailure | null }
  /** Square's script turns the card or the wallet into a token; our server knows of nothing yet. */
  | { stage: 'checking'; method: PaymentMethod }
  /** Sent, and asked about again until the outcome is known; `isWaiting` once an answer stayed away. */
  | { stage: 'charging'; request: PaymentRequest; isWaiting: boolean }
  | { stage: 'paid'; receiptNumber: string };

/** What went wrong, and what the golfer can make of it. */
export type PaymentFailure = {
  text: string;
  advice: string | null;
  /** The field of the card to look at, as Square calls it. */
  field?: string | undefined;
};

/** `hasPaid`: a payment was sent for it, and is being undone. */
export type Conflict = {
  step: 'conflict';
  hold: Hold;
  nearest: NearestOpenTime[];
  hasPaid: boolean;
  busy: boolean;
};

/** What a golfer has, as far as the flow asks. */
export type Mine = { reservations: readonly Pick<TeeTimeGroup, 'id'>[]; hold: Hold | null };

export type FlowEvent =
  | { type: 'picked'; slot: TeeTime }
  | { type: 'held'; hold: Hold }
  /** A hold of earlier, as after a reload or a lost reply. */
  | { type: 'found'; hold: Hold }
  | { type: 'hold-refused'; refusal: HoldRefusal }
  | { type: 'cancel-asked' }
  | { type: 'cancel-declined' }
  | { type: 'release-sent' }
  | { type: 'released' }
  | { type: 'release-failed' }
  | { type: 'confirm-sent' }
  | { type: 'confirmed' }
  | { type: 'confirm-refused'; refusal: ConfirmRefusal }
  /** The countdown is at zero. */
  | { type: 'time-over' }
  /** Another date, players or holes: what was said about the former ones is over. */
  | { type: 'choices-changed' }
  /** The golfer's holds and reservations were read anew: another tab may have changed them. */
  | { type: 'mine-read'; mine: Mine }
  | { type: 'notice-closed' }
  | PaymentEvent;

export type PaymentEvent =
  | { type: 'payment-asked' }
  | { type: 'payment-opened'; hold: Hold; golfers: readonly GolferDraft[]; window: PaymentWindow }
  /** A payment step of before the page was loaded again; `request` was sent and has no outcome yet. */
  | {
      type: 'payment-found';
      hold: Hold;
      golfers: readonly GolferDraft[];
      window: PaymentWindow;
      request: PaymentRequest | null;
    }
  /** The hold of a payment step of before is gone, and no reservation came of it. */
  | { type: 'payment-lost' }
  /** Back to the golfers and their rates. */
  | { type: 'golfers-asked' }
  | { type: 'check-sent'; method: PaymentMethod }
  | { type: 'check-failed'; failure: PaymentFailure | null }
  | { type: 'charge-sent'; request: PaymentRequest }
  | { type: 'charge-unanswered' }
  | { type: 'charge-ended'; outcome: PaymentOutcome }
  /** The success was shown long enough (spec.md section 9). */
  | { type: 'success-shown' };

/** What became of a payment that was sent. */
export type PaymentOutcome =
  | { kind: 'paid'; receiptNumber: string }
  /** Nothing was charged, and the hold still stands: another card may do. */
  | { kind: 'not-paid'; failure: PaymentFailure }
  | { kind: 'slot-lost'; nearest: NearestOpenTime[] }
  | Exclude<ConfirmRefusal, { kind: 'conflict' }>;

export const choosing: BookingFlow = { step: 'choosing', notice: null };

/** The page says that a hold has ended by itself. */
export function expired(text: string = expiryMessages.timeExpired): BookingFlow {
  return { step: 'choosing', notice: { kind: 'expired', text } };
}

/** The confirm sheet of a hold; a hold without an end is dead (spec.md section 4). */
export function confirming(hold: Hold, failure: string | null = null): BookingFlow {
  if (hold.expiration === null) return expired(expiryMessages.noExpiration);
  return { step: 'confirming', hold, asking: false, busy: null, failure };
}

/** What a refused confirmation, payment window or payment leads to. */
export function afterConfirmRefusal(hold: Hold, refusal: ConfirmRefusal): BookingFlow {
  switch (refusal.kind) {
    case 'expired':
      return expired();
    case 'conflict':
      return { step: 'conflict', hold, nearest: refusal.nearest, hasPaid: false, busy: false };
    case 'sign-in':
      return { step: 'signed-out' };
    case 'failed':
      return confirming(hold, refusal.text);
    case 'payment-changed':
      return confirming({ ...hold, requirePayment: refusal.requirePayment }, refusal.text);
    default:
      return refusal satisfies never;
  }
}
