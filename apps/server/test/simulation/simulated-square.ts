import type {
  ActOutcome,
  Charge,
  ChargeOutcome,
  PaymentProvider,
  ProviderPayment,
  Unknown,
} from '../../src/features/payments/provider.ts';
import type { NetworkConditions } from './simulated-database.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What Square has recorded for one charge. */
export type RecordedCharge = ProviderPayment & {
  key: string;
  reference: string;
  amountCents: number;
  bookedMs: number;
};

const callMs = 10_000;
/** The delay of the provider's lists. */
const listLagMs = 20_000;

/** Square as a port: slow, losing replies, unavailable, with a correct ledger. */
export class SimulatedSquare {
  readonly charges: RecordedCharge[] = [];
  /** Gets each change, for webhooks. */
  onChange: (charge: RecordedCharge) => void = () => {};
  readonly #time: SimulatedTime;
  readonly #network: NetworkConditions;
  readonly #usedTokens = new Map<string, string>();
  readonly #declinedKeys = new Set<string>();

  constructor(time: SimulatedTime, network: NetworkConditions) {
    this.#time = time;
    this.#network = network;
  }

  /** For a process, valid while `isAlive`. */
  providerFor(isAlive: () => boolean): PaymentProvider {
    const call = <Answer>(act: () => Answer) => this.#call(act, isAlive);
    return {
      charge: (charge) => call(() => this.#charge(charge)),
      find: ({ idempotencyKey, amountCents }) =>
        call(() => {
          const found = this.charges.find(
            (one) =>
              one.key === idempotencyKey &&
              one.amountCents === amountCents &&
              hasMoney(one) &&
              one.bookedMs + listLagMs <= this.#time.nowMs,
          );
          return found ? { outcome: 'found' as const, payment: { ...found } } : { outcome: 'none' as const };
        }),
      listSince: (since) =>
        call(() => ({
          outcome: 'listed' as const,
          charges: this.charges
            .filter((one) => hasMoney(one) && one.bookedMs >= since.getTime())
            .map((one) => ({
              payment: { ...one },
              key: one.key,
              amountCents: one.amountCents,
              currency: 'USD',
              chargedAt: new Date(one.bookedMs),
            })),
        })),
      get: (paymentID) => call(() => this.#act(paymentID, () => {})),
      capture: (paymentID) =>
        call(() =>
          this.#act(paymentID, (charge) => {
            charge.status = 'COMPLETED';
          }),
        ),
      void: (paymentID) =>
        call(() =>
          this.#act(paymentID, (charge) => {
            if (charge.status === 'APPROVED') charge.status = 'CANCELED';
          }),
        ),
      refund: ({ paymentID, amountCents }) =>
        call(() =>
          this.#act(paymentID, (charge) => {
            charge.refundedCents = Math.min(charge.amountCents, charge.refundedCents + amountCents);
          }),
        ),
    };
  }

  /** A call arrives, is handled and is answered; each step may fail or come after the caller gave up. */
  #call<Answer>(act: () => Answer, isAlive: () => boolean): Promise<Answer | Unknown> {
    const time = this.#time;
    const { loss, squareMs } = this.#network;
    return new Promise((resolve) => {
      const unknown = (reason: string) => void (isAlive() && resolve({ outcome: 'unknown', reason }));
      time.after(callMs, () => unknown('timeout'));
      if (time.random() < loss) return;
      const isLate = time.random() < loss;
      time.after(isLate ? time.between(5_000, 100_000) : time.between(50, squareMs), () => {
        if (time.random() < loss) {
          time.after(20, () => unknown('503'));
          return;
        }
        const answer = act();
        if (time.random() >= loss)
          time.after(time.between(20, 400), () => void (isAlive() && resolve(answer)));
      });
    });
  }

  #charge(charge: Charge): ChargeOutcome {
    const known = this.charges.find(({ key }) => key === charge.idempotencyKey);
    if (known) return outcomeOf(known);
    if (this.#declinedKeys.has(charge.idempotencyKey))
      return { outcome: 'declined', reason: 'GENERIC_DECLINE', paymentID: null };
    const usedBy = this.#usedTokens.get(charge.sourceId);
    if (usedBy !== undefined && usedBy !== charge.idempotencyKey)
      return charge.isRepeat
        ? { outcome: 'unknown', reason: 'CARD_TOKEN_USED' }
        : { outcome: 'declined', reason: 'CARD_TOKEN_USED', paymentID: null };
    this.#usedTokens.set(charge.sourceId, charge.idempotencyKey);
    if (charge.sourceId.startsWith('declined')) {
      this.#declinedKeys.add(charge.idempotencyKey);
      return { outcome: 'declined', reason: 'GENERIC_DECLINE', paymentID: null };
    }
    const booked: RecordedCharge = {
      id: `sq-${this.charges.length + 1}`,
      key: charge.idempotencyKey,
      reference: charge.reference,
      amountCents: charge.amountCents,
      bookedMs: this.#time.nowMs,
      status: charge.paymentBehavior === 'capture' ? 'COMPLETED' : 'APPROVED',
      receiptNumber: `R${this.charges.length + 1}`,
      receiptUrl: null,
      authorizedUntil:
        charge.paymentBehavior === 'capture' ? null : new Date(this.#time.nowMs + 6 * 86_400_000),
      refundedCents: 0,
    };
    this.charges.push(booked);
    this.#time.note(`Square books ${booked.id} for ${booked.reference}`);
    this.onChange(booked);
    return outcomeOf(booked);
  }

  #act(paymentID: string, change: (charge: RecordedCharge) => void): ActOutcome {
    const charge = this.charges.find(({ id }) => id === paymentID);
    if (!charge) return { outcome: 'refused', reason: 'NOT_FOUND' };
    const before = JSON.stringify(charge);
    change(charge);
    if (JSON.stringify(charge) !== before) this.onChange(charge);
    return { outcome: 'done', payment: { ...charge } };
  }
}

/** Whether money or an authorization is with the course. */
export function hasMoney({
  status,
  refundedCents,
  amountCents,
}: Pick<RecordedCharge, 'status' | 'refundedCents' | 'amountCents'>): boolean {
  return (status === 'APPROVED' || status === 'COMPLETED') && refundedCents < amountCents;
}

function outcomeOf(charge: RecordedCharge): ChargeOutcome {
  if (hasMoney(charge)) return { outcome: 'charged', payment: { ...charge } };
  return { outcome: 'refused', reason: charge.status };
}
