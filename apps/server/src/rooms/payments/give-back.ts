import { rest } from './ask-again.ts';
import type { SettleParts } from './parts.ts';
import { logRepair, stateAfter, storyEntry } from './payment-story.ts';
import type { ActOutcome, PaymentProvider } from './provider.ts';
import { type Settled, settledAs } from './settled-as.ts';
import { findPayment, type StoredPayment, settleWithoutReservation } from './store.ts';

/** Gives back what was taken without a reservation: an authorization is voided, a charge refunded. */
export async function giveBack(
  parts: Pick<SettleParts, 'pool' | 'clock' | 'log' | 'countPayment'>,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  const { squarePaymentID } = payment;
  if (payment.state !== 'undoing' || squarePaymentID === null) return settledAs(payment);
  const given = await askBack(payment, squarePaymentID, provider);
  if ('reason' in given) {
    const { reason } = given;
    parts.log.error({ payment: payment.id, reason }, 'money could not be given back yet; it is tried again');
    parts.countPayment('not-given-back');
    await rest(parts, payment);
    return 'slot-lost';
  }
  const entry = storyEntry(parts, `${given.event}: no reservation came of it`, by);
  const state = stateAfter(payment, given);
  await settleWithoutReservation(parts.pool, {
    payment,
    state,
    squarePaymentID,
    entry,
    lookAgainSeconds: null,
  });
  parts.countPayment(given.event);
  logRepair(parts, (await findPayment(parts.pool, payment.courseKey, payment.id)) ?? payment);
  return 'slot-lost';
}

/** By how the payment stands with the provider now: somebody may have given it back there already. */
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
