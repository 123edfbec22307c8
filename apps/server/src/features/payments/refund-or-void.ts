import type { SettleDeps } from './deps.ts';
import { historyEntry, logRepair, stateAfter } from './payment-history.ts';
import type { ActOutcome, PaymentProvider } from './provider.ts';
import { postpone } from './retry-schedule.ts';
import { type Settled, settledAs } from './settled-as.ts';
import { findPayment, type StoredPayment, settleWithoutReservation } from './store.ts';

/** Returns money taken without a reservation: voids an authorization, refunds a charge. */
export async function refundOrVoid(
  deps: Pick<SettleDeps, 'pool' | 'clock' | 'log' | 'countPayment'>,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  const { squarePaymentID } = payment;
  if (payment.state !== 'undoing' || squarePaymentID === null) return settledAs(payment);
  const given = await askBack(payment, squarePaymentID, provider);
  if ('reason' in given) {
    const { reason } = given;
    deps.log.error({ payment: payment.id, reason }, 'money could not be returned yet; trying again');
    deps.countPayment('not-given-back');
    await postpone(deps, payment);
    return 'slot-lost';
  }
  const entry = historyEntry(deps, `${given.event}: no reservation came of it`, by);
  const state = stateAfter(payment, given);
  await settleWithoutReservation(deps.pool, {
    payment,
    state,
    squarePaymentID,
    entry,
    lookAgainSeconds: null,
  });
  deps.countPayment(given.event);
  logRepair(deps, (await findPayment(deps.pool, payment.courseKey, payment.id)) ?? payment);
  return 'slot-lost';
}

/** Decided by the provider's current state: the money may have been returned there already. */
async function askBack(
  payment: StoredPayment,
  squarePaymentID: string,
  provider: PaymentProvider,
): Promise<{ event: 'voided' | 'refunded' } | { reason: string }> {
  const seen = await provider.get(squarePaymentID);
  if (seen.outcome !== 'done') return { reason: seen.reason };
  if (!seen.payment) return { reason: 'empty reply' };
  const { status, refundedCents } = seen.payment;
  if (status === 'CANCELED' || status === 'FAILED') return { event: 'voided' };
  const owedCents = payment.amountCents - refundedCents;
  if (owedCents <= 0) return { event: 'refunded' };
  const isCharged = status === 'COMPLETED';
  const given: ActOutcome = isCharged
    ? await provider.refund({
        idempotencyKey: `${payment.id}-back`,
        paymentID: squarePaymentID,
        amountCents: owedCents,
        currency: payment.currency,
      })
    : await provider.void(squarePaymentID);
  if (given.outcome !== 'done') return { reason: given.reason };
  return { event: isCharged ? 'refunded' : 'voided' };
}
