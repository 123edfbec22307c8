import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { PaymentRequest, PaymentWindow } from '@dewsweeper/contract/payment';
import type { Hold, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { expiryMessages } from '../../messages.ts';
import type { GolferDraft } from './golfer-drafts.ts';
import type { ConfirmRefusal, HoldRefusal } from './refusals.ts';

export type TeeTime = { time: string; teeID: string };

export type FlowNotice =
  | { kind: 'expired'; text: string }
  | { kind: 'failed'; text: string }
  /** No answer came: the golfer's hold is fetched again. */
  | { kind: 'unanswered'; slot: TeeTime; text: string }
  | { kind: 'taken'; slot: TeeTime; nearest: NearestOpenTime[] }
  | { kind: 'denied'; text: string };

export type BookingFlow =
  | { step: 'choosing'; notice: FlowNotice | null }
  | { step: 'holding'; slot: TeeTime }
  | Confirming
  | Paying
  | Conflict
  | { step: 'reserved' }
  | { step: 'signed-out' };

export type Confirming = {
  step: 'confirming';
  hold: Hold;
  asking: boolean;
  busy: 'confirming' | 'opening-payment' | 'releasing' | null;
  failure: string | null;
};

/** The hold was renewed and has the countdown of the payment (rules.md#payment-window). */
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
  | { stage: 'open'; failure: PaymentFailure | null }
  /** Square's script is creating a token; our server does not know of it yet. */
  | { stage: 'checking'; method: PaymentMethod }
  /** Sent and repeated until the outcome is known; `isWaiting` after a reply stayed away. */
  | { stage: 'charging'; request: PaymentRequest; isWaiting: boolean }
  | { stage: 'paid'; receiptNumber: string };

export type PaymentFailure = {
  text: string;
  advice: string | null;
  /** The card field with the error, in Square's name. */
  field?: string | undefined;
};

export type Conflict = {
  step: 'conflict';
  hold: Hold;
  nearest: NearestOpenTime[];
  hasPaid: boolean;
  busy: boolean;
};

export type Mine = { reservations: readonly Pick<TeeTimeGroup, 'id'>[]; hold: Hold | null };

export type FlowEvent =
  | { type: 'picked'; slot: TeeTime }
  | { type: 'held'; hold: Hold }
  /** A hold that existed before, as after a reload or a lost reply. */
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
  | { type: 'time-over' }
  /** Another date, players or holes: messages about the former ones end. */
  | { type: 'choices-changed' }
  | { type: 'mine-read'; mine: Mine }
  | { type: 'notice-closed' }
  | PaymentEvent;

export type PaymentEvent =
  | { type: 'payment-asked' }
  | { type: 'payment-opened'; hold: Hold; golfers: readonly GolferDraft[]; window: PaymentWindow }
  /** A payment step from before a reload; `request` was sent and has no outcome yet. */
  | {
      type: 'payment-found';
      hold: Hold;
      golfers: readonly GolferDraft[];
      window: PaymentWindow;
      request: PaymentRequest | null;
    }
  /** The hold of a payment step from before a reload is gone, without a reservation. */
  | { type: 'payment-lost' }
  | { type: 'golfers-asked' }
  | { type: 'check-sent'; method: PaymentMethod }
  | { type: 'check-failed'; failure: PaymentFailure | null }
  | { type: 'charge-sent'; request: PaymentRequest }
  | { type: 'charge-unanswered' }
  | { type: 'charge-ended'; outcome: PaymentOutcome }
  | { type: 'success-shown' };

export type PaymentOutcome =
  | { kind: 'paid'; receiptNumber: string }
  /** Nothing was charged, and the hold still stands: another card may work. */
  | { kind: 'not-paid'; failure: PaymentFailure }
  | { kind: 'slot-lost'; nearest: NearestOpenTime[] }
  | Exclude<ConfirmRefusal, { kind: 'conflict' }>;

export const choosing: BookingFlow = { step: 'choosing', notice: null };

export function expired(text: string = expiryMessages.timeExpired): BookingFlow {
  return { step: 'choosing', notice: { kind: 'expired', text } };
}

/** A hold without an end has expired. */
export function confirming(hold: Hold, failure: string | null = null): BookingFlow {
  if (hold.expiration === null) return expired(expiryMessages.noExpiration);
  return { step: 'confirming', hold, asking: false, busy: null, failure };
}

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
