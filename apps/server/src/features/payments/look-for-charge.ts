import type { SettleDeps } from './deps.ts';
import type { ChargeOutcome, PaymentProvider, SearchOutcome } from './provider.ts';
import { markGivenUp, type StoredPayment } from './store.ts';

const clockToleranceMs = 3_600_000;

/** No golfer is charged long after they asked (rules.md#no-late-charge): the provider is searched, twice. */
export async function giveUp(
  deps: Pick<SettleDeps, 'pool'>,
  payment: StoredPayment,
  provider: PaymentProvider,
): Promise<ChargeOutcome> {
  const found = await lookFor(payment, provider);
  if (found.outcome === 'found') return { outcome: 'charged', payment: found.payment };
  if (found.outcome === 'unknown') return found;
  if (payment.givenUpAt) return { outcome: 'refused', reason: 'no clear word for too long' };
  await markGivenUp(deps.pool, payment);
  return { outcome: 'unknown', reason: 'looked for in vain once' };
}

/** Searches for a charge with the payment's key, without charging. */
export function lookFor(payment: StoredPayment, provider: PaymentProvider): Promise<SearchOutcome> {
  return provider.find({
    idempotencyKey: payment.id,
    amountCents: payment.amountCents,
    since: new Date(payment.createdAt.getTime() - clockToleranceMs),
  });
}
