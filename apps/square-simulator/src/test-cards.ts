/** `decline` carries Square's error code. */
export type CardBehaviour =
  | { does: 'approve' }
  | { does: 'decline'; code: string }
  | { does: 'lose-reply' }
  | { does: 'charge-silently' }
  /** Neither charges nor replies. */
  | { does: 'never-answer' }
  /** 503 for the first call with a key, approved afterwards. */
  | { does: 'unavailable-once' }
  | { does: 'answer-slowly'; seconds: number };

export interface TestCard {
  number: string;
  brand: string;
  behaviour: CardBehaviour;
  meaning: string;
  /** Whether Square's sandbox has this number with this meaning. */
  isSquares: boolean;
}

const approve: CardBehaviour = { does: 'approve' };

function approved(number: string, brand: string, name: string): TestCard {
  return { number, brand, behaviour: approve, meaning: `Approved (${name})`, isSquares: true };
}

function odd(number: string, behaviour: CardBehaviour, meaning: string): TestCard {
  return { number, brand: 'VISA', behaviour, meaning, isSquares: false };
}

export const testCards: readonly TestCard[] = [
  approved('4111111111111111', 'VISA', 'Visa'),
  approved('5105105105105100', 'MASTERCARD', 'Mastercard'),
  approved('6011000000000004', 'DISCOVER', 'Discover'),
  approved('30000000000004', 'DISCOVER_DINERS', 'Diners Club'),
  approved('3569990010095841', 'JCB', 'JCB'),
  approved('340000000000009', 'AMERICAN_EXPRESS', 'American Express, CVV of four digits'),
  {
    number: '4000000000000002',
    brand: 'VISA',
    behaviour: { does: 'decline', code: 'GENERIC_DECLINE' },
    meaning: 'Declined',
    isSquares: true,
  },
  odd('4000000000000127', { does: 'decline', code: 'CVV_FAILURE' }, 'Declined: wrong CVV'),
  odd('4000000000000119', { does: 'decline', code: 'INSUFFICIENT_FUNDS' }, 'Declined: no funds'),
  odd('4000000000000200', { does: 'decline', code: 'CARD_DECLINED' }, 'Declined, answered with 402'),
  odd('4000000000000408', { does: 'lose-reply' }, 'Charged, then the connection breaks'),
  odd('4000000000000416', { does: 'charge-silently' }, 'Charged, then no reply ever comes'),
  odd('4000000000000507', { does: 'never-answer' }, 'Not charged, and no reply ever comes'),
  odd('4000000000000531', { does: 'unavailable-once' }, 'Error 503 once, then approved'),
  odd('4000000000000309', { does: 'answer-slowly', seconds: 3 }, 'Approved after 3 seconds'),
];

export const sandboxTokens: Readonly<Record<string, CardBehaviour | { does: 'already-used' }>> = {
  'cnon:card-nonce-ok': approve,
  'cnon:card-nonce-declined': { does: 'decline', code: 'GENERIC_DECLINE' },
  'cnon:card-nonce-rejected-cvv': { does: 'decline', code: 'CVV_FAILURE' },
  'cnon:card-nonce-rejected-postalcode': { does: 'decline', code: 'ADDRESS_VERIFICATION_FAILURE' },
  'cnon:card-nonce-rejected-expiration': { does: 'decline', code: 'INVALID_EXPIRATION' },
  'cnon:card-nonce-already-used': { does: 'already-used' },
};

/** `number` is digits only; `year` has four digits. */
export interface TypedCard {
  number: string;
  month: number;
  year: number;
  cvv: string;
  postalCode: string;
}

export function behaviourOf(card: TypedCard): CardBehaviour | undefined {
  const known = testCards.find(({ number }) => number === card.number);
  if (known?.behaviour.does !== 'approve') return known?.behaviour;
  if (card.cvv === '911') return { does: 'decline', code: 'CVV_FAILURE' };
  if (card.postalCode === '99999') return { does: 'decline', code: 'ADDRESS_VERIFICATION_FAILURE' };
  if (card.month === 1 && card.year === 2040) return { does: 'decline', code: 'INVALID_EXPIRATION' };
  return approve;
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  if (/^3[47]/.test(number)) return 'AMERICAN_EXPRESS';
  if (/^3[0689]/.test(number)) return 'DISCOVER_DINERS';
  if (number.startsWith('35')) return 'JCB';
  if (number.startsWith('62')) return 'CHINA_UNIONPAY';
  if (/^6(011|4|5)/.test(number)) return 'DISCOVER';
  return 'OTHER_BRAND';
}
