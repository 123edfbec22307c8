import type { DrawnWish } from '@dewsweeper/contract/fair-openings';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import { quoteOf } from '@dewsweeper/core/booking/quote';
import {
  inDrawOrder,
  type JudgedWish,
  judgeWish,
  serveInOrder,
  type WisherFacts,
} from '@dewsweeper/core/fair-openings/draw';
import { openingTimes, opensLater, wonSeconds } from '@dewsweeper/core/fair-openings/opening';
import { decideHoldsOn, type HoldTerms } from '@dewsweeper/core/hold/hold';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf, wallTime } from '@dewsweeper/core/shared/local-time';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import type { Addressee } from '../../http/visitor.ts';
import { changeDay } from '../courses/change-day.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { loadDay } from '../teetimes/day-state.ts';
import type { DrawDeps } from './deps.ts';
import { unluckyMessages, wonMessages } from './messages.ts';
import { drawNumber } from './seed.ts';
import {
  bumpDrawnDay,
  endOpening,
  endWishes,
  findWishers,
  findWishes,
  giveUpWishes,
  lockOpening,
  lockUntold,
  markTold,
  type OpeningPlace,
  prepareOpening,
  type StoredWish,
  type WishEnd,
} from './store.ts';
import { freeRunOut, lockFreeHolders, writeHold, writeOffer } from './won-times.ts';

/** Unsuccessful wishes notified per transaction. */
const toldAtOnce = 200;

/**
 * Draws a day whose wishes are over (rules.md#fair-openings), or notes that its time for that has passed. Any process may,
 * at any time: all is done in one transaction, once.
 */
export async function drawOpening(deps: DrawDeps, place: OpeningPlace): Promise<void> {
  await changeDay(deps, place, (transaction, course) => draw(deps, transaction, place, course));
}

/** The golfers for whom something has changed; null where there is nothing to do. */
async function draw(
  deps: DrawDeps,
  transaction: Queryable,
  place: OpeningPlace,
  course: KnownCourse | null,
): Promise<string[] | 'stale-course' | null> {
  const { courseKey, date } = place;
  // Golfers' rows come before a course's sheets.
  const free = await lockFreeHolders(transaction, await findWishers(transaction, place));
  const revision = await deps.closeSheets(transaction, courseKey);
  if ((course?.revision ?? null) !== revision) return 'stale-course';
  const opening = await lockOpening(transaction, place);
  if (!opening) return null;
  const now = new Date(await databaseNow(transaction));
  const times = course && openingTimes(course.rules, date);
  if (course && times && opensLater(course.rules, date, now.getTime()) !== null) {
    if (now.getTime() < times.drawsAt) {
      await prepareOpening(transaction, place, opening, times);
      return null;
    }
    return drawNow(deps, transaction, place, { course, free, now, seed: opening.seed });
  }
  const uids = await giveUpWishes(transaction, place);
  await endOpening(transaction, place, { state: 'not-drawn', list: null });
  return uids;
}

type Drawing = { course: KnownCourse; free: ReadonlySet<string>; now: Date; seed: Buffer };

async function drawNow(
  deps: DrawDeps,
  transaction: Queryable,
  place: OpeningPlace,
  { course, free, now, seed }: Drawing,
): Promise<string[]> {
  const { courseKey, date } = place;
  const wishes = inDrawOrder(await findWishes(transaction, place), (id) => drawNumber(seed, id));
  const uids = wishes.map(({ uid }) => uid);
  const golfers = await deps.findGolfers(transaction, uids, courseOfKey(courseKey));
  const limit = openReservationsLimit(deps.maxOpenReservations, course.rules.timeZone, now.getTime());
  const withMost = await deps.findWithMostReservations(transaction, { uids, courseKey, limit });
  const factsOf = (uid: string): WisherFacts | undefined => {
    const golfer = golfers.get(uid);
    return golfer && { privilege: golfer.privilege, hasMostReservations: withMost.has(uid) };
  };

  await freeRunOut(transaction, place, now);
  const day = await loadDay(transaction, courseKey, date);
  const taken = day?.taken ?? [];
  const state = { course: course.rules, date, taken, nowEpochMs: now.getTime(), isForDraw: true };
  const decide = decideHoldsOn(state);
  const judged = wishes.map((wish) => judgeWish(date, wish, factsOf(wish.uid), decide));
  const won = serveInOrder(judged);

  const until = new Date(now.getTime() + wonSeconds * 1000);
  const ends: WishEnd[] = [];
  let held = 0;
  for (const [index, one] of judged.entries()) {
    const { wish, isAllowed, choices } = one;
    const choice = won[index] ?? null;
    const terms = choice === null ? null : (choices[choice]?.terms ?? null);
    const common = { id: wish.id, place: index + 1, won: choice };
    if (terms === null) {
      const outcome = isAllowed ? 'unlucky' : 'not-allowed';
      ends.push({ ...common, state: outcome, keptUntil: null, holdID: null, offerID: null });
      continue;
    }
    const isHeld = free.has(wish.uid);
    const kept = await keep(deps, transaction, place, { course, now, until, wish, terms, isHeld });
    held += isHeld ? 1 : 0;
    ends.push({ ...common, state: 'won', keptUntil: until, ...kept });
    const addressee = golfers.get(wish.uid)?.addressee;
    if (addressee) await tellWinner(deps, transaction, place, { course, until, wish, terms, addressee });
  }
  await endWishes(transaction, place, ends, now);
  await endOpening(transaction, place, { state: 'drawn', list: judged.map((one, i) => listed(one, won[i])) });
  await bumpDrawnDay(transaction, place, held);
  if (held < ends.filter(({ state }) => state === 'won').length && hasWaitlist(course))
    await deps.markDay(transaction, courseKey, date);
  return uids;
}

const hasWaitlist = ({ document }: KnownCourse) => document.widgetSettings.waitlistMinutes !== undefined;

type Winning = { course: KnownCourse; until: Date; wish: StoredWish; terms: HoldTerms };

async function keep(
  deps: DrawDeps,
  transaction: Queryable,
  place: OpeningPlace,
  { course, now, until, wish, terms, isHeld }: Winning & { now: Date; isHeld: boolean },
): Promise<{ holdID: string | null; offerID: string | null }> {
  const { uid, numHoles, players } = wish;
  const { startingTime, startingTeeID, reroundTime, reroundTeeID, claims: cells } = terms;
  const play = { startingTime, startingTeeID, reroundTime, reroundTeeID, numHoles, players };
  if (isHeld) {
    const id = deps.newReservationID();
    const request = { date: place.date, startingTime, startingTeeID, numHoles, players };
    const quote = quoteOf(courseOn(course.rules, place.date).rates, request);
    await writeHold(transaction, place, {
      id,
      uid,
      until,
      play,
      cells,
      now,
      revision: course.revision,
      quote,
    });
    return { holdID: id, offerID: null };
  }
  const id = `wait-${deps.newId()}`;
  await writeOffer(transaction, place, { id, uid, until, play, cells, minute: minuteOf(startingTime) });
  return { holdID: null, offerID: id };
}

async function tellWinner(
  deps: DrawDeps,
  transaction: Queryable,
  { courseKey, date }: OpeningPlace,
  { course, until, wish, terms, addressee }: Winning & { addressee: Addressee },
): Promise<void> {
  const { firstName, lastName } = addressee;
  const { startingTime, startingTeeID } = terms;
  const won = { startingTime, startingTeeID, numHoles: wish.numHoles, players: wish.players, until };
  const messages = wonMessages(deps, { courseKey, course, date, addressee }, won);
  await deps.queueMessages(transaction, courseKey, {
    id: wish.id,
    uid: wish.uid,
    firstName,
    lastName,
    messages,
  });
}

/** Enough to compute the draw again, without names. */
function listed({ wish, choices }: JudgedWish<StoredWish>, won: number | null | undefined): DrawnWish {
  return {
    id: wish.id,
    players: wish.players,
    numHoles: wish.numHoles,
    choices: choices.map(({ startingTime, startingTeeID, isOpen, cells }) => ({
      startingTime,
      startingTeeID,
      isOpen,
      cells: cells.map(({ teeID, cell }): [string, string] => [teeID, wallTime(cell)]),
    })),
    won: won ?? null,
  };
}

/** Notifies each golfer once. */
export async function tellUnlucky(deps: DrawDeps, place: OpeningPlace): Promise<void> {
  const { courseKey, date } = place;
  const course = await deps.courses.current(courseKey);
  for (;;) {
    const told = await inTransaction(deps.pool, async (transaction) => {
      const wishes = await lockUntold(transaction, place, toldAtOnce);
      const uids = wishes.map(({ uid }) => uid);
      const golfers = course ? await deps.findGolfers(transaction, uids, courseOfKey(courseKey)) : new Map();
      for (const { id, uid } of wishes) {
        const addressee: Addressee | undefined = golfers.get(uid)?.addressee;
        if (!course || !addressee) continue;
        const { firstName, lastName } = addressee;
        const messages = unluckyMessages(deps, { courseKey, course, date, addressee });
        await deps.queueMessages(transaction, courseKey, { id, uid, firstName, lastName, messages });
      }
      const now = new Date(await databaseNow(transaction));
      await markTold(
        transaction,
        place,
        wishes.map(({ id }) => id),
        now,
      );
      return wishes.length;
    });
    if (told > 0) deps.deliverSoon();
    if (told < toldAtOnce) return;
  }
}
