import type { CoursePath } from '@dewsweeper/contract/ids';
import type { Hold, HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { quoteOf } from '@dewsweeper/core/booking/quote';
import { coolDownUntil } from '@dewsweeper/core/hold/cool-down';
import { decideHold, type HoldRefusal, type HoldTerms, holdSeconds } from '@dewsweeper/core/hold/hold';
import { mayKeepAgainFrom } from '@dewsweeper/core/hold/same-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { EpochMs, QuotedRate, Taken } from '@dewsweeper/core/tee-sheet/course';
import type { Golfer } from '../../http/visitor.ts';
import { loadWithCourse } from '../teetimes/course-lookup.ts';
import type { Claim, LoadedDay } from '../teetimes/day-state.ts';
import { type NearestOpenTimes, nearestTo } from './nearest-times.ts';
import type { TeeTimeGroupParts } from './parts.ts';
import { presentHold } from './present.ts';
import { findDraft, findOwnTeeTimeGroup, findPendingHold, placeHold } from './store.ts';
import type { StoredTeeTimeGroup } from './stored-teetimegroup.ts';

export type PlaceHoldRefusal =
  | { refusal: 'course-not-found' | 'payment-in-flight' | 'too-many-reservations' }
  /** Too many holds of his ran out; `until` is the instant from which he may hold again, ISO 8601. */
  | ({ refusal: 'cooling-down' } & PausedUntil)
  /** They kept this very time for too long without confirming it; other times are open to them. */
  | ({ refusal: 'time-kept-too-long' } & PausedUntil)
  | Exclude<HoldRefusal, { refusal: 'slot-taken' }>
  | { refusal: 'slot-taken'; nearest: NearestOpenTimes };

type PausedUntil = { until: string; serverTime: string; retryAfterSeconds: number };

/** How often a hold is decided anew because the course's data, or what is known of the golfer, changed under it. */
const mostDecisions = 5;

/**
 * Holds a time for a golfer, releasing what he held before (ruling 12). Asking again for what he holds
 * answers the same hold.
 */
export async function takeHold(
  parts: TeeTimeGroupParts,
  golfer: Golfer,
  path: CoursePath,
  request: HoldRequest,
): Promise<Result<Hold, PlaceHoldRefusal>> {
  const courseKey = `${path.group}/${path.course}`;
  // Hardly anybody's holds run out: the statement tells of them, so that nobody else waits for a look.
  let judgedExpiries: readonly EpochMs[] = [];
  let judgedSpans = 0;
  for (let decision = 1; decision <= mostDecisions; decision += 1) {
    const [privilege, found] = await Promise.all([
      parts.privilegeOf(golfer, path.group, path.course),
      loadWithCourse(parts.courses, courseKey, () => parts.loadDayFor(golfer.uid, courseKey, request.date)),
    ]);
    if (!found) return refuse({ refusal: 'course-not-found' });
    const { course, loaded: day } = found;
    const decide = (taken: Taken[]) =>
      decideHold({
        course: course.rules,
        date: request.date,
        taken,
        nowEpochMs: day.nowMs,
        privilege,
        request,
      });
    const decided = decide(takenByOthers(day, golfer.uid));
    if (!decided.ok) {
      if (decided.refusal !== 'slot-taken') return decided;
      const paying = await heldWhilePaying(parts, golfer, day);
      if (paying && isOf(paying, courseKey, request)) {
        const draft = await findDraft(parts.pool, golfer.uid);
        return accept(
          await presentHold(parts, { stored: paying, course, privilege, draft, nowMs: parts.clock.nowMs() }),
        );
      }
      // What he pays for stands in the way of another round at its start: it cannot be given back now.
      if (paying && decide(takenByOthers(day, golfer.uid, paying.id)).ok)
        return refuse({ refusal: 'payment-in-flight' });
      return refuse({ refusal: 'slot-taken', nearest: nearestTo(course, day, request) });
    }

    const id = parts.newId();
    const quote = quoteOf(course.rules.rates, request.numHoles);
    const placed = await placeHold(parts.pool, {
      uid: golfer.uid,
      courseKey,
      id,
      revision: course.revision,
      request,
      terms: decided.value,
      holdSeconds,
      judgedExpiries,
      judgedSpans,
      limit: openReservationsLimit(parts.mostOpenReservations, course.rules.timeZone, day.nowMs),
      quote,
    });
    if (placed.outcome === 'stale-course') {
      parts.courses.forget(courseKey);
      continue;
    }
    if (placed.outcome === 'expiries-not-judged') {
      const until = coolDownUntil(placed.expiredAt, day.nowMs);
      if (until !== null) return refuse({ refusal: 'cooling-down', ...pausedUntil(until, day.nowMs) });
      judgedExpiries = placed.expiredAt;
      continue;
    }
    if (placed.outcome === 'kept-not-judged') {
      const until = mayKeepAgainFrom(placed.kept, parts.sameTimeKeptSeconds, day.nowMs);
      if (until !== null) return refuse({ refusal: 'time-kept-too-long', ...pausedUntil(until, day.nowMs) });
      judgedSpans = placed.kept.length;
      continue;
    }
    if (placed.outcome === 'payment-in-flight' || placed.outcome === 'too-many-reservations')
      return refuse({ refusal: placed.outcome });
    if (placed.outcome === 'slot-taken') {
      const now = await parts.loadDayFor(golfer.uid, courseKey, request.date);
      return refuse({ refusal: 'slot-taken', nearest: nearestTo(course, now, request) });
    }
    if (placed.outcome === 'held') {
      const days = [`${courseKey}/${request.date}`];
      if (placed.released) days.push(`${placed.released.courseKey}/${placed.released.date}`);
      parts.announce(topicsOf(days, golfer.uid));
    }
    // What was held is known without a look: another tab of the golfer may have moved on already.
    const stored =
      placed.outcome === 'held'
        ? pendingGroup({
            golfer,
            courseKey,
            id,
            request,
            terms: decided.value,
            expiration: placed.heldUntil,
            quote,
          })
        : await findOwnTeeTimeGroup(parts.pool, { uid: golfer.uid, courseKey, id: placed.heldID });
    if (stored?.status !== 'pending') continue;
    const { draft } = placed;
    return accept(await presentHold(parts, { stored, course, privilege, draft, nowMs: parts.clock.nowMs() }));
  }
  throw new Error(`${courseKey} changed ${mostDecisions} times while one hold was decided`);
}

/**
 * The golfer's own hold on this day, when it is kept from him by his payment under way: its cells look like those of a
 * reservation then.
 */
async function heldWhilePaying(
  parts: TeeTimeGroupParts,
  golfer: Golfer,
  day: LoadedDay,
): Promise<StoredTeeTimeGroup | null> {
  const kept = day.claims.filter((claim) => claim.uid === golfer.uid && claim.expiresAt === null);
  const held = kept.length > 0 ? await findPendingHold(parts.pool, golfer.uid) : null;
  return held && kept.some((claim) => claim.teeTimeGroupID === held.id) ? held : null;
}

/** Whether it is the very hold that is asked for. */
function isOf(held: StoredTeeTimeGroup, courseKey: string, request: HoldRequest): boolean {
  return (
    held.courseKey === courseKey &&
    held.date === request.date &&
    held.startingTime === request.startingTime &&
    held.startingTeeID === request.startingTeeID &&
    held.numHoles === request.numHoles &&
    held.players === request.players
  );
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
  courseKey: string;
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

/** The topics that a change of these course-days and of this golfer's groups concerns. */
export function topicsOf(days: readonly string[], uid: string): string[] {
  const courseKeys = new Set(days.map((day) => day.slice(0, day.lastIndexOf('/'))));
  return [
    ...new Set(days.map((day) => `board:${day}`)),
    ...[...courseKeys].map((courseKey) => `days:${courseKey}`),
    `user:${uid}`,
  ];
}

/**
 * A golfer's own pending hold is released in the same act, so it does not stand in his way; nor does the group that is
 * not to be counted.
 */
function takenByOthers(day: LoadedDay, uid: string, uncounted?: string): Taken[] {
  const isOthers = (claim: Claim) =>
    claim.teeTimeGroupID !== uncounted && (claim.uid !== uid || claim.expiresAt === null);
  return [...day.obstructions, ...day.claims.filter(isOthers)];
}
