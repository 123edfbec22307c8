import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActKind } from '@dewsweeper/contract/clubhouse';
import { openReservationsLimit } from '@dewsweeper/core/booking/open-reservations';
import type { ActRefusal, ActWrite } from '@dewsweeper/core/clubhouse/act-types';
import { decideDayAct } from '@dewsweeper/core/clubhouse/acts';
import {
  blocksOfTimes,
  type ClosedRange,
  datesOfRecurrence,
  decideClosing,
} from '@dewsweeper/core/clubhouse/closing-acts';
import { decideDelay } from '@dewsweeper/core/clubhouse/delay';
import { cellsOfWrites, type TakenCell } from '@dewsweeper/core/clubhouse/places';
import {
  type AcceptedSheetAct,
  decideSheetAct,
  decideSheetUndo,
  type SheetAct,
  type SheetContext,
} from '@dewsweeper/core/clubhouse/sheet-acts';
import { decideShotgun } from '@dewsweeper/core/clubhouse/shotgun';
import {
  decideStandingChange,
  decideStandingEnd,
  decideStandingTime,
  type StandingTime,
} from '@dewsweeper/core/clubhouse/standing-time';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import { minuteOf } from '@dewsweeper/core/shared/local-time';
import { type Result, refuse } from '@dewsweeper/core/shared/result';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import { RollBack } from '../../adapters/postgres/roll-back.ts';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { privilegesOf } from '../privileges/use-cases.ts';
import { findStandingGroups, type StoredAct } from './act-store.ts';
import {
  closeSheets,
  endHold,
  exchangeClaims,
  exchangeObstructions,
  findBlocks,
  findDateOfHold,
  findOccupants,
  lockHolders,
  setBlock,
} from './cells-store.ts';
import { decidesOnMoney, moneyOf } from './money-acts.ts';
import { lockPayments } from './money-store.ts';
import { isLiving, rowsAfter, sheetGroupOf } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import {
  type DayRow,
  findBesides,
  findBooker,
  findGroups,
  findGroupsOf,
  hasMostReservations,
} from './store.ts';

export const isSheetKind = (kind: ActKind) =>
  kind === 'book' ||
  kind === 'standing-time' ||
  kind === 'end-standing-time' ||
  kind === 'change-standing-time' ||
  kind === 'move' ||
  kind === 'change' ||
  kind === 'cancel' ||
  kind === 'close' ||
  kind === 'open' ||
  kind === 'delay' ||
  kind === 'shotgun';

/** `done`: the act to be undone. `newID`: of the group to be booked. */
export type SheetAsked = {
  course: SheetCourse;
  request: ActRequest;
  done: StoredAct | null;
  newID: string;
  staffID: string;
  maxOpenReservations: number;
};

/** In the order of their locks. Closings and openings: blocks of just these times; delays: the whole day. */
export async function groupsNamedBy(
  db: Queryable,
  courseKey: CourseKey,
  request: ActRequest,
  done: StoredAct | null,
): Promise<string[]> {
  if (request.kind === 'close' || request.kind === 'open') {
    const range = closedRangeOf(request);
    const blocks = await findBlocks(db, courseKey, range.dates);
    return blocksOfTimes(blocks, range).map(({ id }) => id);
  }
  if (request.kind === 'delay') return findGroupsOf(db, courseKey, request.date);
  if (request.kind === 'end-standing-time' || request.kind === 'change-standing-time')
    return (await findStandingGroups(db, courseKey, request.teetimegroup)).toSorted();
  if (done) return done.teetimegroups.toSorted();
  if (request.kind === 'move') return request.moves.map(({ teetimegroup }) => teetimegroup).toSorted();
  return 'teetimegroup' in request && request.teetimegroup !== undefined ? [request.teetimegroup] : [];
}

/**
 * Locks golfers whose holds yield (and answers their uids), then payments, then the course's sheets. Starts
 * over when the course has changed.
 */
export async function closeSheetsFor(
  transaction: Queryable,
  asked: SheetAsked,
): Promise<ReadonlySet<string>> {
  const { courseKey, course } = asked.course;
  const { request, done } = asked;
  const mayEndHolds = isOverriding(request) || request.kind === 'delay' || request.kind === 'cancel';
  const uids = mayEndHolds ? await findYielding(transaction, asked) : [];
  await lockHolders(transaction, uids);
  if (decidesOnMoney(request))
    await lockPayments(transaction, courseKey, await groupsNamedBy(transaction, courseKey, request, done));
  if ((await closeSheets(transaction, courseKey)) !== course.revision) throw new RollBack('again');
  return new Set(uids);
}

async function findYielding(transaction: Queryable, asked: SheetAsked): Promise<string[]> {
  const { courseKey } = asked.course;
  const named = await groupsNamedBy(transaction, courseKey, asked.request, asked.done);
  const rows = await findGroups(transaction, courseKey, named);
  const nowMs = Date.parse(await databaseNow(transaction));
  const decided = await decideOnSheet(transaction, { ...asked, rows, nowMs });
  return decided.ok ? decided.value.endedHolds.map(({ uid }) => uid) : [];
}

export async function decideOnSheet(
  db: Queryable,
  asked: SheetAsked & { rows: readonly DayRow[]; nowMs: number },
): Promise<Result<AcceptedSheetAct, ActRefusal>> {
  const { course, request, done, rows, nowMs, newID } = asked;
  const { rules } = course.course;
  const groups = rows.map((row) => sheetGroupOf(row, rules.timeZone));
  const dates = await datesOf(db, asked);
  const besides = await findBesides(db, course.courseKey, dates);
  const context = {
    course: rules,
    groups,
    occupants: await findOccupants(db, course.courseKey, dates),
    besides: besides.map((row) => sheetGroupOf(row, rules.timeZone)),
    isOverriding: isOverriding(request),
    nowMs,
  };
  if (request.kind === 'undo') {
    const undo = decideDayAct({ groups, dayNote: '', done, nowMs }, { kind: 'undo', act: request.act }, null);
    return undo.ok ? decideSheetUndo({ ...context, doneAtMs: done?.at.getTime() ?? 0 }, undo.value) : undo;
  }
  if (request.kind === 'close' || request.kind === 'open') {
    const range = closedRangeOf(request);
    const blocks = await findBlocks(db, course.courseKey, range.dates);
    const closing =
      request.kind === 'close'
        ? { ...range, kind: request.kind, title: request.title.trim() }
        : { ...range, kind: request.kind };
    return decideClosing({ ...context, blocks, newID }, closing);
  }
  if (request.kind === 'shotgun') {
    const { kind, date, startingTime, fromTime, toTime, title, groups: teams } = request;
    return decideShotgun(
      { ...context, course: courseOn(rules, date), newID },
      { kind, date, startingTime, fromTime, toTime, title, groups: teams },
    );
  }
  const ofMoney = decidesOnMoney(request) ? rows.map(({ id }) => id) : [];
  const money = await moneyOf(db, course, { ...asked, groups: ofMoney });
  if (request.kind === 'delay') {
    const { kind, date, fromTime, minutes, teeIDs, decisions } = request;
    return decideDelay({ ...context, money, newID }, { kind, date, fromTime, minutes, teeIDs, decisions });
  }
  if (request.kind === 'end-standing-time') {
    const { kind, teetimegroup, only, money: choice = 'keep' } = request;
    const end = { kind, teetimegroup, ...(only && { only }), money: choice };
    return decideStandingEnd({ ...context, money, booker: null, newID }, end);
  }
  if (request.kind === 'change-standing-time') {
    const { kind, teetimegroup, golfers, also = [] } = request;
    const change = { kind, teetimegroup, golfers, also };
    return decideStandingChange({ ...context, money, booker: null, newID }, change);
  }
  const act = sheetActOf(request);
  if (!act) throw new Error(`${request.kind} is no act on the sheet`);
  const uid = 'uid' in act ? act.uid : null;
  const booker = uid === null ? null : await bookerOf(db, asked, uid);
  if (booker === 'unknown') return refuse({ refusal: 'unknown-golfer' });
  const full = { ...context, money, booker, newID };
  return act.kind === 'standing-time' ? decideStandingTime(full, act) : decideSheetAct(full, act);
}

/** Ends the holds that yield and exchanges the claims. Starts over when a golfer is not locked, or a cell another's. */
export async function writeCells(
  transaction: Queryable,
  { course: { courseKey, course } }: Pick<SheetAsked, 'course'>,
  act: {
    rows: readonly DayRow[];
    accepted: Pick<AcceptedSheetAct, 'writes' | 'endedHolds'>;
    holders: ReadonlySet<string>;
    now: Date;
    /** A golfer who loses a waitlist offer stays in line. */
    keepsPlace: boolean;
  },
): Promise<void> {
  const { rows, accepted, holders, now } = act;
  if (accepted.endedHolds.some(({ uid }) => !holders.has(uid))) throw new RollBack('again');
  for (const hold of accepted.endedHolds) await endHold(transaction, courseKey, hold, act);
  const groups = rows.map((row) => sheetGroupOf(row, course.rules.timeZone));
  const { leaving, taking } = cellsOfWrites({ course: course.rules, groups }, accepted.writes);
  const exchanged = await exchangeClaims(transaction, courseKey, {
    leaving: [...leaving].toSorted(),
    taking: taking.filter(({ beside }) => !beside).toSorted(byKey),
    now,
  });
  if (!exchanged) throw new RollBack('again');
  await exchangeObstructions(transaction, courseKey, {
    leaving: [...leaving],
    standing: taking.filter(({ beside }) => beside),
  });
  for (const row of rowsAfter(courseKey, rows, accepted.writes))
    await writeBlock(transaction, row, accepted.writes);
}

async function writeBlock(transaction: Queryable, row: DayRow, writes: readonly ActWrite[]): Promise<void> {
  const write = writes.find((one) => one.write !== 'day-note' && one.id === row.id);
  const { blockTeeID: teeID, blockStartTime: from, blockEndTime: to } = row.block ?? {};
  if (write === undefined || row.starting_time !== '' || !teeID || !from || !to) return;
  const range = isLiving(row) ? { teeID, fromMinute: minuteOf(from), toMinute: minuteOf(to) } : null;
  await setBlock(transaction, row.course_key, { id: row.id, date: row.date, range });
}

export function datesTouched(
  rows: readonly DayRow[],
  writes: readonly ActWrite[],
  endedHolds: readonly { date: string }[] = [],
): string[] {
  const dates = writes.flatMap((one) => {
    if (one.write === 'day-note' || one.write === 'new-block') return [one.date];
    if (one.write === 'new-group') return [one.play.date];
    const before = rows.find(({ id }) => id === one.id)?.date;
    return [before, one.play?.date].filter((date) => date !== undefined);
  });
  return [...new Set([...dates, ...endedHolds.map(({ date }) => date)])].toSorted();
}

const isOverriding = (request: ActRequest) => 'override' in request && request.override !== undefined;

async function datesOf(
  db: Queryable,
  { course, request, done, rows }: SheetAsked & { rows: readonly DayRow[] },
): Promise<string[]> {
  const targets = targetsOf(request);
  const isHoldsAlone = request.kind === 'cancel' && rows.length === 0;
  const held = isHoldsAlone ? await findDateOfHold(db, course.courseKey, request.teetimegroup) : null;
  return [
    ...new Set([
      ...(held === null ? [] : [held]),
      ...rows.map(({ date }) => date),
      ...targets.map(({ date }) => date),
      ...(request.kind === 'close' || request.kind === 'open' ? closedRangeOf(request).dates : []),
      ...datesTouched([], done?.inverse ?? []),
    ]),
  ];
}

/** Where it books or moves to. */
export function targetsOf(request: ActRequest): { date: string }[] {
  switch (request.kind) {
    case 'move':
      return request.moves;
    case 'book':
    case 'shotgun':
      return [request];
    case 'standing-time':
      return request.dates.map((date) => ({ date }));
    case 'delay':
      return [request, ...request.decisions.flatMap((one) => ('move' in one ? [one.move] : []))];
    default:
      return [];
  }
}

function closedRangeOf(request: Extract<ActRequest, { kind: 'close' | 'open' }>): ClosedRange {
  const { teeIDs, dates, fromTime, toTime } = request;
  const days = Array.isArray(dates) ? dates : datesOfRecurrence(dates);
  return { teeIDs: [...new Set(teeIDs)], dates: [...new Set(days)], fromTime, toTime };
}

function sheetActOf(request: ActRequest): SheetAct | StandingTime | null {
  switch (request.kind) {
    case 'book': {
      const { kind, date } = request;
      return { kind, date, ...bookedOf(request) };
    }
    case 'standing-time': {
      const { kind, dates } = request;
      return { kind, dates, ...bookedOf(request) };
    }
    case 'move':
      return { kind: 'move', moves: request.moves };
    case 'cancel':
      return { kind: 'cancel', teetimegroup: request.teetimegroup, money: request.money };
    case 'change': {
      const { teetimegroup, golfers, numHoles, note } = request;
      return {
        kind: 'change',
        teetimegroup,
        ...(golfers && { golfers }),
        ...(numHoles && { numHoles }),
        ...(note !== undefined && { note: note.trim() }),
      };
    }
    case 'end-standing-time':
    case 'change-standing-time':
    case 'close':
    case 'open':
    case 'check-in':
    case 'no-show':
    case 'tee-off':
    case 'note':
    case 'undo':
    case 'delay':
    case 'shotgun':
    case 'change-shotgun':
    case 'pay':
    case 'capture':
    case 'void':
    case 'give-back':
      return null;
    default:
      return request satisfies never;
  }
}

function bookedOf(request: Extract<ActRequest, { kind: 'book' | 'standing-time' }>) {
  const { startingTime, startingTeeID, numHoles, note = '' } = request;
  // The booker comes first, as in a golfer's own reservation.
  const golfers = request.golfers.toSorted(
    (a, b) => Number(b.uid !== undefined) - Number(a.uid !== undefined),
  );
  const uid = golfers[0]?.uid ?? null;
  return { startingTime, startingTeeID, numHoles, golfers, uid, note: note.trim() };
}

async function bookerOf(
  db: Queryable,
  { course: { courseKey, course }, maxOpenReservations, nowMs }: SheetAsked & { nowMs: number },
  uid: string,
): Promise<SheetContext['booker'] | 'unknown'> {
  const { group, course: id } = courseOfKey(courseKey);
  const known = await findBooker(db, { uid, group, course: id });
  if (!known) return 'unknown';
  const privileges = await privilegesOf(db, known);
  const limit = openReservationsLimit(maxOpenReservations, course.rules.timeZone, nowMs);
  return {
    privilege: privileges.find((one) => one.group === group && one.course === id) ?? null,
    hasMostReservations: await hasMostReservations(db, { uid, courseKey, limit }),
  };
}

function byKey(a: TakenCell, b: TakenCell): number {
  return compare(a.date, b.date) || compare(a.teeID, b.teeID) || a.cell - b.cell;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
