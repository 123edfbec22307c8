import { confirmationText } from '@dewsweeper/core/booking/confirmation-text';
import {
  type NotPossible,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
} from '@dewsweeper/core/payment/payment-life';
import type { Result } from '@dewsweeper/core/shared/result';
import { topicsOf } from '../teetimegroups/hold.ts';
import type { PaymentParts } from './parts.ts';
import type { ActOutcome, ChargeOutcome, PaymentProvider, SearchOutcome } from './provider.ts';
import {
  askIn,
  findPayment,
  markGivenUp,
  type StoredPayment,
  type StoryEntry,
  settleCharged,
  settleWithoutReservation,
} from './store.ts';

/**
 * Where a payment has come to. `unavailable`: nothing was charged, and it was not the card's fault.
 */
export type Settled = 'confirmed' | 'declined' | 'slot-lost' | 'unavailable' | 'unknown';

/** How long a provider is asked to charge before it is only looked through: the golfer's window is about to close. */
export const giveUpSeconds = 180;

/** A payment that was looked for in vain is looked for once more after so long: lists lag behind. */
const lookAgainSeconds = 25;

/** When one that was given up is looked for a last time. What comes later still, a notification tells. */
const lastLookSeconds = 600;

const longestRestSeconds = 30;

/** What settling needs of the room. */
export type SettleParts = Pick<
  PaymentParts,
  | 'pool'
  | 'clock'
  | 'newId'
  | 'announce'
  | 'log'
  | 'courses'
  | 'findOwnTeeTimeGroup'
  | 'profileOf'
  | 'forgetDraft'
>;

/** One line of a payment's story. */
export function storyEntry(parts: Pick<PaymentParts, 'clock'>, what: string, by: string): StoryEntry {
  return { at: new Date(parts.clock.nowMs()).toISOString(), what, by };
}

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
      return undo(parts, payment, provider, by);
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

function isOld(parts: Pick<SettleParts, 'clock'>, payment: StoredPayment): boolean {
  return parts.clock.nowMs() - payment.createdAt.getTime() > giveUpSeconds * 1000;
}

/** Nobody is charged long after he asked for it: it is only looked for what was taken meanwhile, twice. */
async function giveUp(
  parts: SettleParts,
  payment: StoredPayment,
  provider: PaymentProvider,
): Promise<ChargeOutcome> {
  const found = await lookFor(payment, provider);
  if (found.outcome === 'found') return { outcome: 'charged', payment: found.payment };
  if (found.outcome === 'unknown') return found;
  if (payment.givenUpAt) return { outcome: 'refused', reason: 'no clear word for too long' };
  await markGivenUp(parts.pool, payment);
  return { outcome: 'unknown', reason: 'looked for in vain once' };
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

function lookFor(payment: StoredPayment, provider: PaymentProvider): Promise<SearchOutcome> {
  return provider.find({
    idempotencyKey: payment.id,
    amountCents: payment.amountCents,
    since: new Date(payment.createdAt.getTime() - 3_600_000),
  });
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
      parts.log.warn({ payment: payment.id, reason }, 'the outcome of a payment is not known yet');
      await rest(parts, payment);
      return 'unknown';
    }
    case 'declined':
    case 'refused': {
      const isDeclined = outcome.outcome === 'declined';
      const state = stateAfter(payment, { event: isDeclined ? 'declined' : 'voided' });
      const entry = storyEntry(parts, `${outcome.outcome}: ${outcome.reason}`, by);
      const squarePaymentID = isDeclined ? outcome.paymentID : null;
      const lookAgainSeconds = payment.givenUpAt ? lastLookSeconds : null;
      await settleWithoutReservation(parts.pool, {
        payment,
        state,
        squarePaymentID,
        entry,
        lookAgainSeconds,
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
        message: await messageFor(parts, payment),
      });
      await announceChange(parts, payment);
      const stored = (await findPayment(parts.pool, payment.courseKey, payment.id)) ?? payment;
      if (settled === 'reservation-conflict' || settled === 'late-charge')
        return undo(parts, stored, provider, by);
      if (settled === 'confirmed') {
        await parts.forgetDraft(payment.uid);
        if (by === 'job') logRepair(parts, stored);
      }
      return settledAs(stored);
    }
    default:
      return outcome satisfies never;
  }
}

/** Gives back what was taken without a reservation: an authorization is voided, a charge refunded. */
async function undo(
  parts: SettleParts,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: string,
): Promise<Settled> {
  const { squarePaymentID } = payment;
  if (payment.state !== 'undoing' || squarePaymentID === null) return settledAs(payment);
  const given = await giveBack(payment, squarePaymentID, provider);
  if ('reason' in given) {
    const { reason } = given;
    parts.log.error({ payment: payment.id, reason }, 'money could not be given back yet; it is tried again');
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
  logRepair(parts, (await findPayment(parts.pool, payment.courseKey, payment.id)) ?? payment);
  return 'slot-lost';
}

/** By how the payment stands with the provider now: somebody may have given it back there already. */
async function giveBack(
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

/** The longer nothing clear is heard, the longer it rests: 2, 4, 8, 16, then 30 seconds. */
async function rest(parts: SettleParts, payment: StoredPayment): Promise<void> {
  const seconds = Math.min(longestRestSeconds, 2 ** (payment.asks + 1));
  await askIn(parts.pool, payment, isOld(parts, payment) ? lookAgainSeconds : seconds);
}

function stateAfter(payment: StoredPayment, what: PaymentEvent): PaymentState {
  const next: Result<PaymentState, NotPossible> = nextPaymentState(payment.state, what);
  if (!next.ok) throw new Error(`payment ${payment.id}: ${what.event} after ${payment.state}`);
  return next.value;
}

/** What needed repair is in the log with its story. */
function logRepair(parts: SettleParts, payment: StoredPayment): void {
  const { id, courseKey, teeTimeGroupID, state, story } = payment;
  parts.log.warn({ payment: id, courseKey, teeTimeGroupID, state, story }, 'a payment was repaired');
}

async function now(parts: SettleParts, payment: StoredPayment): Promise<Settled> {
  const stored = await findPayment(parts.pool, payment.courseKey, payment.id);
  return stored ? settledAs(stored) : 'unknown';
}

/** What a golfer is told of a payment in this state. */
export function settledAs(payment: Pick<StoredPayment, 'state' | 'squarePaymentID'>): Settled {
  switch (payment.state) {
    case 'started':
      return 'unknown';
    case 'authorized':
    case 'captured':
    case 'authorization-expired':
      return 'confirmed';
    case 'declined':
      return 'declined';
    case 'undoing':
    case 'refunded':
      return 'slot-lost';
    case 'voided':
      return payment.squarePaymentID === null ? 'unavailable' : 'slot-lost';
    default:
      return payment.state satisfies never;
  }
}

async function announceChange(parts: SettleParts, payment: StoredPayment): Promise<void> {
  const { courseKey, uid } = payment;
  const group = await parts.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID });
  if (group) parts.announce(topicsOf([`${courseKey}/${group.date}`], uid));
}

async function messageFor(parts: SettleParts, payment: StoredPayment) {
  const { courseKey, uid } = payment;
  const [course, group, profile] = await Promise.all([
    parts.courses.get(courseKey),
    parts.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID }),
    parts.profileOf(uid),
  ]);
  return {
    id: parts.newId(),
    recipient: profile?.phone ?? '',
    body: course && group ? confirmationText({ ...group, courseName: course.document.name }) : '',
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
  };
}
