import type { Square, SquareClient } from 'square';
import type {
  ActOutcome,
  Charge,
  ChargeOutcome,
  ListedCharge,
  PaymentEndpoint,
  PaymentProvider,
  ProviderPayment,
  SearchOutcome,
  Unknown,
} from '../../features/payments/provider.ts';
import { failureOf, type SquareFailure } from './square-errors.ts';

const defaultCallSeconds = 20;

export type SquareConnection = {
  endpoint: PaymentEndpoint;
  accessToken: string;
  /** Replaces Square's address, for the simulator; null for Square itself. */
  baseUrl: string | null;
  callSeconds?: number | undefined;
};

/** Loading Square's SDK blocks for a second: better at the start than at the first payment. */
export async function loadSquareSdk(): Promise<void> {
  await import('square');
}

/** The SDK is large and loaded with the first call: a course without payments never needs it. */
export function createSquareProvider(connection: SquareConnection): PaymentProvider {
  const { locationId } = connection.endpoint;
  let opening: Promise<SquareClient> | undefined;

  async function ask<Value>(
    question: (client: SquareClient) => Promise<Value>,
  ): Promise<{ value: Value } | { failure: SquareFailure }> {
    opening ??= openSquareClient(connection);
    const client = await opening;
    const { SquareError } = await import('square');
    try {
      return { value: await question(client) };
    } catch (error) {
      return {
        failure:
          error instanceof SquareError
            ? failureOf(error)
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
    const { kind, reason } = answer.failure;
    return { outcome: kind === 'unknown' ? 'unknown' : 'refused', reason };
  }

  const get = (paymentID: string) =>
    act(async (client) => (await client.payments.get({ paymentId: paymentID })).payment);

  return {
    async charge(charge): Promise<ChargeOutcome> {
      const answer = await ask((client) => client.payments.create(createRequest(charge, locationId)));
      if ('failure' in answer) return outcomeOfFailure(answer.failure, charge);
      const { payment } = answer.value;
      if (!payment) return unknown('empty reply');
      if (!charge.isRepeat) return outcomeOf(providerPayment(payment), charge.amountCents);
      // A repeated request may be answered with the first reply; the current state counts.
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
      if ('failure' in answer) return unknown(answer.failure.reason);
      return answer.value ? { outcome: 'found', payment: answer.value } : { outcome: 'none' };
    },
    async listSince(since) {
      const answer = await ask(async (client) => {
        const charges: ListedCharge[] = [];
        const page = await client.payments.list({ locationId, beginTime: since.toISOString() });
        for await (const payment of page) {
          const key = keyIn(payment.note);
          const amountCents = Number(payment.amountMoney?.amount ?? 0);
          if (key === null || !hasMoney(providerPayment(payment), amountCents)) continue;
          charges.push({
            payment: providerPayment(payment),
            key,
            amountCents,
            currency: payment.amountMoney?.currency ?? 'USD',
            chargedAt: new Date(payment.createdAt ?? 0),
          });
        }
        return charges;
      });
      if ('failure' in answer) return unknown(answer.failure.reason);
      return { outcome: 'listed', charges: answer.value };
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
      if ('failure' in answer) {
        const { kind, reason } = answer.failure;
        return { outcome: kind === 'unknown' ? 'unknown' : 'refused', reason };
      }
      // PENDING: Square refunds it within days.
      const status = answer.value.refund?.status ?? '';
      if (status === 'PENDING' || status === 'COMPLETED') return { outcome: 'done', payment: null };
      return { outcome: 'refused', reason: status || 'empty reply' };
    },
  };
}

export async function openSquareClient({
  endpoint,
  accessToken,
  baseUrl,
  callSeconds,
}: SquareConnection): Promise<SquareClient> {
  const { SquareClient, SquareEnvironment } = await import('square');
  const { Production, Sandbox } = SquareEnvironment;
  return new SquareClient({
    token: accessToken,
    environment: endpoint.environment === 'production' ? Production : Sandbox,
    ...(baseUrl && { baseUrl }),
    timeoutInSeconds: callSeconds ?? defaultCallSeconds,
    maxRetries: 0,
    // Square does not redirect; a redirect must not receive a payment's request.
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

/** Square lists payments without their keys, so the note identifies them. */
function noteOf(idempotencyKey: string): string {
  return `${noteBegins}${idempotencyKey}`;
}

const noteBegins = 'Tee time, payment ';

/** Null for what the location sold otherwise. */
function keyIn(note: string | undefined): string | null {
  return note?.startsWith(noteBegins) ? note.slice(noteBegins.length) : null;
}

/** A bank's decline is final for its key; any other refusal of a repetition says nothing about the first request. */
function outcomeOfFailure({ kind, reason }: SquareFailure, { isRepeat }: Charge): ChargeOutcome {
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
