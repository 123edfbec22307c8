import { receiptUrl } from './create-payment.ts';
import type { Ledger } from './ledger.ts';
import type { Seller } from './sellers.ts';
import { invalidRequest, notFound } from './square-error.ts';
import { newToken } from './square-ids.ts';
import type { Payment } from './wire.ts';

export function findPayment(id: string, seller: Seller, ledger: Ledger): Payment {
  const record = ledger.payments.get(id);
  if (record?.seller !== seller.id) throw notFound(`Could not find payment with id: ${id}`, 'payment_id');
  return record.payment;
}

export function completePayment(payment: Payment, ledger: Ledger, now: number, publicUrl: string): Payment {
  assertApproved(payment, 'completed');
  const at = new Date(now).toISOString();
  const completed = changed(payment, at, {
    status: 'COMPLETED',
    receipt_url: receiptUrl(publicUrl, payment.id),
    card_details: {
      ...payment.card_details,
      status: 'CAPTURED',
      card_payment_timeline: { ...payment.card_details.card_payment_timeline, captured_at: at },
    },
  });
  ledger.record({ entry: 'capture', at, payment: completed });
  return completed;
}

/** CancelPayment: voids an authorization. Repeating it is no error. */
export function cancelPayment(payment: Payment, ledger: Ledger, now: number): Payment {
  if (payment.status === 'CANCELED') return payment;
  assertApproved(payment, 'canceled');
  return letGo(payment, ledger, now, 'void');
}

/** CancelPaymentByIdempotencyKey; a key without a charge is no error. */
export function cancelByKey(idempotencyKey: string, seller: Seller, ledger: Ledger, now: number): void {
  const remembered = ledger.remembered('payment', seller.id, idempotencyKey);
  const id = remembered?.reply.body.payment?.id;
  const payment = id === undefined ? undefined : ledger.payments.get(id)?.payment;
  if (payment && payment.status !== 'FAILED') cancelPayment(payment, ledger, now);
}

/** Square's own actions: expired authorizations are voided (or captured), refunds complete. */
export function settleDue(ledger: Ledger, now: number, publicUrl: string, refundSeconds: number): void {
  for (const { payment } of ledger.payments.values()) {
    if (payment.status !== 'APPROVED' || Date.parse(payment.delayed_until) > now) continue;
    if (payment.delay_action === 'COMPLETE') completePayment(payment, ledger, now, publicUrl);
    else letGo(payment, ledger, now, 'expiry');
  }
  for (const refund of ledger.refunds.values()) {
    if (refund.status !== 'PENDING' || Date.parse(refund.created_at) + refundSeconds * 1000 > now) continue;
    const at = new Date(now).toISOString();
    const completed = { ...refund, status: 'COMPLETED' as const, updated_at: at };
    ledger.record({ entry: 'refund-completed', at, refund: completed });
  }
}

/** ListPayments: newest first by default; by location, time, total and last four digits. */
export function listPayments(
  query: Record<string, string | undefined>,
  seller: Seller,
  ledger: Ledger,
): { payments: Payment[]; cursor?: string } {
  const limit = Math.min(Number(query['limit']) || 100, 100);
  const start = Number(query['cursor'] ?? 0);
  if (!Number.isSafeInteger(start) || start < 0) {
    throw invalidRequest('INVALID_CURSOR', 'The cursor is not valid.', 'cursor');
  }
  const from = readTime(query, 'begin_time', Number.NEGATIVE_INFINITY);
  const until = readTime(query, 'end_time', Number.POSITIVE_INFINITY);
  const { location_id: location, total, last_4: lastFour, card_brand: brand } = query;
  const found = [...ledger.payments.values()]
    .filter((record) => record.seller === seller.id)
    .map(({ payment }) => payment)
    .filter(({ created_at: at }) => Date.parse(at) >= from && Date.parse(at) < until)
    .filter(({ location_id: id }) => location === undefined || id === location)
    .filter(({ total_money: { amount } }) => total === undefined || amount === Number(total))
    .filter(({ card_details: { card } }) => lastFour === undefined || card.last_4 === lastFour)
    .filter(({ card_details: { card } }) => brand === undefined || card.card_brand === brand);
  if (query['sort_order'] !== 'ASC') found.reverse();
  const payments = found.slice(start, start + limit);
  const next = start + payments.length;
  return { payments, ...(next < found.length && { cursor: String(next) }) };
}

function letGo(payment: Payment, ledger: Ledger, now: number, entry: 'void' | 'expiry'): Payment {
  const at = new Date(now).toISOString();
  const { receipt_number: _gone, approved_money: _held, ...rest } = payment;
  const canceled = changed(rest, at, {
    status: 'CANCELED',
    card_details: {
      ...payment.card_details,
      status: 'VOIDED',
      card_payment_timeline: { ...payment.card_details.card_payment_timeline, voided_at: at },
    },
  });
  ledger.record({ entry, at, payment: canceled });
  return canceled;
}

function changed(payment: Payment, at: string, change: Partial<Payment>): Payment {
  return { ...payment, ...change, updated_at: at, version_token: newToken(45) };
}

function assertApproved(payment: Payment, act: string): void {
  if (payment.status === 'APPROVED') return;
  throw invalidRequest(
    'BAD_REQUEST',
    `Payment ${payment.id} has status ${payment.status} and cannot be ${act}; it must be APPROVED.`,
  );
}

function readTime(query: Record<string, string | undefined>, name: string, otherwise: number): number {
  const text = query[name];
  if (text === undefined) return otherwise;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw invalidRequest('INVALID_TIME', 'Not a time in RFC 3339 format.', name);
  return time;
}
