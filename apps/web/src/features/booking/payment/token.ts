import { payingMessages, paymentMessages } from '../../../messages.ts';
import type { PaymentFailure, PaymentMethod } from '../booking-steps.ts';
import type { TokenResult } from './square.ts';

/** A wallet, or a bank with its question, that says nothing any more is given up after this. */
const timeoutMilliseconds = 120_000;

export const walletNames = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

/** A token to pay with, or why there is none; no failure to speak of where the golfer closed the wallet himself. */
export type Token = { ok: true; token: string } | { ok: false; failure: PaymentFailure | null };

/** Has Square turn the card or the wallet into a token. Never throws, and never waits for ever. */
export async function takeToken(method: PaymentMethod, tokenize: () => Promise<TokenResult>): Promise<Token> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeouts = new Promise<TokenResult>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'Unknown' }), timeoutMilliseconds);
  });
  try {
    return readToken(method, await Promise.race([tokenize(), timeouts]));
  } catch {
    return { ok: false, failure: notTaken(method) };
  } finally {
    clearTimeout(timer);
  }
}

function readToken(method: PaymentMethod, { status, token, errors }: TokenResult): Token {
  switch (status) {
    case 'OK':
      return token ? { ok: true, token } : { ok: false, failure: notTaken(method) };
    case 'Cancel':
    case 'Abort':
      return { ok: false, failure: null };
    case 'Invalid':
      return method === 'card'
        ? {
            ok: false,
            failure: { text: paymentMessages.incomplete, advice: null, field: errors?.[0]?.field },
          }
        : { ok: false, failure: notTaken(method) };
    default:
      return { ok: false, failure: notTaken(method) };
  }
}

function notTaken(method: PaymentMethod): PaymentFailure {
  const advice =
    method === 'card' ? payingMessages.notSent : payingMessages.walletFailed(walletNames[method]);
  return { text: paymentMessages.failed, advice };
}
