import { type PaymentReply, type PaymentRequest, paymentReply } from '@dewsweeper/contract/payment';
import { routes } from '@dewsweeper/contract/routes';
import { problemCode, send } from '../../../lib/api.ts';
import { payingMessages, paymentMessages } from '../../../messages.ts';
import type { PaymentFailure, PaymentOutcome } from '../booking-steps.ts';
import { readConfirmFailure } from '../refusals.ts';

const maxPauseMilliseconds = 5_000;

/** Sending the same request again asks for its outcome. */
export function sendPayment(request: PaymentRequest): Promise<PaymentReply> {
  return send('POST', routes.payments, paymentReply, request);
}

/** Repeats the request, which charges at most once, until the outcome is known (rules.md#payment-life). */
export async function followPayment(
  request: PaymentRequest,
  parts: {
    ask: (request: PaymentRequest) => Promise<PaymentReply>;
    pause: (milliseconds: number) => Promise<void>;
    onUnanswered: () => void;
    signal: AbortSignal;
  },
): Promise<PaymentOutcome | null> {
  for (let asked = 1; !parts.signal.aborted; asked += 1) {
    const outcome = await parts.ask(request).then(readPaymentReply, readPaymentFailure);
    if (parts.signal.aborted) return null;
    if (outcome !== 'unknown') return outcome;
    parts.onUnanswered();
    await parts.pause(Math.min(500 * 2 ** asked, maxPauseMilliseconds));
  }
  return null;
}

export function readPaymentReply(reply: PaymentReply): PaymentOutcome | 'unknown' {
  if (reply.success) return { kind: 'paid', receiptNumber: reply.payment?.receiptNumber ?? '' };
  if (reply.status === 'PENDING') return 'unknown';
  switch (reply.failure) {
    case 'slot-lost':
      return { kind: 'slot-lost', nearest: reply.nearest ?? [] };
    case 'provider-unavailable':
      return notPaid(paymentMessages.failed, payingMessages.unavailable);
    case 'declined':
    case undefined:
      return notPaid(paymentMessages.failed, payingMessages.declined);
    default:
      return reply.failure satisfies never;
  }
}

/** Refused before Square was asked, or no answer came. */
export function readPaymentFailure(error: unknown): PaymentOutcome | 'unknown' {
  const code = problemCode(error);
  switch (code) {
    case undefined:
    case 'internal':
    case 'paused':
    case 'unavailable':
    case 'too-many-requests':
      return 'unknown';
    case 'amount-differs':
    case 'reservation-differs':
    case 'unknown-rate':
      return { kind: 'failed', text: paymentMessages.changed };
    case 'too-many-payments':
      return notPaid(paymentMessages.failed, payingMessages.tooManyCards);
    case 'payment-not-set-up':
      return notPaid(paymentMessages.configurationMissing, payingMessages.notSent);
    case 'course-not-found':
    case 'invalid-request':
      return notPaid(paymentMessages.missingCourse, payingMessages.notSent);
    default: {
      const refusal = readConfirmFailure(error);
      return refusal.kind === 'conflict' ? { kind: 'slot-lost', nearest: refusal.nearest } : refusal;
    }
  }
}

function notPaid(text: string, advice: string): { kind: 'not-paid'; failure: PaymentFailure } {
  return { kind: 'not-paid', failure: { text, advice } };
}
