import {
  type PaymentRequest,
  type PaymentWindow,
  paymentRequest,
  paymentWindow,
} from '@dewsweeper/contract/payment';
import { type Hold, hold } from '@dewsweeper/contract/teetimegroup';
import * as z from 'zod/mini';
import type { GolferDraft } from './golfer-drafts.ts';

/** A payment step that is open, kept in this tab so that a reload loses nothing of it. */
export type KeptPayment = {
  uid: string;
  hold: Hold;
  golfers: readonly GolferDraft[];
  window: PaymentWindow;
  /** What was sent and has no outcome yet. */
  request: PaymentRequest | null;
};

const key = 'dewsweeper.payment';

const stored = z.object({
  uid: z.string(),
  hold,
  golfers: z.array(
    z.object({ name: z.string(), email: z.string(), phone: z.string(), rateGroup: z.number() }),
  ),
  window: paymentWindow,
  request: z.nullable(paymentRequest),
});

/** This golfer's payment step as it was before the page was loaded again. */
export function keptPayment(uid: string): KeptPayment | null {
  try {
    const found = stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return found.success && found.data.uid === uid ? found.data : null;
  } catch {
    return null;
  }
}

export function keepPayment(payment: KeptPayment): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(payment));
  } catch {
    // A browser that keeps nothing finds the hold all the same, and the server the payment.
  }
}

export function forgetPayment(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
