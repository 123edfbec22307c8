import type { PaymentReply, PaymentRequest } from '@dewsweeper/contract/payment';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import {
  type BillRefusal,
  billOf,
  checkClaim,
  type PaymentBehavior,
  paymentBehaviorOf,
} from '@dewsweeper/core/payment/payment-request';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Golfer } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { nearestTo } from '../teetimegroups/nearest-times.ts';
import { quoteFor, requirePaymentOf } from '../teetimegroups/present.ts';
import type { StoredTeeTimeGroup } from '../teetimegroups/stored-teetimegroup.ts';
import type { PaymentDeps } from './deps.ts';
import { gatewayOf } from './gateway.ts';
import { currency } from './open-window.ts';
import { settle } from './settle.ts';
import { settledAs } from './settled-as.ts';
import { findLatestPayment, findPayment, type StoredPayment, startPayment } from './store.ts';

export type PayRefusal =
  | Exclude<BillRefusal, { refusal: 'golfers-do-not-match' }>
  | {
      refusal:
        | 'course-not-found'
        | 'not-found'
        | 'hold-expired'
        | 'golfers-do-not-match'
        | 'amount-differs'
        | 'reservation-differs'
        | 'payment-not-set-up'
        | 'too-many-reservations';
    }
  | { refusal: 'too-many-payments'; retryAfterSeconds: number };

const maxDecisions = 5;

/** Stored before the provider is called (rules.md#paid-or-nothing). A repetition gets the same payment. */
export async function pay(
  deps: PaymentDeps,
  golfer: Golfer,
  request: PaymentRequest,
  address: string | null,
): Promise<Result<PaymentReply, PayRefusal>> {
  const courseKey = courseKeyOf({ group: request.groupId, course: request.courseId });
  const own = { uid: golfer.uid, courseKey, id: request.reservationId };
  const latestOf = () =>
    findLatestPayment(deps.pool, { uid: golfer.uid, courseKey, teeTimeGroupID: request.reservationId });

  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const [course, stored] = await Promise.all([deps.courses.get(courseKey), deps.findOwnTeeTimeGroup(own)]);
    if (!course) return refuse({ refusal: 'course-not-found' });
    if (!stored) return refuse({ refusal: 'not-found' });
    const latest = await latestOf();
    if (latest && repeats(latest, stored, request)) {
      if (request.amount !== latest.amountCents) return refuse({ refusal: 'amount-differs' });
      return accept(await replyTo(deps, latest, stored, course));
    }

    const charge = await decideCharge(deps, golfer, request, { course, stored });
    if (!charge.ok) return charge;
    const { provider, ...terms } = charge.value;
    const taken = await deps.cardAttempts.take({ uid: golfer.uid, address });
    if (!taken.ok) return refuse({ ...taken, refusal: 'too-many-payments' });
    const started = await startPayment(deps.pool, {
      ...terms,
      uid: golfer.uid,
      courseKey,
      teeTimeGroupID: stored.id,
      id: deps.newId(),
      sourceId: request.sourceId,
      golfers: stored.golfers,
      revision: course.revision,
      limit: openReservationsLimit(deps.maxOpenReservations, course.rules.timeZone, deps.clock.nowMs()),
    });
    if (started.outcome !== 'started') await taken.value.restore();
    switch (started.outcome) {
      case 'stale-course':
        deps.courses.forget(courseKey);
        continue;
      case 'hold-expired':
      case 'too-many-reservations':
        return refuse({ refusal: started.outcome });
      case 'reservation-conflict':
        return accept(await lost(deps, stored, course, terms.paymentBehavior));
      case 'already-confirmed':
      case 'already-started': {
        const other = await latestOf();
        if (!other) return refuse({ refusal: 'hold-expired' });
        return accept(await replyTo(deps, other, stored, course));
      }
      case 'started':
        break;
      default:
        return started satisfies never;
    }

    const payment = await findPayment(deps.pool, courseKey, started.paymentID);
    if (!payment) throw new Error(`payment ${started.paymentID} is not stored`);
    await settle(deps, payment, provider, 'golfer');
    const settled = (await findPayment(deps.pool, courseKey, payment.id)) ?? payment;
    if (settledAs(settled) !== 'declined') await taken.value.restore();
    return accept(await replyTo(deps, settled, stored, course));
  }
  throw new Error(`${courseKey} changed ${maxDecisions} times while one payment was decided`);
}

/** Checks the request and decides what to charge and where, without calling the provider. */
async function decideCharge(
  deps: PaymentDeps,
  golfer: Golfer,
  request: PaymentRequest,
  known: { course: KnownCourse; stored: StoredTeeTimeGroup },
) {
  const { course, stored } = known;
  if (stored.status !== 'pending') return refuse({ refusal: 'hold-expired' });
  const bill = billOf({
    quote: quoteFor(stored, course),
    players: stored.players,
    golfers: stored.golfers,
    requirePayment: requirePaymentOf(stored, course),
    privilege: await deps.privilegeOf(golfer, request.groupId, request.courseId),
  });
  if (!bill.ok) return bill;
  const agreed = checkClaim(request, {
    bill: bill.value,
    courseName: course.document.name,
    numHoles: stored.numHoles,
    players: stored.players,
  });
  if (!agreed.ok) return agreed;
  const gateway = gatewayOf(course.document);
  const found = gateway && (await deps.findProvider(gateway));
  if (!gateway || !found) return refuse({ refusal: 'payment-not-set-up' });
  const { environment, locationId } = gateway;
  const { amountCents } = bill.value;
  const paymentBehavior = paymentBehaviorOf(course.document.widgetSettings.paymentBehavior);
  return accept({
    provider: found.provider,
    environment,
    locationId,
    amountCents,
    currency,
    paymentBehavior,
  });
}

/** A payment in progress or done is not repeated; after a decline, another card is another payment. */
function repeats(latest: StoredPayment, stored: StoredTeeTimeGroup, request: PaymentRequest): boolean {
  const settled = settledAs(latest);
  if (settled === 'unknown' || settled === 'confirmed') return true;
  return stored.status !== 'pending' || latest.sourceId === request.sourceId;
}

async function replyTo(
  deps: PaymentDeps,
  payment: StoredPayment,
  stored: StoredTeeTimeGroup,
  course: KnownCourse,
): Promise<PaymentReply> {
  const { paymentBehavior, squarePaymentID, receiptNumber } = payment;
  // Later acts of the clubhouse on the money do not change the reply.
  const hasReservation = squarePaymentID !== null && stored.receipt === squarePaymentID;
  const settled = hasReservation ? 'confirmed' : settledAs(payment);
  const nothing = { success: false, error: null, paymentBehavior, payment: null } as const;
  switch (settled) {
    case 'confirmed':
      return {
        success: true,
        error: null,
        paymentBehavior,
        status: paymentBehavior === 'capture' ? 'COMPLETED' : 'APPROVED',
        payment: { id: squarePaymentID ?? '', receiptNumber: receiptNumber ?? '' },
      };
    case 'unknown':
      return { ...nothing, status: 'PENDING' };
    case 'declined':
      return { ...nothing, error: 'The card was declined.', status: 'FAILED', failure: 'declined' };
    case 'unavailable':
      return {
        ...nothing,
        error: 'Paying is not possible right now. Nothing is charged.',
        status: 'CANCELED',
        failure: 'provider-unavailable',
      };
    case 'slot-lost':
      return lost(deps, stored, course, paymentBehavior);
    default:
      return settled satisfies never;
  }
}

async function lost(
  deps: PaymentDeps,
  stored: StoredTeeTimeGroup,
  course: KnownCourse,
  paymentBehavior: PaymentBehavior,
): Promise<PaymentReply> {
  const nearest = nearestTo(course, await deps.loadDay(stored.courseKey, stored.date), stored);
  return {
    success: false,
    error: 'Another reservation has the time. Nothing is charged.',
    paymentBehavior,
    status: 'CANCELED',
    payment: null,
    failure: 'slot-lost',
    nearest,
  };
}
