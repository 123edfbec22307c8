import type { WireError, WireReply } from './wire.ts';

export class SquareRefusal extends Error {
  readonly reply: WireReply;

  constructor(status: number, error: WireError) {
    super(error.detail);
    this.reply = { status, body: { errors: [error] } };
  }
}

export function invalidRequest(code: string, detail: string, field?: string): SquareRefusal {
  return new SquareRefusal(400, { category: 'INVALID_REQUEST_ERROR', code, detail, ...(field && { field }) });
}

export function notFound(detail: string, field?: string): SquareRefusal {
  return new SquareRefusal(404, {
    category: 'INVALID_REQUEST_ERROR',
    code: 'NOT_FOUND',
    detail,
    ...(field && { field }),
  });
}

export function unauthorized(): SquareRefusal {
  return new SquareRefusal(401, {
    category: 'AUTHENTICATION_ERROR',
    code: 'UNAUTHORIZED',
    detail: 'This request could not be authorized.',
  });
}

export function unavailable(): SquareRefusal {
  return new SquareRefusal(503, {
    category: 'API_ERROR',
    code: 'SERVICE_UNAVAILABLE',
    detail: 'The service is unavailable. Please try again.',
  });
}

/** 400 for a key used before with another request. */
export function keyReused(): SquareRefusal {
  return invalidRequest(
    'IDEMPOTENCY_KEY_REUSED',
    'The idempotency key can only be retried with the same request data.',
    'idempotency_key',
  );
}

/** Square declines with 400, and with 402 for these codes about the card as a whole. */
const paymentRequired = new Set([
  'CARD_DECLINED',
  'CARD_DECLINED_CALL_ISSUER',
  'CARD_DECLINED_VERIFICATION_REQUIRED',
  'VERIFY_CVV_FAILURE',
  'VERIFY_AVS_FAILURE',
]);

export function declineStatus(code: string): number {
  return paymentRequired.has(code) ? 402 : 400;
}

export function declineError(code: string): WireError {
  return { category: 'PAYMENT_METHOD_ERROR', code, detail: `Authorization error: '${code}'` };
}
