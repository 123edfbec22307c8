import { topicsOf } from '../teetimegroups/hold.ts';
import { isOld, longestRestSeconds, rest } from './ask-again.ts';
import { messagesFor } from './confirmation-messages.ts';
import { giveBack } from './give-back.ts';
import { giveUp, lookFor } from './look-for-charge.ts';
import type { SettleParts } from './parts.ts';
import { logRepair, stateAfter, storyEntry } from './payment-story.ts';
import type { ChargeOutcome, PaymentProvider } from './provider.ts';
import { type Settled, settledAs } from './settled-as.ts';
import { askIn, findPayment, type StoredPayment, settleCharged, settleWithoutReservation } from './store.ts';

/** When a payment that was given up is looked for a last time. What comes later still, a notification tells. */
const lastLookSeconds = 600;

/**
 * Asks the provider with the payment's own key and writes the answer down: the reservation is confirmed with it, or
 * the money goes back, or it is asked again later (ruling 21). Safe to repeat, by anybody, at any time.
 */
export async function settle(
  parts: SettleParts,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: 'golfer' | 'job',
): Promise<Settled> {
  switch (payment.state) {
    case 'undoing':
      return giveBack(parts, payment, provider, by);
    case 'started':
      return writeDown(parts, payment, await chargeOrGiveUp(parts, payment, provider), provider, by);
    case 'declined':
    case 'voided':
      return payment.squarePaymentID === null ? lookBack(parts, payment, provider, by) : settledAs(payment);
    case 'authorized':
    case 'captured':
    case 'refunded':
    case 'authorization-expired':
      return settledAs(payment);
    default:
      return payment.state satisfies never;
  }
}

async function chargeOrGiveUp(
  parts: SettleParts,
  payment: StoredPayment,
  provider: PaymentProvider,
): Promise<ChargeOutcome> {
  if (isOld(parts, payment)) return giveUp(parts, payment, provider);
  return provider.charge({
    idempotencyKey: payment.id,
    sourceId: payment.sourceId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    paymentBehavior: payment.paymentBehavior,
    reference: payment.teeTimeGroupID,
    isRepeat: payment.asks > 0,
  });
}

/** A charge that was on its way for longer than we waited comes to light, and goes back. */
async function lookBack(
  parts: SettleParts,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  const found = await lookFor(payment, provider);
  if (found.outcome === 'found')
    return writeDown(parts, payment, { outcome: 'charged', payment: found.payment }, provider, by);
  await askIn(parts.pool, payment, found.outcome === 'none' ? null : longestRestSeconds);
  return settledAs(payment);
}

async function writeDown(
  parts: SettleParts,
  payment: StoredPayment,
  outcome: ChargeOutcome,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  switch (outcome.outcome) {
    case 'unknown': {
      const { reason } = outcome;
      parts.countPayment('unknown');
      parts.log.warn({ payment: payment.id, reason }, 'the outcome of a payment is not known yet');
      await rest(parts, payment);
      return 'unknown';
    }
    case 'declined':
    case 'refused': {
      const isDeclined = outcome.outcome === 'declined';
      const state = stateAfter(payment, { event: isDeclined ? 'declined' : 'voided' });
      const entry = storyEntry(parts, `${outcome.outcome}: ${outcome.reason}`, by);
      parts.countPayment(outcome.outcome);
      const squarePaymentID = isDeclined ? outcome.paymentID : null;
      await settleWithoutReservation(parts.pool, {
        payment,
        state,
        squarePaymentID,
        entry,
        lookAgainSeconds: payment.givenUpAt ? lastLookSeconds : null,
      });
      if (!isDeclined)
        parts.log.error({ payment: payment.id, reason: outcome.reason }, 'Square takes no payment');
      await announceChange(parts, payment);
      return now(parts, payment);
    }
    case 'charged': {
      const settled = await settleCharged(parts.pool, {
        payment,
        charged: outcome.payment,
        entry: storyEntry(parts, `${outcome.payment.status.toLowerCase()} by Square`, by),
        told: await messagesFor(parts, payment, outcome.payment.receiptNumber),
      });
      await announceChange(parts, payment);
      const stored = (await findPayment(parts.pool, payment.courseKey, payment.id)) ?? payment;
      if (settled === 'reservation-conflict' || settled === 'late-charge')
        return giveBack(parts, stored, provider, by);
      if (settled === 'confirmed') {
        parts.deliverSoon();
        parts.countPayment(payment.paymentBehavior === 'capture' ? 'captured' : 'authorized');
        await parts.forgetDraft(payment.uid);
        if (by === 'job') logRepair(parts, stored);
      }
      return settledAs(stored);
    }
    default:
      return outcome satisfies never;
  }
}

async function now(parts: SettleParts, payment: StoredPayment): Promise<Settled> {
  const stored = await findPayment(parts.pool, payment.courseKey, payment.id);
  return stored ? settledAs(stored) : 'unknown';
}

async function announceChange(parts: SettleParts, payment: StoredPayment): Promise<void> {
  const { courseKey, uid } = payment;
  const group = await parts.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID });
  if (group) parts.announce(topicsOf([`${courseKey}/${group.date}`], uid));
}
