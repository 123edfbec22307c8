import { wireCard } from './create-payment.ts';
import type { Ledger, TokenizedCard } from './ledger.ts';
import { fieldsOf, requiredText } from './payment-order.ts';
import { invalidRequest } from './square-error.ts';
import { newToken } from './square-ids.ts';
import { behaviourOf } from './test-cards.ts';
import type { WireCard } from './wire.ts';

/** The TokenResult of @square/web-payments-sdk-types. */
export interface TokenResult {
  status: 'OK';
  token: string;
  details: {
    method: 'Card' | 'Apple Pay' | 'Google Pay';
    card: {
      brand: string;
      last4: string;
      expMonth: number;
      expYear: number;
      cardType: 'CREDIT';
      prepaidType: 'NOT_PREPAID';
    };
    billing: { postalCode?: string };
  };
}

/** 400 for anything but a test card. */
export function tokenizeCard(body: unknown, ledger: Ledger, now: number): TokenResult {
  const fields = fieldsOf(body);
  const number = requiredText(fields, 'number', 19);
  const cvv = requiredText(fields, 'cvv', 4);
  const postalCode = requiredText(fields, 'postalCode', 10);
  const { month, year } = fields;
  if (typeof month !== 'number' || typeof year !== 'number') {
    throw invalidRequest('INVALID_EXPIRATION', 'The expiry date is no date.', 'month');
  }
  const behaviour = behaviourOf({ number, month, year, cvv, postalCode });
  if (!behaviour) throw invalidRequest('INVALID_CARD_DATA', 'Only test cards are taken here.', 'number');
  const card = wireCard(number, month, year);
  return remember({ card, behaviour }, 'Card', { postalCode }, ledger, now);
}

export function tokenizeWallet(method: string | undefined, ledger: Ledger, now: number): TokenResult {
  if (method !== 'Apple Pay' && method !== 'Google Pay') {
    throw invalidRequest('INVALID_ENUM_VALUE', 'Must be Apple Pay or Google Pay.', 'method');
  }
  const card = wireCard('4111111111111111', 12, new Date(now).getUTCFullYear() + 2);
  const wallet = method === 'Apple Pay' ? 'APPLE_PAY' : 'GOOGLE_PAY';
  return remember({ card, behaviour: { does: 'approve' }, wallet }, method, {}, ledger, now);
}

function remember(
  made: Pick<TokenizedCard, 'card' | 'behaviour' | 'wallet'>,
  method: TokenResult['details']['method'],
  billing: { postalCode?: string },
  ledger: Ledger,
  now: number,
): TokenResult {
  const token = `cnon:${newToken(26)}`;
  ledger.record({
    entry: 'token',
    at: new Date(now).toISOString(),
    tokenized: { token, createdAt: now, ...made },
  });
  return { status: 'OK', token, details: { method, card: shownCard(made.card), billing } };
}

function shownCard(card: WireCard): TokenResult['details']['card'] {
  return {
    brand: card.card_brand,
    last4: card.last_4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    cardType: 'CREDIT',
    prepaidType: 'NOT_PREPAID',
  };
}
