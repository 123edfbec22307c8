import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Hold } from '@dewsweeper/contract/teetimegroup';
import type { MyWaits, Wait, WaitRequest } from '@dewsweeper/contract/waitlist';
import { opensLater } from '@dewsweeper/core/fair-openings/opening';
import { type BookingDenied, deniedBooking } from '@dewsweeper/core/rules/denied-booking';
import { type CourseKey, courseKeyOf, courseOfKey } from '@dewsweeper/core/shared/course-key';
import { courseDateAt, minuteOf, wallClockAt, wallTime } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import { bookableDates } from '@dewsweeper/core/tee-sheet/bookable-dates';
import { isOpenNow } from '@dewsweeper/core/waitlist/next-offer';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { Golfer } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import { topicsOfDays } from '../live/topics.ts';
import { privilegeOf } from '../privileges/use-cases.ts';
import type { TeeTimeGroupDeps } from '../teetimegroups/deps.ts';
import { busy, type PlaceHoldRefusal, placeHold } from '../teetimegroups/hold.ts';
import { loadWithCourse } from '../teetimes/course-lookup.ts';
import { loadDay } from '../teetimes/day-state.ts';
import { lookAgain } from './offers-on-sheet.ts';
import { countAhead, endWait, findWaitsOf, insertWait, markDay, type StoredWait } from './store.ts';

export type WaitDeps = TeeTimeGroupDeps & {
  /** Excludes all who change the course's claims, until the transaction ends. */
  closeSheets: (transaction: Queryable, courseKey: CourseKey) => Promise<unknown>;
  bumpDay: (transaction: Queryable, courseKey: CourseKey, date: string) => Promise<void>;
  coursesOf: (uid: string) => Promise<CoursePath[]>;
};

/** Per golfer and course. */
export const maxWaits = 3;

export type JoinRefusal =
  | BookingDenied
  | {
      refusal:
        | 'course-not-found'
        | 'waitlist-not-offered'
        | 'date-not-bookable'
        | 'no-such-tee-time'
        | 'times-are-open'
        | 'too-many-waits';
    };

/** At the end of the line. Refused where a time that fits can be booked now. */
export async function join(
  deps: WaitDeps,
  golfer: Golfer,
  path: CoursePath,
  wanted: WaitRequest,
): Promise<Result<Wait, JoinRefusal>> {
  const courseKey = courseKeyOf(path);
  const found = await loadWithCourse(deps.courses, courseKey, () =>
    loadDay(deps.pool, courseKey, wanted.date),
  );
  if (!found) return refuse({ refusal: 'course-not-found' });
  const { course, rules, loaded: day } = found;
  if (course.document.widgetSettings.waitlistMinutes === undefined)
    return refuse({ refusal: 'waitlist-not-offered' });
  const denied = deniedBooking(privilegeOf(golfer, path.group, path.course));
  if (denied) return refuse(denied);
  const { date, numHoles, players } = wanted;
  if (!bookableDates(rules, day.nowMs).includes(date) || opensLater(rules, date, day.nowMs) !== null)
    return refuse({ refusal: 'date-not-bookable' });
  const [fromMinute, toMinute] = [minuteOf(wanted.fromTime), minuteOf(wanted.toTime)];
  const clock = wallClockAt(rules.timeZone, day.nowMs);
  if (toMinute < fromMinute || (date === clock.date && toMinute <= clock.minuteOfDay))
    return refuse({ refusal: 'no-such-tee-time' });
  const wish = { numHoles, players, fromMinute, toMinute };
  const { slots } = boardOf({ course: rules, date, taken: day.taken, nowEpochMs: day.nowMs });
  if (isOpenNow(slots, wish)) return refuse({ refusal: 'times-are-open' });

  const { uid } = golfer;
  const id = `wait-${deps.newId()}`;
  const joined = await inTransaction(deps.pool, async (transaction) => {
    // Two tabs queue.
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `wait ${uid} ${courseKey}`,
    ]);
    const waits = await findWaitsOf(transaction, courseKey, uid);
    if (waits.filter((one) => one.date >= clock.date).length >= maxWaits) return false;
    await insertWait(transaction, courseKey, { id, uid, date, ...wish });
    await markDay(transaction, courseKey, date, day);
    return true;
  });
  if (!joined) return refuse({ refusal: 'too-many-waits' });
  // Something may have come free since the board was read.
  await deps.passOn(courseKey, date);
  const stored = (await findWaitsOf(deps.pool, courseKey, uid)).find((one) => one.id === id);
  const known = stored ?? { id, uid, date, ...wish, state: 'waiting', offerUntil: null, offerPlay: null };
  return accept(await presentWait(deps, courseKey, course, known));
}

/** Their waits at all their courses, by date. */
export async function listWaits(deps: WaitDeps, golfer: Golfer): Promise<MyWaits> {
  const nowMs = deps.clock.nowMs();
  const waits: Wait[] = [];
  for (const path of await deps.coursesOf(golfer.uid)) {
    const courseKey = courseKeyOf(path);
    const course = await deps.courses.get(courseKey);
    if (!course) continue;
    const hasWaitlist = course.document.widgetSettings.waitlistMinutes !== undefined;
    const today = courseDateAt(course.rules.timeZone, nowMs);
    // Without a waitlist, what a draw keeps for them.
    for (const stored of await findWaitsOf(deps.pool, courseKey, golfer.uid))
      if (
        stored.date >= today &&
        (stored.offerUntil === null ? hasWaitlist : stored.offerUntil.getTime() > nowMs)
      )
        waits.push(await presentWait(deps, courseKey, course, stored));
  }
  const sorted = waits.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { waits: sorted, serverTime: new Date(nowMs).toISOString() };
}

/** Gives up the wait and what was offered. */
export async function leave(
  deps: WaitDeps,
  golfer: Golfer,
  path: CoursePath,
  id: string,
): Promise<Result<null, { refusal: 'not-found' }>> {
  const courseKey = courseKeyOf(path);
  const date = await inTransaction(deps.pool, async (transaction) => {
    await deps.closeSheets(transaction, courseKey);
    const left = await endWait(transaction, courseKey, { id, uid: golfer.uid });
    if (left === null) return null;
    await lookAgain(transaction, courseKey, { uids: [golfer.uid], dates: [left] });
    await deps.bumpDay(transaction, courseKey, left);
    return left;
  });
  if (date === null) return refuse({ refusal: 'not-found' });
  deps.announce(topicsOfDays(courseKey, [date], [golfer.uid]));
  await deps.passOn(courseKey, date);
  return accept(null);
}

type TakeOfferRefusal =
  | Exclude<
      PlaceHoldRefusal,
      { refusal: 'cooling-down' | 'time-kept-too-long' | 'stale-golfer' | 'slot-taken' }
    >
  | { refusal: 'offer-ended' };

/** Turns an offer into a hold that lasts at least as long. */
export async function takeOffer(
  deps: WaitDeps,
  golfer: Golfer,
  path: CoursePath,
  id: string,
): Promise<Result<Hold, TakeOfferRefusal>> {
  const waits = await findWaitsOf(deps.pool, courseKeyOf(path), golfer.uid);
  const found = waits.find((one) => one.id === id);
  if (!found?.offerPlay) return refuse({ refusal: 'offer-ended' });
  const { startingTime, startingTeeID } = found.offerPlay;
  const { date, numHoles, players } = found;
  const request = { date, startingTime, startingTeeID, numHoles, players };
  const held = await placeHold(deps, golfer, path, request, id);
  if (held.ok) return held;
  switch (held.refusal) {
    // An offer counts for no pause, and the golfer was read for this request.
    case 'cooling-down':
    case 'time-kept-too-long':
    case 'stale-golfer':
      return refuse(busy);
    case 'slot-taken':
      return refuse({ refusal: 'offer-ended' });
    default:
      return held;
  }
}

async function presentWait(
  deps: Pick<WaitDeps, 'pool'>,
  courseKey: CourseKey,
  known: KnownCourse,
  stored: StoredWait,
): Promise<Wait> {
  const { id, date, numHoles, players, fromMinute, toMinute, offerPlay, offerUntil } = stored;
  const { group, course } = courseOfKey(courseKey);
  return {
    id,
    group,
    course,
    courseName: known.document.name,
    date,
    numHoles,
    players,
    fromTime: wallTime(fromMinute),
    toTime: wallTime(toMinute),
    ahead: stored.state === 'offered' ? 0 : await countAhead(deps.pool, courseKey, { date, id }),
    offer: offerPlay &&
      offerUntil && {
        startingTime: offerPlay.startingTime,
        teeName: teeNameOf(known, offerPlay.startingTeeID),
        until: offerUntil.toISOString(),
      },
  };
}
