import {
  type OpenReservationsLimit,
  openReservationsLimit,
} from '@dewsweeper/core/booking/open-reservations';
import { opensLater } from '@dewsweeper/core/fair-openings/opening';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import type { Taken } from '@dewsweeper/core/tee-sheet/course';
import { nextOffer, openStarts, type Waiter, type WaiterFacts } from '@dewsweeper/core/waitlist/next-offer';
import type { Pool } from 'pg';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { Addressee } from '../../http/visitor.ts';
import type { Announce, DeliverSoon, NewId } from '../../ports.ts';
import { changeDay } from '../courses/change-day.ts';
import type { CourseCache, KnownCourse } from '../courses/course-cache.ts';
import { loadDay } from '../teetimes/day-state.ts';
import { offerMessages } from './offer-messages.ts';
import { lookAgain, mustPassOn } from './offers-on-sheet.ts';
import {
  endAllWaits,
  findInLine,
  findWithOffers,
  freeWhatRanOut,
  isGoingOn,
  lockMarkedDay,
  notePassedOn,
  type OfferedPlay,
  type PlaceInLine,
  writeOffer,
} from './store.ts';

export type PassOnDeps = {
  pool: Pool;
  courses: CourseCache;
  announce: Announce;
  deliverSoon: DeliverSoon;
  newId: NewId;
  publicUrl: string;
  maxOpenReservations: number;
  /** Excludes all who change the course's claims, until the transaction ends. Answers its revision. */
  closeSheets: (transaction: Queryable, courseKey: CourseKey) => Promise<number | null>;
  /** Golfers without an account any more are left out. */
  findGolfers: (
    db: Queryable,
    uids: readonly string[],
    place: { group: string; course: string },
  ) => Promise<Map<string, Pick<WaiterFacts, 'privilege'> & { addressee: Addressee }>>;
  findWithMostReservations: (
    db: Queryable,
    asked: { uids: readonly string[]; courseKey: CourseKey; limit: OpenReservationsLimit },
  ) => Promise<Set<string>>;
  bumpDay: (transaction: Queryable, courseKey: CourseKey, date: string) => Promise<void>;
  queueMessages: (
    transaction: Queryable,
    courseKey: CourseKey,
    notice: { id: string; uid: string; firstName: string; lastName: string; messages: readonly object[] },
  ) => Promise<void>;
};

export type PassOn = (courseKey: CourseKey, date: string) => Promise<void>;

/** Waiters read per query: later ones do not affect earlier ones. */
const readAtOnce = 500;

/**
 * Offers what is free on a day to the first in line whom it fits (rules.md#waitlist). Any process may, at any time. In a rush
 * callers share a run that begins after they came.
 */
export function createPassOn(deps: PassOnDeps): PassOn {
  const runs = new Map<string, { running: Promise<void>; next: Promise<void> | null }>();

  function begin(courseKey: CourseKey, date: string): Promise<void> {
    const day = `${courseKey}/${date}`;
    const running = passOnIfDue(deps, courseKey, date).finally(() => {
      if (runs.get(day)?.running === running && runs.get(day)?.next === null) runs.delete(day);
    });
    runs.set(day, { running, next: null });
    return running;
  }

  return (courseKey, date) => {
    const run = runs.get(`${courseKey}/${date}`);
    if (!run) return begin(courseKey, date);
    run.next ??= run.running.catch(() => {}).then(() => begin(courseKey, date));
    return run.next;
  };
}

async function passOnIfDue(deps: PassOnDeps, courseKey: CourseKey, date: string): Promise<void> {
  if (!(await mustPassOn(deps.pool, courseKey, date))) return;
  await changeDay(deps, { courseKey, date }, (transaction, course) =>
    passOnInTransaction(deps, transaction, { courseKey, course, date }),
  );
}

/** The golfers who are told or lost an offer; null when nothing has changed. */
async function passOnInTransaction(
  deps: PassOnDeps,
  transaction: Queryable,
  { courseKey, course, date }: { courseKey: CourseKey; course: KnownCourse | null; date: string },
): Promise<string[] | 'stale-course' | null> {
  const revision = await deps.closeSheets(transaction, courseKey);
  if ((course?.revision ?? null) !== revision) return 'stale-course';
  if (!(await lockMarkedDay(transaction, courseKey, date))) return null;
  const now = new Date(await databaseNow(transaction));
  // They are asked once the day is open; until then it stays as not passed on.
  if (course && opensLater(course.rules, date, now.getTime()) !== null) return null;
  const minutes = course?.document.widgetSettings.waitlistMinutes;
  const isOver = !course || courseDateAt(course.rules.timeZone, now.getTime()) > date;
  if (isOver || minutes === undefined) {
    const uids = await endAllWaits(transaction, courseKey, date);
    await deps.bumpDay(transaction, courseKey, date);
    await notePassedOn(transaction, courseKey, { date, revision: revision ?? 0, isOver: true });
    return uids;
  }
  const ranOut = await freeWhatRanOut(transaction, courseKey, date, now);
  await lookAgain(transaction, courseKey, { uids: ranOut.uids, dates: [date] });
  const until = new Date(now.getTime() + minutes * 60_000);
  const offered = await offerInLine(deps, transaction, { courseKey, course, date, now, until });
  const isChanged = ranOut.isAny || offered.length > 0;
  if (isChanged) await deps.bumpDay(transaction, courseKey, date);
  const goesOn = await isGoingOn(transaction, courseKey, date);
  await notePassedOn(transaction, courseKey, { date, revision: course.revision, isOver: !goesOn });
  return isChanged ? [...new Set([...ranOut.uids, ...offered])] : null;
}

type Passing = { courseKey: CourseKey; course: KnownCourse; date: string; now: Date; until: Date };

/** Answers to whom. */
async function offerInLine(deps: PassOnDeps, transaction: Queryable, passing: Passing): Promise<string[]> {
  const { courseKey, course, date, now, until } = passing;
  const day = await loadDay(transaction, courseKey, date);
  if (!day) return [];
  const taken: Taken[] = [...day.taken];
  const state = { course: course.rules, date, taken, nowEpochMs: now.getTime() };
  const open = openStarts(state);
  if (open.length === 0) return [];
  let place: PlaceInLine | null = null;
  let inLine: (Waiter & PlaceInLine)[] = [];
  const facts = new Map<string, WaiterFacts>();
  const addressees = new Map<string, Addressee>();
  const offered: string[] = [];
  for (;;) {
    const found = nextOffer(state, inLine, facts);
    if (found.next === 'none') {
      if (found.isFull) return offered;
      inLine = await findInLine(transaction, courseKey, { date, open, after: place, many: readAtOnce });
      place = inLine.at(-1) ?? null;
      if (place === null) return offered;
      continue;
    }
    if (found.next === 'ask') {
      await learn(deps, transaction, { ...passing, uids: found.uids, facts, addressees });
      continue;
    }
    const { waiter, request, terms } = found;
    const { startingTime, startingTeeID, reroundTime, reroundTeeID, claims } = terms;
    const { numHoles, players } = request;
    const play: OfferedPlay = {
      startingTime,
      startingTeeID,
      reroundTime,
      reroundTeeID,
      numHoles,
      players,
    };
    await writeOffer(transaction, courseKey, { waiter, date, play, cells: claims, until });
    const addressee = addressees.get(waiter.uid);
    if (addressee) {
      const { firstName, lastName } = addressee;
      const messages = offerMessages(deps, { courseKey, course, date, play, until, addressee });
      const { id, uid } = waiter;
      await deps.queueMessages(transaction, courseKey, { id, uid, firstName, lastName, messages });
    }
    offered.push(waiter.uid);
    inLine = inLine.filter(({ id }) => id !== waiter.id);
    const known = facts.get(waiter.uid);
    if (known) facts.set(waiter.uid, { ...known, hasOffer: true });
    for (const { teeID, cell } of claims)
      taken.push({ teeID, fromMinute: cell, toMinute: cell, expiresAt: until.getTime() });
  }
}

async function learn(
  deps: PassOnDeps,
  transaction: Queryable,
  asked: Passing & {
    uids: readonly string[];
    facts: Map<string, WaiterFacts>;
    addressees: Map<string, Addressee>;
  },
): Promise<void> {
  const { courseKey, course, now, uids } = asked;
  const golfers = await deps.findGolfers(transaction, uids, courseOfKey(courseKey));
  const withOffers = await findWithOffers(transaction, courseKey, uids);
  const limit = openReservationsLimit(deps.maxOpenReservations, course.rules.timeZone, now.getTime());
  const withMost = await deps.findWithMostReservations(transaction, { uids, courseKey, limit });
  for (const uid of uids) {
    const golfer = golfers.get(uid);
    if (golfer) asked.addressees.set(uid, golfer.addressee);
    asked.facts.set(uid, {
      privilege: golfer?.privilege ?? null,
      // Without an account they cannot take it.
      hasMostReservations: !golfer || withMost.has(uid),
      hasOffer: withOffers.has(uid),
    });
  }
}
