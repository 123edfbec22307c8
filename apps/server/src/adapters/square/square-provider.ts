import type { Square, SquareClient } from 'square';
import type {
  ActOutcome,
  ChargeOutcome,
  PaymentPlace,
  PaymentProvider,
  ProviderPayment,
} from '../../rooms/payments/provider.ts';

/** How long one call may take; a golfer waits for it. */
const callSeconds = 20;

/** Errors that say that nothing was charged with this key, whenever they come. */
const finalCategories = new Set(['PAYMENT_METHOD_ERROR', 'INVALID_REQUEST_ERROR']);

/**
 * Square's payments at one location, through its official SDK. The SDK is loaded with the first call: it is large,
 * and a course without payments never needs it. `baseUrl` leads elsewhere than Square for the simulator.
 */
export function createSquareProvider(options: {
  place: PaymentPlace;
  accessToken: string;
  baseUrl: string | null;
}): PaymentProvider {
  const { place } = options;
  let opening: Promise<{ client: SquareClient; faultOf: FaultOf }> | undefined;
  const open = () => {
    opening ??= openClient(options);
    return opening;
  };

  async function act(
    call: (client: SquareClient) => Promise<Square.Payment | undefined>,
  ): Promise<ActOutcome> {
    const { client, faultOf } = await open();
    try {
      const payment = await call(client);
      return { outcome: 'done', payment: payment ? providerPayment(payment) : null };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.isFinal) return { outcome: 'refused', reason: fault.reason };
      return { outcome: 'unknown', reason: fault.reason };
    }
  }

  return {
    async charge(charge): Promise<ChargeOutcome> {
      const { client, faultOf } = await open();
      try {
        const { payment } = await client.payments.create({
          idempotencyKey: charge.idempotencyKey,
          sourceId: charge.sourceId,
          amountMoney: { amount: BigInt(charge.amountCents), currency: charge.currency as Square.Currency },
          autocomplete: charge.paymentBehavior === 'capture',
          locationId: place.locationId,
          referenceId: charge.reference,
        });
        return payment ? outcomeOf(providerPayment(payment)) : { outcome: 'unknown', reason: 'empty reply' };
      } catch (error) {
        const { isFinal, isUnauthorized, reason } = faultOf(error);
        // A token that Square does not know charges nothing; an earlier one may have.
        if (isFinal || (isUnauthorized && !charge.isRepeat))
          return { outcome: 'declined', reason, paymentID: null };
        return { outcome: 'unknown', reason };
      }
    },
    get: (paymentID) => act(async (client) => (await client.payments.get({ paymentId: paymentID })).payment),
    capture: (paymentID) =>
      act(async (client) => (await client.payments.complete({ paymentId: paymentID })).payment),
    void: (paymentID) =>
      act(async (client) => (await client.payments.cancel({ paymentId: paymentID })).payment),
    refund: ({ idempotencyKey, paymentID, amountCents, currency }) =>
      act(async (client) => {
        await client.refunds.refundPayment({
          idempotencyKey,
          paymentId: paymentID,
          amountMoney: { amount: BigInt(amountCents), currency: currency as Square.Currency },
        });
        return undefined;
      }),
  };
}

type FaultOf = (error: unknown) => { isFinal: boolean; isUnauthorized: boolean; reason: string };

async function openClient(options: {
  place: PaymentPlace;
  accessToken: string;
  baseUrl: string | null;
}): Promise<{ client: SquareClient; faultOf: FaultOf }> {
  const { SquareClient, SquareEnvironment, SquareError } = await import('square');
  const environment =
    options.place.environment === 'production' ? SquareEnvironment.Production : SquareEnvironment.Sandbox;
  const client = new SquareClient({
    token: options.accessToken,
    environment,
    ...(options.baseUrl && { baseUrl: options.baseUrl }),
    timeoutInSeconds: callSeconds,
    maxRetries: 0,
  });
  const faultOf: FaultOf = (error) => {
    if (!(error instanceof SquareError)) return { isFinal: false, isUnauthorized: false, reason: 'no reply' };
    const [first] = error.errors;
    const reason = first?.code ?? `status ${error.statusCode ?? 'unknown'}`;
    const status = error.statusCode ?? 0;
    const isRefused = status >= 400 && status < 500;
    return {
      isFinal: isRefused && first !== undefined && finalCategories.has(first.category),
      isUnauthorized: status === 401,
      reason,
    };
  };
  return { client, faultOf };
}

function outcomeOf(payment: ProviderPayment): ChargeOutcome {
  switch (payment.status) {
    case 'APPROVED':
    case 'COMPLETED':
      return { outcome: 'charged', payment };
    case 'FAILED':
    case 'CANCELED':
      return { outcome: 'declined', reason: payment.status, paymentID: payment.id };
    case 'PENDING':
      return { outcome: 'unknown', reason: 'PENDING' };
    default:
      return payment.status satisfies never;
  }
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
