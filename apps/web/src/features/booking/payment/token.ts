import { payingMessages, paymentMessages } from '../../../messages.ts';
import type { PaymentFailure, PaymentMethod } from '../booking-steps.ts';
import type { TokenResult } from './square.ts';

/** A wallet or bank dialog that does not answer is given up after this. */
const timeoutMilliseconds = 120_000;

export const walletNames = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay' } as const;

/** A token, or why there is none; `failure` is null where the golfer closed the wallet. */
export type Token = { ok: true; token: string } | { ok: false; failure: PaymentFailure | null };

/** Has Square create the token. Never throws; always settles within the timeout. */
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
