import type { Square, SquareClient } from 'square';
import type {
  ActOutcome,
  Charge,
  ChargeOutcome,
  PaymentEndpoint,
  PaymentProvider,
  ProviderPayment,
  SearchOutcome,
  Unknown,
} from '../../features/payments/provider.ts';
import { faultOf, type SquareError2 } from './square-errors.ts';

/** How long one call may take; a golfer waits for it. */
const defaultCallSeconds = 20;

export type SquareConnection = {
  place: PaymentEndpoint;
  accessToken: string;
  /** Leads elsewhere than Square, for the simulator; null for Square itself. */
  baseUrl: string | null;
  callSeconds?: number | undefined;
};

/**
 * Loads Square's SDK, which stops the process for a second: better before it serves than while the first golfer pays.
 */
export async function loadSquareSdk(): Promise<void> {
  await import('square');
}

/**
 * Square's payments at one location, through its official SDK. The SDK is loaded with the first call, if not before:
 * it is large, and a course without payments never needs it.
 */
export function createSquareProvider(connection: SquareConnection): PaymentProvider {
  const { locationId } = connection.place;
  let opening: Promise<SquareClient> | undefined;

  async function ask<Value>(
    question: (client: SquareClient) => Promise<Value>,
  ): Promise<{ value: Value } | { fault: SquareError2 }> {
    opening ??= openSquareClient(connection);
    const client = await opening;
    const { SquareError } = await import('square');
    try {
      return { value: await question(client) };
    } catch (error) {
      return {
        fault:
          error instanceof SquareError
            ? faultOf(error)
            : { kind: 'unknown', reason: error instanceof Error ? error.name : 'no reply' },
      };
    }
  }

  async function act(
    question: (client: SquareClient) => Promise<Square.Payment | undefined>,
  ): Promise<ActOutcome> {
    const answer = await ask(question);
    if ('value' in answer)
      return { outcome: 'done', payment: answer.value ? providerPayment(answer.value) : null };
    const { kind, reason } = answer.fault;
    return { outcome: kind === 'unknown' ? 'unknown' : 'refused', reason };
  }

  const get = (paymentID: string) =>
    act(async (client) => (await client.payments.get({ paymentId: paymentID })).payment);

  return {
    async charge(charge): Promise<ChargeOutcome> {
      const answer = await ask((client) => client.payments.create(createRequest(charge, locationId)));
      if ('fault' in answer) return outcomeOfFault(answer.fault, charge);
      const { payment } = answer.value;
      if (!payment) return unknown('empty reply');
      if (!charge.isRepeat) return outcomeOf(providerPayment(payment), charge.amountCents);
      // A repeated question may be answered with the words of the first time; what counts is how it stands now.
      const seen = await get(payment.id ?? '');
      return seen.outcome === 'done' && seen.payment
        ? outcomeOf(seen.payment, charge.amountCents)
        : unknown('not found again');
    },
    async find({ idempotencyKey, amountCents, since }): Promise<SearchOutcome> {
      const answer = await ask(async (client) => {
        const page = await client.payments.list({
          locationId,
          beginTime: since.toISOString(),
          total: BigInt(amountCents),
        });
        for await (const payment of page)
          if (payment.note === noteOf(idempotencyKey) && hasMoney(providerPayment(payment), amountCents))
            return providerPayment(payment);
        return null;
      });
      if ('fault' in answer) return unknown(answer.fault.reason);
      return answer.value ? { outcome: 'found', payment: answer.value } : { outcome: 'none' };
    },
    get,
    capture: (paymentID) =>
      act(async (client) => (await client.payments.complete({ paymentId: paymentID })).payment),
    void: (paymentID) =>
      act(async (client) => (await client.payments.cancel({ paymentId: paymentID })).payment),
    async refund({ idempotencyKey, paymentID, amountCents, currency }) {
      const answer = await ask((client) =>
        client.refunds.refundPayment({
          idempotencyKey,
          paymentId: paymentID,
          amountMoney: { amount: BigInt(amountCents), currency: currency as Square.Currency },
        }),
      );
      if ('fault' in answer) {
        const { kind, reason } = answer.fault;
        return { outcome: kind === 'unknown' ? 'unknown' : 'refused', reason };
      }
      // PENDING is on its way: Square gives it back within days.
      const status = answer.value.refund?.status ?? '';
      if (status === 'PENDING' || status === 'COMPLETED') return { outcome: 'done', payment: null };
      return { outcome: 'refused', reason: status || 'empty reply' };
    },
  };
}

/** Square's own client; nothing is asked yet. */
export async function openSquareClient({
  place,
  accessToken,
  baseUrl,
  callSeconds,
}: SquareConnection): Promise<SquareClient> {
  const { SquareClient, SquareEnvironment } = await import('square');
  const { Production, Sandbox } = SquareEnvironment;
  return new SquareClient({
    token: accessToken,
    environment: place.environment === 'production' ? Production : Sandbox,
    ...(baseUrl && { baseUrl }),
    timeoutInSeconds: callSeconds ?? defaultCallSeconds,
    maxRetries: 0,
    // Square sends nobody elsewhere; whoever answers so is not to be told of a payment twice.
    fetch: (url, init) => fetch(url, { ...init, redirect: 'error' }),
  });
}

function createRequest(charge: Charge, locationId: string): Square.CreatePaymentRequest {
  return {
    idempotencyKey: charge.idempotencyKey,
    sourceId: charge.sourceId,
    amountMoney: { amount: BigInt(charge.amountCents), currency: charge.currency as Square.Currency },
    autocomplete: charge.paymentBehavior === 'capture',
    locationId,
    referenceId: charge.reference,
    note: noteOf(charge.idempotencyKey),
  };
}

/** Square lists payments without their keys; what it was asked for is told apart by the note. */
function noteOf(idempotencyKey: string): string {
  return `Tee time, payment ${idempotencyKey}`;
}

/** The bank's no holds for its key for ever; any other, when asked again, says nothing of the first time. */
function outcomeOfFault({ kind, reason }: SquareError2, { isRepeat }: Charge): ChargeOutcome {
  if (kind === 'declined') return { outcome: 'declined', reason, paymentID: null };
  if (kind === 'unknown' || isRepeat) return unknown(reason);
  return kind === 'token-unusable'
    ? { outcome: 'declined', reason, paymentID: null }
    : { outcome: 'refused', reason };
}

function outcomeOf(payment: ProviderPayment, amountCents: number): ChargeOutcome {
  switch (payment.status) {
    case 'APPROVED':
    case 'COMPLETED':
      return payment.refundedCents >= amountCents
        ? { outcome: 'refused', reason: 'REFUNDED' }
        : { outcome: 'charged', payment };
    case 'FAILED':
      return { outcome: 'declined', reason: payment.status, paymentID: payment.id };
    case 'CANCELED':
      return { outcome: 'refused', reason: payment.status };
    case 'PENDING':
      return unknown('PENDING');
    default:
      return payment.status satisfies never;
  }
}

function hasMoney({ status, refundedCents }: ProviderPayment, amountCents: number): boolean {
  return (status === 'APPROVED' || status === 'COMPLETED') && refundedCents < amountCents;
}

function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason };
}

const knownStatuses = ['APPROVED', 'COMPLETED', 'CANCELED', 'FAILED', 'PENDING'] as const;

function providerPayment(payment: Square.Payment): ProviderPayment {
  return {
    id: payment.id ?? '',
    status: knownStatuses.find((status) => status === payment.status) ?? 'PENDING',
    receiptNumber: payment.receiptNumber ?? payment.id?.slice(0, 4) ?? '',
    receiptUrl: payment.receiptUrl ?? null,
    authorizedUntil:
      payment.status === 'APPROVED' && payment.delayedUntil ? new Date(payment.delayedUntil) : null,
    refundedCents: Number(payment.refundedMoney?.amount ?? 0),
  };
}
