import type { CoursePath } from '@dewsweeper/contract/ids';
import type { ChangeOffer, ChangeQuery, ChangeRequest } from '@dewsweeper/contract/reservation-change';
import type { TeeTimeGroup } from '@dewsweeper/contract/teetimegroup';
import type { SheetGroup } from '@dewsweeper/core/clubhouse/act-types';
import {
  type AcceptedOwnChange,
  decideOwnChange,
  draftOfChange,
  type OwnChange,
  type OwnChangeRefusal,
} from '@dewsweeper/core/clubhouse/own-change';
import { type CourseKey, courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import { RollBack } from '../../adapters/postgres/roll-back.ts';
import { inTransaction, type Queryable, retrying } from '../../adapters/postgres/transaction.ts';
import type { Golfer } from '../../http/visitor.ts';
import type { Announce, DeliverSoon } from '../../ports.ts';
import type { CourseCache } from '../courses/course-cache.ts';
import { privilegeOf } from '../privileges/use-cases.ts';
import { presentTeeTimeGroup } from '../teetimegroups/present.ts';
import type { MessageDeps } from '../teetimegroups/reservation-messages.ts';
import { mustPassOn } from '../waitlist/offers-on-sheet.ts';
import { insertAct } from './act-store.ts';
import { topicsOfAct } from './acts.ts';
import { closeSheets, findOccupants } from './cells-store.ts';
import { noticesOf, storedGroup } from './notices.ts';
import { datesTouched, writeCells } from './on-sheet.ts';
import { rowsAfter, sheetGroupOf } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { bumpDay, type DayRow, findBesides, findGroups, lockGroups, queueNotice } from './store.ts';
import { writeGroups } from './write-groups.ts';

export type ChangeDeps = MessageDeps & {
  pool: Pool;
  courses: CourseCache;
  announce: Announce;
  deliverSoon: DeliverSoon;
  /** Offers free times of a day to those who wait (rules.md#waitlist). */
  passOn: (courseKey: CourseKey, date: string) => Promise<void>;
  /** Before it is tried again. */
  pause?: (ms: number) => Promise<unknown>;
};

export type ChangeRefusal =
  | OwnChangeRefusal
  | { refusal: 'not-found' | 'reservation-changed' | 'amount-differs' | 'unavailable' };

type Changed = Result<TeeTimeGroup, ChangeRefusal>;
type OwnPath = CoursePath & { id: string };
type Decided = { row: DayRow; group: SheetGroup; accepted: AcceptedOwnChange; nowMs: number };

/** In the log of acts, which names no golfer. */
const changedBy = { id: 'golfer', name: 'the golfer' };

/** The reservation as it would be; writes nothing. */
export async function offerChange(
  deps: ChangeDeps,
  golfer: Golfer,
  path: OwnPath,
  query: ChangeQuery,
): Promise<Result<ChangeOffer, ChangeRefusal>> {
  const course = await currentCourse(deps, path);
  const [row] = course ? await findGroups(deps.pool, course.courseKey, [path.id]) : [];
  if (!course || !row) return refuse({ refusal: 'not-found' });
  const privilege = privilegeOf(golfer, path.group, path.course);
  const { rules } = course.course;
  const decided = await decide(deps.pool, { course, golfer, path, row }, (group) =>
    draftOfChange({ course: rules, group, privilege }, startOf(group, query)),
  );
  if (!decided.ok) return decided;
  const { accepted, group } = decided.value;
  const stay = new Set(group.golfers.map(({ id }) => id));
  return accept({
    reservation: presentTeeTimeGroup(storedGroup(course.courseKey, row), course.course),
    revision: row.revision,
    numHoles: startOf(group, query).numHoles,
    players: accepted.golfers.length as ChangeOffer['players'],
    golfers: accepted.golfers
      .filter(({ id }) => stay.has(id))
      .map(({ id, rateGroup, rateName, priceCents }) => ({ id, rateGroup, rateName, priceCents })),
    rates: accepted.rates,
  });
}

/** In one transaction; whoever is refused keeps what they have. The same request again changes nothing more. */
export async function changeReservation(
  deps: ChangeDeps,
  golfer: Golfer,
  path: OwnPath,
  request: ChangeRequest,
): Promise<Changed> {
  const spent = refuse({ refusal: 'unavailable' } as const);
  const attempts = { maxAttempts: 5, pauseMs: (attempt: number) => 20 * attempt, pause: deps.pause, spent };
  return retrying<Changed>(attempts, async () => {
    const course = await currentCourse(deps, path);
    if (!course) return refuse({ refusal: 'not-found' });
    const hasWaitlist = course.course.document.widgetSettings.waitlistMinutes !== undefined;
    if (hasWaitlist) await deps.passOn(course.courseKey, request.date);
    const topics = await inTransaction(deps.pool, (transaction) =>
      changeOnce(deps, transaction, { course, golfer, path, request }),
    );
    if (topics.length > 0) {
      deps.deliverSoon();
      deps.announce(topics);
    }
    const changed = await presentOwn(deps, course, golfer, path);
    return changed ? accept(changed) : refuse({ refusal: 'not-found' });
  });
}

type Asked = { course: SheetCourse; golfer: Golfer; path: OwnPath; request: ChangeRequest };

/** The locks are those of acts, in their order. Answers the topics that change: none, when nothing did. */
async function changeOnce(deps: ChangeDeps, transaction: Queryable, asked: Asked): Promise<string[]> {
  const { course, path, request } = asked;
  const { courseKey } = course;
  if ((await closeSheets(transaction, courseKey)) !== course.course.revision) throw new RollBack('again');
  // A time that came free since goes to those who wait for it first.
  if (await mustPassOn(transaction, courseKey, request.date)) throw new RollBack('again');
  const [row] = await lockGroups(transaction, courseKey, [path.id]);
  if (!row) throw refusedWith({ refusal: 'not-found' });
  const decided = await decide(transaction, { ...asked, row }, () => request);
  if (!decided.ok && (decided.refusal === 'not-found' || decided.refusal === 'change-not-offered'))
    throw refusedWith(decided);
  if (isAsAsked(row, request)) return [];
  if (row.revision !== request.revision) throw refusedWith({ refusal: 'reservation-changed' });
  if (!decided.ok) throw refusedWith(decided);
  const { accepted, nowMs } = decided.value;
  if (accepted.amountCents !== request.amountCents) throw refusedWith({ refusal: 'amount-differs' });
  return write(deps, transaction, { ...asked, row, accepted, at: new Date(nowMs) });
}

async function write(
  deps: ChangeDeps,
  transaction: Queryable,
  act: Asked & { row: DayRow; accepted: AcceptedOwnChange; at: Date },
): Promise<string[]> {
  const { course, golfer, row, accepted, at } = act;
  const { courseKey } = course;
  const { writes, inverse, line } = accepted;
  const promoted = writes.flatMap((one) => (one.write === 'group' && one.id !== row.id ? [one.id] : []));
  const rows = [row, ...(await lockGroups(transaction, courseKey, promoted))];
  await writeCells(
    transaction,
    { course },
    { rows, accepted: { writes, endedHolds: [] }, holders: new Set(), now: at, keepsPlace: true },
  );
  const after = rowsAfter(courseKey, rows, writes);
  const written = await writeGroups(transaction, courseKey, { rows, after, writes, by: changedBy.name, at });
  const [own = row] = after.filter(({ id }) => id === row.id);
  const notices = noticesOf(deps, { ...course, row: own, booker: golfer.contact }, 'changed-by-golfer');
  for (const notice of notices) await queueNotice(transaction, courseKey, notice);
  const dates = datesTouched(rows, writes);
  const stored = await insertAct(transaction, courseKey, {
    id: deps.newId(),
    kind: 'change',
    staffID: changedBy.id,
    staffName: changedBy.name,
    at,
    occurredAt: null,
    date: dates.at(-1) ?? row.date,
    teetimegroups: written.map(({ id }) => id),
    askedDigest: '',
    line,
    warnings: [],
    writes,
    inverse,
    revisions: Object.fromEntries(written.map(({ id, revision }) => [id, revision])),
    notices: notices.length,
    askedOfProvider: [],
    movedMoney: false,
  });
  if (!stored) throw new RollBack('again');
  for (const date of dates) await bumpDay(transaction, courseKey, date);
  return topicsOfAct(
    courseKey,
    dates,
    written.map(({ uid }) => uid),
  );
}

async function decide(
  db: Queryable,
  of: { course: SheetCourse; golfer: Golfer; path: OwnPath; row: DayRow },
  wantedOf: (group: SheetGroup) => OwnChange,
): Promise<Result<Decided, OwnChangeRefusal | { refusal: 'not-found' }>> {
  const { course, golfer, path, row } = of;
  const { rules, document } = course.course;
  const group = sheetGroupOf(row, rules.timeZone);
  const isOwn = row.uid === golfer.uid && group.isReservation && group.isConfirmed;
  if (!isOwn) return refuse({ refusal: 'not-found' });
  const wanted = wantedOf(group);
  const dates = [...new Set([row.date, wanted.date])];
  const besides = await findBesides(db, course.courseKey, dates);
  const nowMs = Date.parse(await databaseNow(db));
  const decided = decideOwnChange(
    {
      isOffered: document.widgetSettings.changeReservations === true,
      course: rules,
      group,
      receipt: row.receipt,
      occupants: await findOccupants(db, course.courseKey, dates, { withReturning: true }),
      besides: besides.map((one) => sheetGroupOf(one, rules.timeZone)),
      privilege: privilegeOf(golfer, path.group, path.course),
      nowMs,
    },
    wanted,
  );
  return decided.ok ? accept({ row, group, accepted: decided.value, nowMs }) : decided;
}

function startOf({ play, golfers }: SheetGroup, query: ChangeQuery) {
  return {
    date: query.date ?? play.date,
    startingTime: query.startingTime ?? play.startingTime,
    startingTeeID: query.startingTeeID ?? play.startingTeeID,
    numHoles: query.numHoles === undefined ? play.numHoles : query.numHoles === '9' ? 9 : 18,
    players: Number(query.players ?? golfers.length),
  } as const;
}

/** A repetition of the request finds it done. */
function isAsAsked(row: DayRow, request: ChangeRequest): boolean {
  const { date, startingTime, startingTeeID, numHoles, golfers } = request;
  return (
    row.date === date &&
    row.starting_time === startingTime &&
    row.starting_tee_id === startingTeeID &&
    row.num_holes === numHoles &&
    row.golfers.length === golfers.length &&
    row.golfers.every((one, index) => {
      const { name, email, phone, rateGroup } = golfers[index] ?? {};
      return one.name === name && one.email === email && one.phone === phone && one.rateGroup === rateGroup;
    })
  );
}

async function currentCourse({ courses }: ChangeDeps, path: OwnPath): Promise<SheetCourse | null> {
  const courseKey = courseKeyOf(path);
  const course = await courses.current(courseKey);
  return course && { courseKey, course };
}

/** As it is, or null when it is not (or no longer) theirs. */
async function presentOwn(
  { pool }: ChangeDeps,
  { courseKey, course }: SheetCourse,
  { uid }: Golfer,
  { id }: OwnPath,
): Promise<TeeTimeGroup | null> {
  const [row] = await findGroups(pool, courseKey, [id]);
  return row?.uid === uid ? presentTeeTimeGroup(storedGroup(courseKey, row), course) : null;
}

const refusedWith = (refused: ChangeRefusal) => new RollBack<Result<never, ChangeRefusal>>(refuse(refused));
