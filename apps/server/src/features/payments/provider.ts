import type { PaymentBehavior } from '@dewsweeper/core/payment/payment-request';

export type PaymentEnvironment = 'sandbox' | 'production';

/** Where a course's money goes: the provider's location, in one of its two worlds. */
export type PaymentEndpoint = { environment: PaymentEnvironment; locationId: string };

/** What the provider is asked to charge or authorize; the key makes the same question safe to repeat. */
export type Charge = {
  idempotencyKey: string;
  sourceId: string;
  amountCents: number;
  currency: string;
  paymentBehavior: PaymentBehavior;
  /** The reservation's id. */
  reference: string;
  /** The question was put before, so that a refusal now says nothing of what it did then. */
  isRepeat: boolean;
};

/** A payment as the provider knows it. */
export type ProviderPayment = {
  id: string;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'PENDING';
  receiptNumber: string;
  receiptUrl: string | null;
  /** Until when an authorization lives. */
  authorizedUntil: Date | null;
  refundedCents: number;
};

/** No clear word came back. The same question must be asked again before anything is concluded. */
export type Unknown = { outcome: 'unknown'; reason: string };

/** `declined`: by the card's bank. `refused`: the provider takes no payment this way, whatever the card. */
export type ChargeOutcome =
  | { outcome: 'charged'; payment: ProviderPayment }
  | { outcome: 'declined'; reason: string; paymentID: string | null }
  | { outcome: 'refused'; reason: string }
  | Unknown;

export type ActOutcome =
  | { outcome: 'done'; payment: ProviderPayment | null }
  | { outcome: 'refused'; reason: string }
  | Unknown;

/** `found`: a payment that holds or took money and has not given it back. */
export type SearchOutcome = { outcome: 'found'; payment: ProviderPayment } | { outcome: 'none' } | Unknown;

/** What the payments room asks of a provider, for one place. */
export type PaymentProvider = {
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Looks for the money of one charge, by its key, without charging. What was just charged may be missing yet. */
  find(search: { idempotencyKey: string; amountCents: number; since: Date }): Promise<SearchOutcome>;
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

/** The provider for a place, or null when no access token is known and nothing stands in for it. */
export type FindProvider = (
  place: PaymentEndpoint,
) => Promise<{ provider: PaymentProvider; isSimulated: boolean } | null>;
