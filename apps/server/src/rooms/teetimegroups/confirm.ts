import type { CoursePath } from '@dewsweeper/contract/ids';
import type { GolferEntry, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { type ConfirmRefusal, decideConfirm } from '@dewsweeper/core/booking/confirm';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { nearestOpenTimes } from '@dewsweeper/core/tee-sheet/open-times';
import type { Golfer } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { topicsOf } from './hold.ts';
import { nearestTo } from './nearest-times.ts';
import type { TeeTimeGroupParts } from './parts.ts';
import { presentTeeTimeGroup, quoteFor, requirePaymentOf } from './present.ts';
import { confirmationMessages } from './reservation-messages.ts';
import { confirmHold, findOwnTeeTimeGroup, rememberDraft } from './store.ts';
import { type StoredTeeTimeGroup, unpaidGolfers } from './stored-teetimegroup.ts';

export type ConfirmHoldRefusal =
  | {
      refusal:
        | 'course-not-found'
        | 'not-found'
        | 'payment-not-set-up'
        | 'payment-in-flight'
        | 'too-many-reservations'
        | 'already-confirmed';
    }
  | ConfirmRefusal
  | { refusal: 'reservation-conflict'; nearest: ReturnType<typeof nearestOpenTimes> };

const mostDecisions = 5;

/**
 * Makes a golfer's hold a reservation (ruling 15). Confirming again answers the reservation, unless it is for other
 * golfers than were booked; a hold that ended keeps what was typed for the next one.
 */
export async function confirmReservation(
  parts: TeeTimeGroupParts,
  golfer: Golfer,
  path: CoursePath & { id: string },
  golfers: readonly GolferEntry[],
): Promise<Result<TeeTimeGroup, ConfirmHoldRefusal>> {
  const courseKey = `${path.group}/${path.course}`;
  const own = { uid: golfer.uid, courseKey, id: path.id };
  for (let decision = 1; decision <= mostDecisions; decision += 1) {
    const course = await parts.courses.get(courseKey);
    if (!course) return refuse({ refusal: 'course-not-found' });
    const stored = await findOwnTeeTimeGroup(parts.pool, own);
    if (!stored) return refuse({ refusal: 'not-found' });
    if (stored.status === 'confirmed') return confirmedBefore(stored, course, golfers);

    const decided = decideConfirm({
      quote: quoteFor(stored, course),
      reservation: {
        players: stored.players,
        status: stored.status,
        expiresAtMs: stored.expiration?.getTime() ?? null,
        requirePayment: requirePaymentOf(stored, course),
      },
      golfers,
      privilege: await parts.privilegeOf(golfer, path.group, path.course),
      nowEpochMs: parts.clock.nowMs(),
      paid: false,
    });
    if (!decided.ok) {
      if (decided.refusal === 'hold-expired') await rememberDraft(parts.pool, golfer.uid, golfers);
      if (decided.refusal === 'payment-needed' && !(await parts.canPay(course.document)))
        return refuse({ refusal: 'payment-not-set-up' });
      return decided;
    }

    const booked = unpaidGolfers(golfers, decided.value.lines);
    const outcome = await confirmHold(parts.pool, {
      ...own,
      revision: course.revision,
      golfers: booked,
      told: confirmationMessages(parts, {
        course,
        group: { ...stored, golfers: booked },
        golfer: golfer.contact,
      }),
      limit: openReservationsLimit(parts.mostOpenReservations, course.rules.timeZone, parts.clock.nowMs()),
    });
    switch (outcome) {
      case 'confirmed':
        parts.deliverSoon();
        parts.announce(topicsOf([`${courseKey}/${stored.date}`], golfer.uid));
        // What is booked is known without a look.
        return accept(
          presentTeeTimeGroup({ ...stored, status: 'confirmed', expiration: null, golfers: booked }, course),
        );
      case 'already-confirmed': {
        const confirmed = await findOwnTeeTimeGroup(parts.pool, own);
        return confirmed ? confirmedBefore(confirmed, course, golfers) : refuse({ refusal: 'not-found' });
      }
      case 'stale-course':
        parts.courses.forget(courseKey);
        continue;
      case 'hold-expired':
        await rememberDraft(parts.pool, golfer.uid, golfers);
        return refuse({ refusal: 'hold-expired' });
      case 'reservation-conflict': {
        await rememberDraft(parts.pool, golfer.uid, golfers);
        const nearest = nearestTo(course, await parts.loadDay(courseKey, stored.date), stored);
        return refuse({ refusal: 'reservation-conflict', nearest });
      }
      case 'payment-in-flight':
      case 'too-many-reservations':
        return refuse({ refusal: outcome });
      default:
        return outcome satisfies never;
    }
  }
  throw new Error(`${courseKey} changed ${mostDecisions} times while one hold was confirmed`);
}

/** A request that is sent again has its answer; another tab's golfers are not booked, and nobody may think they were. */
function confirmedBefore(
  stored: StoredTeeTimeGroup,
  course: KnownCourse,
  golfers: readonly GolferEntry[],
): Result<TeeTimeGroup, { refusal: 'already-confirmed' }> {
  const isSame = ({ name, email, phone, rateGroup }: GolferEntry, other: GolferEntry | undefined) =>
    name === other?.name && email === other.email && phone === other.phone && rateGroup === other.rateGroup;
  const areBooked =
    golfers.length === stored.golfers.length && golfers.every((one, at) => isSame(one, stored.golfers[at]));
  return areBooked ? accept(presentTeeTimeGroup(stored, course)) : refuse({ refusal: 'already-confirmed' });
}
