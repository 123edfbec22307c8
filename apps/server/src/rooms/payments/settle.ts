import { confirmationText } from '@dewsweeper/core/booking/confirmation-text';
import { topicsOf } from '../teetimegroups/hold.ts';
import type { PaymentParts } from './parts.ts';
import type { ChargeOutcome, PaymentProvider } from './provider.ts';
import {
  findPayment,
  type StoredPayment,
  type StoryEntry,
  settleCharged,
  settleWithoutReservation,
} from './store.ts';

/** Where a payment has come to after what the provider said was written down. */
export type Settled = 'confirmed' | 'declined' | 'slot-lost' | 'unknown';

/** Who wrote a line of a payment's story. */
export type Teller = 'golfer' | 'job' | 'clubhouse';

export function storyEntry(parts: PaymentParts, what: string, by: string): StoryEntry {
  return { at: new Date(parts.clock.nowMs()).toISOString(), what, by };
}

/**
 * Asks the provider with the payment's own key and writes the answer down: the reservation is confirmed with it, or
 * the money goes back, or it is asked again later (ruling 21). Safe to repeat, by anybody, at any time.
 */
export async function settle(
  parts: PaymentParts,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: Teller,
): Promise<Settled> {
  if (payment.state === 'undoing') return undo(parts, payment, provider, by);
  if (payment.state !== 'started' || payment.sourceId === null) return settledAs(payment);
  const outcome = await provider.charge({
    idempotencyKey: payment.id,
    sourceId: payment.sourceId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    paymentBehavior: payment.paymentBehavior,
    reference: payment.teeTimeGroupID,
    isRepeat: payment.asks > 0,
  });
  return writeDown(parts, payment, outcome, provider, by);
}

async function writeDown(
  parts: PaymentParts,
  payment: StoredPayment,
  outcome: ChargeOutcome,
  provider: PaymentProvider,
  by: Teller,
): Promise<Settled> {
  switch (outcome.outcome) {
    case 'unknown':
      parts.log.warn(
        { payment: payment.id, reason: outcome.reason },
        'the outcome of a payment is not known yet',
      );
      return 'unknown';
    case 'declined': {
      const entry = storyEntry(parts, `declined: ${outcome.reason}`, by);
      const squarePaymentID = outcome.paymentID;
      await settleWithoutReservation(parts.pool, { payment, state: 'declined', squarePaymentID, entry });
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
      if (settled === 'confirmed' && by === 'job') {
        parts.log.warn(
          { payment: payment.id, story: payment.story },
          'a payment was repaired: its reservation is confirmed',
        );
      }
      if (settled !== 'reservation-conflict') return now(parts, payment);
      const undoing = await findPayment(parts.pool, payment.courseKey, payment.id);
      return undoing ? undo(parts, undoing, provider, by) : 'slot-lost';
    }
    default:
      return outcome satisfies never;
  }
}

/** Gives back what was taken for a slot that was lost: an authorization is voided, a charge refunded. */
async function undo(
  parts: PaymentParts,
  payment: StoredPayment,
  provider: PaymentProvider,
  by: Teller,
): Promise<Settled> {
  const { squarePaymentID } = payment;
  if (squarePaymentID === null) return 'slot-lost';
  const isAuthorization = payment.paymentBehavior === 'authorize';
  const given = isAuthorization
    ? await provider.void(squarePaymentID)
    : await provider.refund({
        idempotencyKey: `${payment.id}-back`,
        paymentID: squarePaymentID,
        amountCents: payment.amountCents,
        currency: payment.currency,
      });
  if (given.outcome !== 'done' && !(await isBackAlready(provider, squarePaymentID, payment.amountCents))) {
    const { reason } = given;
    parts.log.error({ payment: payment.id, reason }, 'money could not be given back yet; it is tried again');
    return 'slot-lost';
  }
  const state = isAuthorization ? 'voided' : 'refunded';
  const entry = storyEntry(parts, `${state}: the tee time was lost while paying`, by);
  await settleWithoutReservation(parts.pool, { payment, state, squarePaymentID, entry });
  parts.log.warn({ payment: payment.id, state }, 'a payment was undone: its tee time was lost while paying');
  return 'slot-lost';
}

async function isBackAlready(provider: PaymentProvider, id: string, amountCents: number): Promise<boolean> {
  const seen = await provider.get(id);
  if (seen.outcome !== 'done' || !seen.payment) return false;
  return seen.payment.status === 'CANCELED' || seen.payment.refundedCents >= amountCents;
}

async function now(parts: PaymentParts, payment: StoredPayment): Promise<Settled> {
  const stored = await findPayment(parts.pool, payment.courseKey, payment.id);
  return stored ? settledAs(stored) : 'unknown';
}

/** What a golfer is told of a payment in this state. */
export function settledAs(payment: Pick<StoredPayment, 'state'>): Settled {
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
    case 'voided':
    case 'refunded':
      return 'slot-lost';
    default:
      return payment.state satisfies never;
  }
}

async function announceChange(parts: PaymentParts, payment: StoredPayment): Promise<void> {
  const { courseKey, uid } = payment;
  const group = await parts.findOwnTeeTimeGroup({ uid, courseKey, id: payment.teeTimeGroupID });
  if (group) parts.announce(topicsOf([`${courseKey}/${group.date}`], uid));
}

async function messageFor(parts: PaymentParts, payment: StoredPayment) {
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
