import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { CoursePath } from '@dewsweeper/contract/ids';
import type { GolferEntry, TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import { type ConfirmRefusal, decideConfirm } from '@dewsweeper/core/booking/confirm';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Golfer } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { topicsOfDays } from '../live/topics.ts';
import { privilegeOf } from '../privileges/use-cases.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import { busy, maxReadings } from './hold.ts';
import { nearestTo } from './nearest-times.ts';
import { presentTeeTimeGroup, quoteFor, requirePaymentOf } from './present.ts';
import { holdKey } from './remembered-holds.ts';
import { confirmationMessages } from './reservation-messages.ts';
import { confirmHold, findOwnTeeTimeGroup, isAnothers, rememberDraft } from './store.ts';
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
  /** The cached session or golfer is outdated: the caller reads them again and repeats the call. */
  | { refusal: 'stale-golfer' }
  | typeof busy
  | ConfirmRefusal
  | { refusal: 'reservation-conflict'; nearest: NearestOpenTime[] };

/** A repetition gets the reservation, unless golfers differ. The statement refuses outdated cached data. */
export async function confirmReservation(
  deps: TeeTimeGroupDeps,
  golfer: Golfer,
  path: CoursePath & { id: string },
  golfers: readonly GolferEntry[],
): Promise<Result<TeeTimeGroup, ConfirmHoldRefusal>> {
  const courseKey = courseKeyOf(path);
  const own = { uid: golfer.uid, courseKey, id: path.id };
  const remembered = deps.rememberedHolds.get(holdKey(own));
  let stored = remembered ?? (await findOwnTeeTimeGroup(deps.pool, own));
  let isFresh = remembered === undefined;
  const privilege = privilegeOf(golfer, path.group, path.course);
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const course = await deps.courses.get(courseKey);
    if (!course) return refuse({ refusal: 'course-not-found' });
    if (!stored) {
      await rememberDraft(deps.pool, golfer.uid, golfers);
      return refuse({ refusal: (await isAnothers(deps.pool, own)) ? 'not-found' : 'hold-expired' });
    }
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
      privilege,
      nowEpochMs: deps.clock.nowMs(),
      paid: false,
    });
    if (!decided.ok) {
      if (golfer.judged?.isRemembered) return refuse({ refusal: 'stale-golfer' });
      if (!isFresh || (await deps.courses.current(courseKey)) !== course) {
        stored = await findOwnTeeTimeGroup(deps.pool, own);
        isFresh = true;
        continue;
      }
      if (decided.refusal === 'hold-expired') await rememberDraft(deps.pool, golfer.uid, golfers);
      if (decided.refusal === 'payment-needed' && !(await deps.canPay(course.document)))
        return refuse({ refusal: 'payment-not-set-up' });
      return decided;
    }

    const booked = unpaidGolfers(golfers, decided.value.lines);
    const outcome = await confirmHold(deps.pool, {
      ...own,
      judged: golfer.judged,
      revision: course.revision,
      golfers: booked,
      notifications: confirmationMessages(deps, {
        course,
        group: { ...stored, golfers: booked },
        golfer: golfer.contact,
      }),
      limit: openReservationsLimit(deps.maxOpenReservations, course.rules.timeZone, deps.clock.nowMs()),
    });
    switch (outcome) {
      case 'confirmed':
        deps.rememberedHolds.delete(holdKey(own));
        deps.deliverSoon();
        deps.announce(topicsOfDays(courseKey, [stored.date], [golfer.uid]));
        return accept(
          presentTeeTimeGroup({ ...stored, status: 'confirmed', expiration: null, golfers: booked }, course),
        );
      case 'already-confirmed': {
        const confirmed = await findOwnTeeTimeGroup(deps.pool, own);
        return confirmed ? confirmedBefore(confirmed, course, golfers) : refuse({ refusal: 'not-found' });
      }
      case 'stale-course':
        deps.courses.forget(courseKey);
        continue;
      case 'hold-expired':
        await rememberDraft(deps.pool, golfer.uid, golfers);
        return refuse({ refusal: 'hold-expired' });
      case 'reservation-conflict': {
        await rememberDraft(deps.pool, golfer.uid, golfers);
        const nearest = nearestTo(course, await deps.rememberedDays.load(courseKey, stored.date), stored);
        return refuse({ refusal: 'reservation-conflict', nearest });
      }
      case 'not-found':
      case 'stale-golfer':
      case 'payment-in-flight':
      case 'too-many-reservations':
        return refuse({ refusal: outcome });
      default:
        return outcome satisfies never;
    }
  }
  return refuse(busy);
}

/** A repeated request gets its answer; a request with other golfers is refused. */
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
