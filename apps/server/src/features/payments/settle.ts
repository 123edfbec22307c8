import { topicsOfDays } from '../live/topics.ts';
import { messagesFor } from './confirmation-messages.ts';
import type { SettleDeps } from './deps.ts';
import { giveUp, lookFor } from './look-for-charge.ts';
import { historyEntry, logRepair, stateAfter } from './payment-history.ts';
import type { ChargeOutcome, PaymentProvider } from './provider.ts';
import { refundOrVoid } from './refund-or-void.ts';
import { isOld, maxRestSeconds, postpone } from './retry-schedule.ts';
import { type Settled, settledAs } from './settled-as.ts';
import { askIn, findPayment, type StoredPayment, settleCharged, settleWithoutReservation } from './store.ts';

/** Time of the last search for a payment that was given up. Later charges are reported by webhooks. */
const lastLookSeconds = 600;

/** Confirms the reservation, returns the money, or asks again later (rules.md#paid-or-nothing). Safe to repeat. */
export async function settle(
  deps: SettleDeps,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: 'golfer' | 'job',
): Promise<Settled> {
  switch (payment.state) {
    case 'undoing':
      return refundOrVoid(deps, payment, provider, by);
    case 'started':
      return writeDown(deps, payment, await chargeOrGiveUp(deps, payment, provider), provider, by);
    case 'declined':
    case 'voided':
      return payment.squarePaymentID === null ? lookBack(deps, payment, provider, by) : settledAs(payment);
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
  deps: SettleDeps,
  payment: StoredPayment,
  provider: PaymentProvider,
): Promise<ChargeOutcome> {
  if (isOld(deps, payment)) return giveUp(deps, payment, provider);
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

/** A charge that the provider made after we stopped waiting is found and returned. */
async function lookBack(
  deps: SettleDeps,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  const found = await lookFor(payment, provider);
  if (found.outcome === 'found')
    return writeDown(deps, payment, { outcome: 'charged', payment: found.payment }, provider, by);
  await askIn(deps.pool, payment, found.outcome === 'none' ? null : maxRestSeconds);
  return settledAs(payment);
}

async function writeDown(
  deps: SettleDeps,
  payment: StoredPayment,
  outcome: ChargeOutcome,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  switch (outcome.outcome) {
    case 'unknown': {
      const { reason } = outcome;
      deps.countPayment('unknown');
      deps.log.warn({ payment: payment.id, reason }, 'the outcome of a payment is not known yet');
      await postpone(deps, payment);
      return 'unknown';
    }
    case 'declined':
    case 'refused': {
      const isDeclined = outcome.outcome === 'declined';
      const state = stateAfter(payment, { event: isDeclined ? 'declined' : 'voided' });
      const entry = historyEntry(deps, `${outcome.outcome}: ${outcome.reason}`, by);
      deps.countPayment(outcome.outcome);
      const squarePaymentID = isDeclined ? outcome.paymentID : null;
      await settleWithoutReservation(deps.pool, {
        payment,
        state,
        squarePaymentID,
        entry,
        lookAgainSeconds: payment.givenUpAt ? lastLookSeconds : null,
      });
      if (!isDeclined)
        deps.log.error({ payment: payment.id, reason: outcome.reason }, 'Square takes no payment');
      await announceChange(deps, payment);
      return now(deps, payment);
    }
    case 'charged': {
      const settled = await settleCharged(deps.pool, {
        payment,
        charged: outcome.payment,
        entry: historyEntry(deps, `${outcome.payment.status.toLowerCase()} by Square`, by),
        notifications: await messagesFor(deps, payment, outcome.payment.receiptNumber),
      });
      await announceChange(deps, payment);
      const stored = (await findPayment(deps.pool, payment.courseKey, payment.id)) ?? payment;
      if (settled === 'reservation-conflict' || settled === 'late-charge')
        return refundOrVoid(deps, stored, provider, by);
      if (settled === 'confirmed') {
        deps.deliverSoon();
        deps.countPayment(payment.paymentBehavior === 'capture' ? 'captured' : 'authorized');
        await deps.forgetDraft(payment.uid);
        if (by === 'job') logRepair(deps, stored);
      }
      return settledAs(stored);
    }
    default:
      return outcome satisfies never;
  }
}

async function now(deps: SettleDeps, payment: StoredPayment): Promise<Settled> {
  const stored = await findPayment(deps.pool, payment.courseKey, payment.id);
  return stored ? settledAs(stored) : 'unknown';
}

async function announceChange(deps: SettleDeps, payment: StoredPayment): Promise<void> {
  const { courseKey, uid } = payment;
  const group = await deps.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID });
  if (group) deps.announce(topicsOfDays(courseKey, [group.date], [uid]));
}
