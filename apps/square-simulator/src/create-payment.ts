import { createHash } from 'node:crypto';
import { keyOf, type Ledger } from './ledger.ts';
import { type PaymentOrder, readPaymentOrder } from './payment-order.ts';
import type { Seller } from './sellers.ts';
import {
  declineError,
  declineStatus,
  invalidRequest,
  keyReused,
  notFound,
  SquareRefusal,
  unavailable,
} from './square-error.ts';
import { newPaymentId, newToken } from './square-ids.ts';
import { brandOf, type CardBehaviour, sandboxTokens } from './test-cards.ts';
import type { Payment, WireCard, WireReply } from './wire.ts';

const tokenHours = 24;

export type Outcome = { show: 'reply'; reply: WireReply } | { show: 'broken' } | { show: 'nothing' };

export interface CallContext {
  ledger: Ledger;
  now: () => number;
  sleep: (milliseconds: number) => Promise<void>;
  /** The base of receipt links, without a trailing slash. */
  publicUrl: () => string;
  refusedOnce: Set<string>;
}

/** A known key gets its first reply; refusals are not remembered. Calls with one key must run one after another. */
export async function createPayment(body: unknown, seller: Seller, context: CallContext): Promise<Outcome> {
  const order = readPaymentOrder(body);
  const requestDigest = digestOf(body);
  const key = keyOf('payment', seller.id, order.idempotencyKey);
  const before = context.ledger.remembered('payment', seller.id, order.idempotencyKey);
  if (before) {
    if (before.requestDigest !== requestDigest) throw keyReused();
    return { show: 'reply', reply: before.reply };
  }
  assertLocation(seller, order.locationId);
  const { behaviour, card, wallet } = findSource(order.sourceId, key, context);

  if (behaviour.does === 'never-answer') return { show: 'nothing' };
  if (behaviour.does === 'unavailable-once' && !context.refusedOnce.has(key)) {
    context.refusedOnce.add(key);
    throw unavailable();
  }
  if (behaviour.does === 'answer-slowly') {
    await context.sleep(behaviour.seconds * 1000);
    // Another key may have used the token meanwhile.
    findSource(order.sourceId, key, context);
  }

  const declined = behaviour.does === 'decline' ? behaviour.code : undefined;
  const payment = newPayment({ order, seller, card, wallet, declined, context });
  const reply: WireReply =
    declined === undefined
      ? { status: 200, body: { payment } }
      : { status: declineStatus(declined), body: { errors: [declineError(declined)], payment } };
  context.ledger.record({
    entry: declined !== undefined ? 'decline' : order.autocomplete ? 'charge' : 'authorization',
    at: payment.created_at,
    seller: seller.id,
    source: order.sourceId,
    remembered: { idempotencyKey: order.idempotencyKey, requestDigest, reply },
    payment,
  });
  if (behaviour.does === 'lose-reply') return { show: 'broken' };
  if (behaviour.does === 'charge-silently') return { show: 'nothing' };
  return { show: 'reply', reply };
}

/** Equal for equal requests in any key order. */
export function digestOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** 403 when the seller takes no payments at this location. */
export function assertLocation(seller: Seller, locationId: string | undefined): void {
  if (locationId === undefined || !seller.locationIds || seller.locationIds.includes(locationId)) return;
  throw new SquareRefusal(403, {
    category: 'AUTHENTICATION_ERROR',
    code: 'FORBIDDEN',
    detail: `Not authorized to take payments with location_id=\`${locationId}\`.`,
    field: 'location_id',
  });
}

interface Source {
  behaviour: CardBehaviour;
  card: WireCard;
  wallet?: 'APPLE_PAY' | 'GOOGLE_PAY' | undefined;
}

function findSource(sourceId: string, key: string, { ledger, now }: CallContext): Source {
  const sandbox = Object.hasOwn(sandboxTokens, sourceId) ? sandboxTokens[sourceId] : undefined;
  if (sandbox?.does === 'already-used') throw tokenUsed();
  if (sandbox) return { behaviour: sandbox, card: sandboxCard(now()) };
  if (!sourceId.startsWith('cnon:')) {
    throw invalidRequest('BAD_REQUEST', `Invalid source \`${sourceId}\`.`, 'source_id');
  }
  const tokenized = ledger.tokens.get(sourceId);
  if (!tokenized) throw notFound('Card nonce not found', 'source_id');
  const user = ledger.usedBy.get(sourceId);
  if (user !== undefined && user !== key) throw tokenUsed();
  if (now() - tokenized.createdAt > tokenHours * 3_600_000) {
    throw invalidRequest('CARD_TOKEN_EXPIRED', 'Card nonce expired; please request new nonce.', 'source_id');
  }
  return { behaviour: tokenized.behaviour, card: tokenized.card, wallet: tokenized.wallet };
}

function tokenUsed(): SquareRefusal {
  return invalidRequest('CARD_TOKEN_USED', 'Card nonce already used; please request new nonce.', 'source_id');
}

export function wireCard(number: string, month: number, year: number): WireCard {
  return {
    card_brand: brandOf(number),
    last_4: number.slice(-4),
    exp_month: month,
    exp_year: year,
    fingerprint: `sq-1-${createHash('sha256').update(`simulator ${number}`).digest('base64url')}`,
    card_type: 'CREDIT',
    prepaid_type: 'NOT_PREPAID',
    bin: number.slice(0, 6),
  };
}

function sandboxCard(now: number): WireCard {
  return wireCard('4111111111111111', 11, new Date(now).getUTCFullYear() + 1);
}

function newPayment(made: {
  order: PaymentOrder;
  seller: Seller;
  card: WireCard;
  wallet: 'APPLE_PAY' | 'GOOGLE_PAY' | undefined;
  declined: string | undefined;
  context: CallContext;
}): Payment {
  const { order, seller, card, wallet, declined, context } = made;
  const createdAt = new Date(context.now());
  const at = createdAt.toISOString();
  const id = newPaymentId();
  const failed = declined !== undefined;
  const total: Payment['total_money'] = {
    amount: order.amountMoney.amount + (order.tipMoney?.amount ?? 0),
    currency: order.amountMoney.currency,
  };
  const { status, timeline } = failed
    ? { status: 'FAILED' as const, timeline: {} }
    : order.autocomplete
      ? { status: 'CAPTURED' as const, timeline: { authorized_at: at, captured_at: at } }
      : { status: 'AUTHORIZED' as const, timeline: { authorized_at: at } };
  return {
    id,
    created_at: at,
    updated_at: at,
    amount_money: order.amountMoney,
    ...(order.tipMoney && { tip_money: order.tipMoney }),
    total_money: total,
    ...(!failed && { approved_money: total }),
    status: failed ? 'FAILED' : order.autocomplete ? 'COMPLETED' : 'APPROVED',
    delay_duration: order.delay.text,
    delay_action: order.delay.action,
    delayed_until: new Date(createdAt.getTime() + order.delay.milliseconds).toISOString(),
    source_type: 'CARD',
    card_details: {
      status,
      card,
      entry_method: 'KEYED',
      cvv_status: declined?.includes('CVV') ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
      avs_status: declined?.match(/ADDRESS|AVS/) ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
      ...(!failed && { auth_result_code: id.slice(4, 10) }),
      statement_description: 'SQ *SIMULATOR',
      ...(wallet && { wallet_type: wallet }),
      card_payment_timeline: timeline,
      ...(failed && { errors: [declineError(declined)] }),
    },
    location_id: order.locationId ?? seller.locationIds?.[0] ?? 'LSIMULATORMAIN',
    order_id: order.orderId ?? newToken(27),
    ...(order.referenceId !== undefined && { reference_id: order.referenceId }),
    ...(order.note !== undefined && { note: order.note }),
    ...(order.buyerEmail !== undefined && { buyer_email_address: order.buyerEmail }),
    ...(!failed && { receipt_number: id.slice(0, 4) }),
    ...(!failed && order.autocomplete && { receipt_url: receiptUrl(context.publicUrl(), id) }),
    application_details: { square_product: 'ECOMMERCE_API', application_id: 'sandbox-sq0idb-simulator' },
    version_token: newToken(45),
  };
}

export function receiptUrl(publicUrl: string, paymentId: string): string {
  return `${publicUrl}/receipt/preview/${paymentId}`;
}
