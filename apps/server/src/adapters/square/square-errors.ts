import type { SquareError } from 'square';

/** `declined`: by the bank. `token-unusable`: try another card. `refused`: nothing was done. */
export type SquareFailure = { kind: 'declined' | 'token-unusable' | 'refused' | 'unknown'; reason: string };

/** A 4xx with a known category is clear. A reused key is not: the earlier request may have charged. */
export function failureOf(error: Pick<SquareError, 'errors' | 'statusCode'>): SquareFailure {
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
