import type { PaymentBehavior } from '@dewsweeper/core/payment/payment-request';

export type PaymentEnvironment = 'sandbox' | 'production';

export type PaymentEndpoint = { environment: PaymentEnvironment; locationId: string };

/** The key makes the request safe to repeat. */
export type Charge = {
  idempotencyKey: string;
  sourceId: string;
  amountCents: number;
  currency: string;
  paymentBehavior: PaymentBehavior;
  reference: string;
  /** The request was sent before, so a refusal now says nothing about the first time. */
  isRepeat: boolean;
};

export type ProviderPayment = {
  id: string;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'PENDING';
  receiptNumber: string;
  receiptUrl: string | null;
  authorizedUntil: Date | null;
  refundedCents: number;
};

/** No clear answer. The same request must be sent again before anything is concluded. */
export type Unknown = { outcome: 'unknown'; reason: string };

/** `declined`: by the card's bank. `refused`: the provider accepts no payment here, whatever the card. */
export type ChargeOutcome =
  | { outcome: 'charged'; payment: ProviderPayment }
  | { outcome: 'declined'; reason: string; paymentID: string | null }
  | { outcome: 'refused'; reason: string }
  | Unknown;

export type ActOutcome =
  | { outcome: 'done'; payment: ProviderPayment | null }
  | { outcome: 'refused'; reason: string }
  | Unknown;

/** `found`: a payment that holds or took money and has not returned it. */
export type SearchOutcome = { outcome: 'found'; payment: ProviderPayment } | { outcome: 'none' } | Unknown;

/** A payment of ours that holds or took money. `key`: of its charge. */
export type ListedCharge = {
  payment: ProviderPayment;
  key: string;
  amountCents: number;
  currency: string;
  chargedAt: Date;
};

export type PaymentProvider = {
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Searches for one charge by its key, without charging. A very recent charge may be missing. */
  find(search: { idempotencyKey: string; amountCents: number; since: Date }): Promise<SearchOutcome>;
  /** All since a moment that hold money or took it and have not returned it. Very recent ones may be missing. */
  listSince(since: Date): Promise<{ outcome: 'listed'; charges: ListedCharge[] } | Unknown>;
  get(paymentID: string): Promise<ActOutcome>;
  capture(paymentID: string): Promise<ActOutcome>;
  void(paymentID: string): Promise<ActOutcome>;
  refund(refund: {
    idempotencyKey: string;
    paymentID: string;
    amountCents: number;
    currency: string;
  }): Promise<ActOutcome>;
};

/** Null when there is no access token and no simulator. */
export type FindProvider = (
  place: PaymentEndpoint,
) => Promise<{ provider: PaymentProvider; isSimulated: boolean } | null>;
