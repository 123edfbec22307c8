import type { OwnWish, Wish as PresentedWish, WishRequest } from '@dewsweeper/contract/fair-openings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import type { Choice } from '@dewsweeper/core/fair-openings/draw';
import { newestDate, type OpeningTimes, openingTimes } from '@dewsweeper/core/fair-openings/opening';
import { decideHoldsOn, type HoldRefusal } from '@dewsweeper/core/hold/hold';
import { type CourseKey, courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { EpochMs } from '@dewsweeper/core/tee-sheet/course';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { phoneNumberOf } from '../../adapters/sms/phone-number.ts';
import type { Golfer } from '../../http/visitor.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { teeNameOf } from '../courses/tee-name.ts';
import { privilegeOf } from '../privileges/use-cases.ts';
import { busy } from '../teetimegroups/hold.ts';
import { loadWithCourse } from '../teetimes/course-lookup.ts';
import { loadDay } from '../teetimes/day-state.ts';
import type { OpeningDeps, WishDeps } from './deps.ts';
import {
  deleteWish,
  findOpening,
  findWishOf,
  isSamePhone,
  prepareOpening,
  putWish,
  type StoredWish,
  shareSheets,
} from './store.ts';
import { findKept } from './won-times.ts';

type NotNow = { refusal: 'course-not-found' | 'no-such-opening' | 'not-gathering' };

export type WishRefusal =
  | NotNow
  | HoldRefusal
  | { refusal: 'too-many-reservations' | 'phone-has-wished' }
  | typeof busy;

/** How often the course may change during one request. */
const maxAttempts = 3;

/** Makes or changes it. Refuses what a hold would refuse; the draw checks this again. */
export async function wishFor(
  deps: WishDeps,
  golfer: Golfer,
  path: CoursePath,
  date: string,
  wanted: WishRequest,
): Promise<Result<OwnWish, WishRefusal>> {
  const courseKey = courseKeyOf(path);
  const { uid } = golfer;
  const { numHoles, players, choices } = wanted;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const found = await loadWithCourse(deps.courses, courseKey, () => loadDay(deps.pool, courseKey, date));
    if (!found) return refuse({ refusal: 'course-not-found' });
    const { course, rules, loaded: day } = found;
    const times = gatheringTimes(course, date, day.nowMs);
    if (!times.ok) return times;
    const privilege = privilegeOf(golfer, path.group, path.course);
    const decide = decideHoldsOn({
      course: rules,
      date,
      taken: day.taken,
      nowEpochMs: day.nowMs,
      isForDraw: true,
    });
    for (const choice of choices) {
      const held = decide({ privilege, request: { date, ...choice, numHoles, players } });
      if (!held.ok) return held;
    }
    const limit = openReservationsLimit(deps.maxOpenReservations, rules.timeZone, day.nowMs);
    const withMost = await deps.findWithMostReservations(deps.pool, { uids: [uid], courseKey, limit });
    if (withMost.has(uid)) return refuse({ refusal: 'too-many-reservations' });

    // Committed, and shown to all, before the first wish is.
    await prepareOpening(deps.pool, { courseKey, date }, deps.newSeed(), times.value);
    const phone = await phoneKeyOf(deps, courseKey, uid);
    const id = `wish-${deps.newId()}`;
    const wish = { id, uid, phone, numHoles, players, choices };
    const of = { courseKey, date, times: times.value, course };
    const put = await whileGathering(deps, of, async (transaction) => {
      await putWish(transaction, { courseKey, date }, wish);
      return 'put' as const;
    }).catch((error: unknown) => {
      if (isSamePhone(error)) return refuse({ refusal: 'phone-has-wished' as const });
      throw error;
    });
    if (put === 'stale-course') {
      deps.courses.forget(courseKey);
      continue;
    }
    if (!put.ok) return put;
    deps.announce([`user:${uid}`]);
    const read = await readWish(deps, golfer, path, date);
    return read.ok ? read : refuse(busy);
  }
  return refuse(busy);
}

/** Idempotent. */
export async function withdrawWish(
  deps: WishDeps,
  { uid }: Golfer,
  path: CoursePath,
  date: string,
): Promise<Result<null, NotNow | typeof busy>> {
  const courseKey = courseKeyOf(path);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const course = await deps.courses.get(courseKey);
    if (!course) return refuse({ refusal: 'course-not-found' });
    const times = gatheringTimes(course, date, deps.clock.nowMs());
    if (!times.ok) return times;
    const of = { courseKey, date, times: times.value, course };
    const withdrawn = await whileGathering(deps, of, async (transaction) => {
      await deleteWish(transaction, { courseKey, date }, uid);
      return null;
    });
    if (withdrawn === 'stale-course') {
      deps.courses.forget(courseKey);
      continue;
    }
    if (withdrawn.ok) deps.announce([`user:${uid}`]);
    return withdrawn;
  }
  return refuse(busy);
}

export async function readWish(
  deps: OpeningDeps,
  { uid }: Golfer,
  path: CoursePath,
  date: string,
): Promise<Result<OwnWish, { refusal: 'course-not-found' }>> {
  const courseKey = courseKeyOf(path);
  const course = await deps.courses.get(courseKey);
  if (!course) return refuse({ refusal: 'course-not-found' });
  const stored = await findWishOf(deps.pool, { courseKey, date }, uid);
  return accept({
    wish: stored && (await presentWish(deps, courseKey, { course, date }, stored)),
    serverTime: new Date(deps.clock.nowMs()).toISOString(),
  });
}

function gatheringTimes(
  { rules }: KnownCourse,
  date: string,
  nowMs: EpochMs,
): Result<OpeningTimes, { refusal: 'no-such-opening' | 'not-gathering' }> {
  const times = date === newestDate(rules, nowMs) ? openingTimes(rules, date) : null;
  if (times === null) return refuse({ refusal: 'no-such-opening' });
  if (nowMs < times.gathersFrom || nowMs >= times.drawsAt) return refuse({ refusal: 'not-gathering' });
  return accept(times);
}

/** Decided again once the draw has to wait, by the course's settings and the database's clock. */
async function whileGathering<Value>(
  deps: WishDeps,
  of: { courseKey: CourseKey; date: string; times: OpeningTimes; course: KnownCourse },
  write: (transaction: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<Value>,
): Promise<Result<Value, { refusal: 'not-gathering' }> | 'stale-course'> {
  const { courseKey, date, times, course } = of;
  return inTransaction(deps.pool, async (transaction) => {
    const revision = await shareSheets(transaction, courseKey);
    if (revision !== course.revision) return 'stale-course';
    const opening = await findOpening(transaction, { courseKey, date });
    const nowMs = Date.parse(await databaseNow(transaction));
    if ((opening && opening.state !== 'gathering') || nowMs >= times.drawsAt)
      return refuse({ refusal: 'not-gathering' });
    return accept(await write(transaction));
  });
}

/** The same key for a number however it is typed; for an invalid number, its digits; without any, the golfer's own. */
async function phoneKeyOf(deps: WishDeps, courseKey: CourseKey, uid: string): Promise<string> {
  const typed = await deps.phoneOf(uid);
  const [country] = await deps.textCountriesOf(courseKey);
  return phoneNumberOf(typed, country)?.number ?? (typed.replace(/[^0-9]/g, '') || uid);
}

export const namedChoiceOf = (course: Pick<KnownCourse, 'teesheets'>) => (choice: Choice) => ({
  ...choice,
  teeName: teeNameOf(course, choice.startingTeeID),
});

async function presentWish(
  deps: OpeningDeps,
  courseKey: CourseKey,
  { course, date }: { course: KnownCourse; date: string },
  stored: StoredWish,
): Promise<PresentedWish> {
  const { id, numHoles, players, choices, state, won, keptUntil } = stored;
  const named = choices.map(namedChoiceOf(course));
  const choice = won === null ? undefined : named[won];
  const kept = choice &&
    keptUntil && {
      ...choice,
      until: keptUntil.toISOString(),
      ...(await findKept(deps.pool, { courseKey, date }, stored)),
    };
  return { id, date, numHoles, players, choices: named, outcome: state, won: kept ?? null };
}
