import type { SquareError } from 'square';

/**
 * What an error of a call to Square says. `declined`: the bank said no. `token-unusable`: used, too old or never given
 * out; another card is the way out. `refused`: nothing was done. `unknown`: no clear word.
 */
export type SquareError2 = { kind: 'declined' | 'token-unusable' | 'refused' | 'unknown'; reason: string };

/**
 * Reads a reply that is an error. A 4xx with a known category is a clear word. That a key came before with another
 * request is none: the earlier request may have charged.
 */
export function faultOf(error: Pick<SquareError, 'errors' | 'statusCode'>): SquareError2 {
  const [first] = error.errors;
  const status = error.statusCode ?? 0;
  const reason = status === 0 ? 'no reply' : (first?.code ?? `status ${status}`);
  const isClear = status >= 400 && status < 500 && reason !== 'IDEMPOTENCY_KEY_REUSED';
  if (!first || !isClear) return { kind: 'unknown', reason };
  switch (first.category) {
    case 'PAYMENT_METHOD_ERROR':
      return { kind: 'declined', reason };
    case 'INVALID_REQUEST_ERROR':
      return { kind: first.field === 'source_id' ? 'token-unusable' : 'refused', reason };
    case 'AUTHENTICATION_ERROR':
    case 'REFUND_ERROR':
      return { kind: 'refused', reason };
    default:
      return { kind: 'unknown', reason };
  }
}
