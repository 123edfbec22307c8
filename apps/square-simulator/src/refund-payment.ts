import { digestOf } from './create-payment.ts';
import type { Ledger } from './ledger.ts';
import { findPayment } from './payment-acts.ts';
import { fieldsOf, optionalText, readIdempotencyKey, readMoney, requiredText } from './payment-order.ts';
import type { Seller } from './sellers.ts';
import { invalidRequest, keyReused, notFound, SquareRefusal } from './square-error.ts';
import { newToken } from './square-ids.ts';
import type { Payment, Refund, WireReply } from './wire.ts';

/** RefundPayment: refunds a completed payment, whole or in part; PENDING at first. */
export function refundPayment(body: unknown, seller: Seller, ledger: Ledger, now: number): WireReply {
  const fields = fieldsOf(body);
  const idempotencyKey = readIdempotencyKey(fields);
  const requestDigest = digestOf(body);
  const before = ledger.remembered('refund', seller.id, idempotencyKey);
  if (before) {
    if (before.requestDigest !== requestDigest) throw keyReused();
    return before.reply;
  }
  const payment = findPayment(requiredText(fields, 'payment_id', 192), seller, ledger);
  const amountMoney = readMoney(fields, 'amount_money', 1);
  const reason = optionalText(fields, 'reason', 192);
  assertRefundable(payment, amountMoney);

  const at = new Date(now).toISOString();
  const refund: Refund = {
    id: `${payment.id}_${newToken(43)}`,
    status: 'PENDING',
    location_id: payment.location_id,
    unlinked: false,
    destination_type: 'CARD',
    amount_money: amountMoney,
    payment_id: payment.id,
    order_id: payment.order_id,
    ...(reason !== undefined && { reason }),
    created_at: at,
    updated_at: at,
  };
  const reply: WireReply = { status: 200, body: { refund } };
  ledger.record({
    entry: 'refund',
    at,
    seller: seller.id,
    remembered: { idempotencyKey, requestDigest, reply },
    refund,
    payment: {
      ...payment,
      updated_at: at,
      refunded_money: {
        amount: refundedAmount(payment) + amountMoney.amount,
        currency: amountMoney.currency,
      },
      refund_ids: [...(payment.refund_ids ?? []), refund.id],
      version_token: newToken(45),
    },
  });
  return reply;
}

export function findRefund(id: string, seller: Seller, ledger: Ledger): Refund {
  const refund = ledger.refunds.get(id);
  if (!refund || ledger.payments.get(refund.payment_id)?.seller !== seller.id) {
    throw notFound(`Could not find refund with id: ${id}`, 'refund_id');
  }
  return refund;
}

function assertRefundable(payment: Payment, amount: Refund['amount_money']): void {
  if (payment.status === 'APPROVED') {
    throw refundError(
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment is held, not completed; cancel it instead.',
    );
  }
  if (payment.status !== 'COMPLETED') {
    throw refundError(
      'PAYMENT_NOT_REFUNDABLE',
      `A payment with status ${payment.status} cannot be refunded.`,
    );
  }
  if (amount.currency !== payment.total_money.currency) {
    throw invalidRequest('CURRENCY_MISMATCH', 'Not the currency of the payment.', 'amount_money.currency');
  }
  if (amount.amount > payment.total_money.amount - refundedAmount(payment)) {
    throw refundError(
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available to refund.',
      'amount_money.amount',
    );
  }
}

function refundedAmount(payment: Payment): number {
  return payment.refunded_money?.amount ?? 0;
}

function refundError(code: string, detail: string, field?: string): SquareRefusal {
  return new SquareRefusal(400, { category: 'REFUND_ERROR', code, detail, ...(field && { field }) });
}
