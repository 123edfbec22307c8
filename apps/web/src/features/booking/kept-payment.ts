import {
  type PaymentRequest,
  type PaymentWindow,
  paymentRequest,
  paymentWindow,
} from '@dewsweeper/contract/payment';
import { type Hold, hold } from '@dewsweeper/contract/teetimegroup';
import * as z from 'zod/mini';
import type { GolferDraft } from './golfer-drafts.ts';

/** An open payment step, kept in the tab's storage for a reload. */
export type KeptPayment = {
  uid: string;
  hold: Hold;
  golfers: readonly GolferDraft[];
  window: PaymentWindow;
  /** Sent, without an outcome yet. */
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
    // Without storage, the server still finds the hold and the payment after a reload.
  }
}

export function forgetPayment(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
