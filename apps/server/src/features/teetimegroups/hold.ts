import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Hold, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { quoteOf } from '@dewsweeper/core/booking/quote';
import { coolDownUntil } from '@dewsweeper/core/hold/cool-down';
import { decideHold, type HoldRefusal, type HoldTerms, holdSeconds } from '@dewsweeper/core/hold/hold';
import { mayKeepAgainFrom } from '@dewsweeper/core/hold/same-time';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Cell, EpochMs, QuotedRate } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { isTaken } from '@dewsweeper/core/tee-sheet/occupancy';
import type { Golfer } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { topicsOfDays } from '../live/topics.ts';
import { privilegeOf } from '../privileges/use-cases.ts';
import { loadWithCourse } from '../teetimes/course-lookup.ts';
import type { LoadedDay } from '../teetimes/day-state.ts';
import type { TeeTimeGroupDeps } from './deps.ts';
import { nearestTo } from './nearest-times.ts';
import { presentHold } from './present.ts';
import { holdKey } from './remembered-holds.ts';
import * as store from './store.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

export type PlaceHoldRefusal =
  | { refusal: 'course-not-found' | 'payment-in-flight' | 'too-many-reservations' }
  /** The cached session or golfer is outdated: the caller reads them again and repeats the call. */
  | { refusal: 'stale-golfer' }
  | typeof busy
  /** Too many of their holds expired; `until` is when they may hold again, ISO 8601. */
  | ({ refusal: 'cooling-down' } & PausedUntil)
  /** They held this time for too long without confirming it; other times are open to them. */
  | ({ refusal: 'time-kept-too-long' } & PausedUntil)
  | Exclude<HoldRefusal, { refusal: 'slot-taken' }>
  | { refusal: 'slot-taken'; nearest: NearestOpenTime[] };

type PausedUntil = { until: string; serverTime: string; retryAfterSeconds: number };

/** How often a hold is decided again because facts about the golfer were missing. */
const maxDecisions = 5;
/** How often outdated data is read again within one request. */
export const maxReadings = 3;

/**
 * Releases the former hold. Uses cached data; the statement refuses what is outdated or taken. `offer`: of the waitlist,
 * which keeps the time for them and counts for no pause.
 */
export async function placeHold(
  deps: TeeTimeGroupDeps,
  golfer: Golfer,
  path: CoursePath,
  request: HoldRequest,
  offer: string | null = null,
): Promise<Result<Hold, PlaceHoldRefusal>> {
  const courseKey = courseKeyOf(path);
  const privilege = privilegeOf(golfer, path.group, path.course);
  let judgedExpiries: readonly EpochMs[] = [];
  let judgedSpans = 0;
  let readings = 0;
  for (let decision = 1; decision <= maxDecisions; decision += 1) {
    const course = await deps.courses.get(courseKey);
    if (!course) return refuse({ refusal: 'course-not-found' });
    const nowMs = deps.clock.nowMs();
    const { date } = request;
    const decided = decideHold({
      course: course.rules,
      date,
      taken: [],
      nowEpochMs: nowMs,
      // The draw of a day offers before the day is open.
      isForDraw: offer !== null,
      privilege,
      request,
    });
    if (!decided.ok) {
      if (golfer.judged?.isRemembered) return refuse({ refusal: 'stale-golfer' });
      if ((await deps.courses.current(courseKey)) !== course) continue;
      if (decided.refusal !== 'slot-taken') return decided;
      return refuse({ refusal: 'slot-taken', nearest: await nearestNow(deps, courseKey, request) });
    }

    const taken = await refusedBeforehand(deps, {
      golfer,
      course,
      courseKey,
      request,
      cells: decided.value.claims,
    });
    if (taken) return taken;
    const id = deps.newId();
    const quote = quoteOf(courseOn(course.rules, date).rates, request);
    const placed = await store.placeHold(deps.pool, {
      uid: golfer.uid,
      judged: golfer.judged,
      courseKey,
      id,
      revision: course.revision,
      offer,
      hasWaitlist: course.document.widgetSettings.waitlistMinutes !== undefined,
      request,
      terms: decided.value,
      holdSeconds,
      judgedExpiries,
      judgedSpans,
      limit: openReservationsLimit(deps.maxOpenReservations, course.rules.timeZone, nowMs),
      quote,
    });
    switch (placed.outcome) {
      case 'held': {
        const { released } = placed;
        const freed = released ? topicsOfDays(released.courseKey, [released.date]) : [];
        deps.announce([...new Set([...topicsOfDays(courseKey, [date], [golfer.uid]), ...freed])]);
        const stored = pendingGroup({
          golfer,
          courseKey,
          id,
          request,
          terms: decided.value,
          expiration: placed.heldUntil,
          quote,
        });
        deps.rememberedHolds.set(holdKey(stored), stored);
        const { draft } = placed;
        return accept(
          await presentHold(deps, { stored, course, privilege, draft, nowMs: deps.clock.nowMs() }),
        );
      }
      case 'already-held': {
        const stored = await store.findOwnTeeTimeGroup(deps.pool, {
          uid: golfer.uid,
          courseKey,
          id: placed.heldID,
        });
        if (stored?.status !== 'pending') continue;
        const { draft } = placed;
        return accept(
          await presentHold(deps, { stored, course, privilege, draft, nowMs: deps.clock.nowMs() }),
        );
      }
      case 'stale-course':
        deps.courses.forget(courseKey);
        readings += 1;
        if (readings >= maxReadings) return refuse(busy);
        continue;
      case 'expiries-not-judged': {
        const until = coolDownUntil(placed.expiredAt, nowMs);
        if (until !== null && offer === null)
          return refuse({ refusal: 'cooling-down', ...pausedUntil(until, nowMs) });
        judgedExpiries = placed.expiredAt;
        continue;
      }
      case 'kept-not-judged': {
        const until = mayKeepAgainFrom(placed.kept, deps.sameTimeKeptSeconds, nowMs);
        if (until !== null && offer === null)
          return refuse({ refusal: 'time-kept-too-long', ...pausedUntil(until, nowMs) });
        judgedSpans = placed.kept.length;
        continue;
      }
      case 'slot-taken':
        return refuse({ refusal: 'slot-taken', nearest: await nearestNow(deps, courseKey, request) });
      case 'waiters-first':
        await deps.passOn(courseKey, date);
        continue;
      case 'offer-ended':
        return refuse({ refusal: 'slot-taken', nearest: [] });
      case 'stale-golfer':
      case 'payment-in-flight':
      case 'too-many-reservations':
        return refuse({ refusal: placed.outcome });
      default:
        return placed satisfies never;
    }
  }
  return refuse(busy);
}

/** The course or golfer kept changing during one request. */
export const busy = { refusal: 'unavailable', retryAfterSeconds: 2 } as const;

/** In a rush all golfers share one short query, where the statement would run for each. Null: may be free. */
async function refusedBeforehand(
  deps: TeeTimeGroupDeps,
  wanted: {
    golfer: Golfer;
    course: KnownCourse;
    courseKey: CourseKey;
    request: HoldRequest;
    cells: readonly Cell[];
  },
): Promise<Result<never, PlaceHoldRefusal> | null> {
  const { golfer, course, courseKey, request, cells } = wanted;
  const isTakenOn = (day: LoadedDay | null) => {
    if (!day) return false;
    const others = [...day.obstructions, ...day.claims.filter(({ uid }) => uid !== golfer.uid)];
    return cells.some(({ teeID, cell }) => isTaken(others, teeID, cell, day.nowMs));
  };
  if (!isTakenOn(deps.rememberedDays.latest(courseKey, request.date))) return null;
  const day = await deps.rememberedDays.load(courseKey, request.date);
  // Another course revision may have other cells.
  if (day?.revision !== course.revision || !isTakenOn(day)) return null;
  return refuse({ refusal: 'slot-taken', nearest: nearestTo(course, day, request) });
}

async function nearestNow(
  deps: TeeTimeGroupDeps,
  courseKey: CourseKey,
  request: HoldRequest,
): Promise<NearestOpenTime[]> {
  const found = await loadWithCourse(deps.courses, courseKey, () =>
    deps.rememberedDays.load(courseKey, request.date),
  );
  return found ? nearestTo(found.course, found.loaded, request) : [];
}

function pausedUntil(untilMs: EpochMs, nowMs: EpochMs): PausedUntil {
  return {
    until: new Date(untilMs).toISOString(),
    serverTime: new Date(nowMs).toISOString(),
    retryAfterSeconds: Math.ceil((untilMs - nowMs) / 1000),
  };
}

function pendingGroup(held: {
  golfer: Golfer;
  courseKey: CourseKey;
  id: string;
  request: HoldRequest;
  terms: HoldTerms;
  expiration: Date;
  quote: QuotedRate[];
}): StoredTeeTimeGroup {
  const { request, terms } = held;
  return {
    courseKey: held.courseKey,
    id: held.id,
    date: request.date,
    startingTime: terms.startingTime,
    startingTeeID: terms.startingTeeID,
    reroundTime: terms.reroundTime,
    reroundTeeID: terms.reroundTeeID,
    numHoles: request.numHoles,
    players: request.players,
    status: 'pending',
    expiration: held.expiration,
    uid: held.golfer.uid,
    source: 'widget',
    receipt: null,
    receiptNumber: null,
    golfers: [],
    quote: held.quote,
  };
}
