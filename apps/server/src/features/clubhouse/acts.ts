import type { ActRequest } from '@dewsweeper/contract/act-request';
import type { ActKind, ActLog, ActReply } from '@dewsweeper/contract/clubhouse';
import type { ActRefusal, MovedMoney } from '@dewsweeper/core/clubhouse/act-types';
import { decideMoneyAct } from '@dewsweeper/core/clubhouse/money-acts';
import type { StaffAct } from '@dewsweeper/core/clubhouse/permissions';
import type { AcceptedSheetAct } from '@dewsweeper/core/clubhouse/sheet-acts';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import { RollBack } from '../../adapters/postgres/roll-back.ts';
import { inTransaction, type Queryable, retrying } from '../../adapters/postgres/transaction.ts';
import type { NewId } from '../../ports.ts';
import type { KnownCourse } from '../courses/course-cache.ts';
import { boardTopic, topicsOfDays } from '../live/topics.ts';
import { type AskedAct, canAskProvider, settleAsked } from '../payments/asked-acts.ts';
import { digestOfPreview, digestOfRequest } from './act-digest.ts';
import { type NoticeDeps, noticesOfAct } from './act-notices.ts';
import { actsSince, findAct, insertAct, lockAct, markUndone, type StoredAct } from './act-store.ts';
import { dayOfNote, decideOnDay } from './day-acts.ts';
import { type MoneyDeps, moneyActOf, moneyOf, writeMoney } from './money-acts.ts';
import { lockPayments } from './money-store.ts';
import {
  closeSheetsFor,
  datesTouched,
  decideOnSheet,
  groupsNamedBy,
  isSheetKind,
  targetsOf,
  writeCells,
} from './on-sheet.ts';
import { logEntryOf, replyOf } from './present-act.ts';
import { rowsAfter, sheetGroupOf } from './rows-of-act.ts';
import type { SheetCourse } from './sheet.ts';
import { bumpDay, type DayRow, findGroups, lockGroups, queueNotice, writeDayNote } from './store.ts';
import { unchangedAmong } from './undoable-acts.ts';
import { touchedBy, writeGroups } from './write-groups.ts';

export type ActDeps = NoticeDeps &
  MoneyDeps & {
    pool: Pool;
    announce: (topics: string[]) => void;
    currentCourse(courseKey: CourseKey): Promise<KnownCourse | null>;
    newReservationID: NewId;
    maxOpenReservations: number;
    /** Before a time is booked, what is free goes to those who wait (rules.md#waitlist). */
    passOn?: (courseKey: CourseKey, date: string) => Promise<void>;
  };

type NotAllowed = { refusal: 'not-allowed' | 'sign-in-again' };
export type ActingStaff = {
  id: string;
  name: string;
  /** Named on payments when `name` is not a person (`command line`). */
  person?: string;
  allows(act: StaffAct): Result<unknown, NotAllowed>;
};

export type ActRefused =
  | ActRefusal
  | NotAllowed
  | { refusal: 'act-id-in-use' | 'payment-not-set-up' | 'unavailable' }
  | { refusal: 'changed-meanwhile'; acts: ActLog['acts'] }
  | { refusal: 'preview-changed'; preview: ActReply };

type Asked = { course: SheetCourse; staff: ActingStaff; request: ActRequest; isPreview: boolean };
type Done = { reply: ActReply; topics: string[]; asked?: readonly AskedAct[] };
type Refused = Result<ActReply, ActRefused>;

/** In one transaction. The same id and request again gets the first act and the present groups. */
export async function act(deps: ActDeps, asked: Asked): Promise<Refused> {
  let { course } = asked;
  if (deps.passOn && course.course.document.widgetSettings.waitlistMinutes !== undefined)
    for (const { date } of targetsOf(asked.request)) await deps.passOn(course.courseKey, date);
  const spent = refuse({ refusal: 'unavailable' } as const);
  return retrying<Refused>({ maxAttempts: 5, pauseMs: (attempt) => 20 * attempt, spent }, async (attempt) => {
    const known = attempt > 1 && (await deps.currentCourse(course.courseKey));
    if (known) course = { ...course, course: known };
    const done = await inTransaction(deps.pool, (transaction) =>
      actOnce(deps, transaction, { ...asked, course }),
    );
    if (done.topics.length > 0) deps.announce(done.topics);
    return accept(await settled(deps, { ...asked, course }, done));
  });
}

/** The reply once the payment provider was asked, if it is. */
async function settled(deps: ActDeps, { course, request }: Asked, done: Done): Promise<ActReply> {
  const { asked = [], topics, reply } = done;
  if (asked.length === 0) return reply;
  await settleAsked(deps, asked);
  deps.announce(topics);
  const stored = await findAct(deps.pool, course.courseKey, request.id);
  if (!stored) return reply;
  const rows = await findGroups(deps.pool, course.courseKey, stored.teetimegroups);
  return replyOf(deps.pool, course, stored, rows);
}

const refusedWith = (refused: Refused) => new RollBack<Refused>(refused);

async function actOnce(deps: ActDeps, transaction: Queryable, asked: Asked): Promise<Done> {
  const { course, staff, request } = asked;
  const { courseKey } = course;
  const former = await findAct(transaction, courseKey, request.id);
  if (former) return { reply: await repeat(transaction, asked, former), topics: [] };

  const done = request.kind === 'undo' ? await lockAct(transaction, courseKey, request.act) : null;
  const kind = done?.kind ?? request.kind;
  if (kind !== 'undo') assertAllowed(staff, leastOf(kind));
  const newID = deps.newReservationID();
  const { maxOpenReservations } = deps;
  const ofSheet = { course, request, done, newID, staffID: staff.id, maxOpenReservations };
  if (moneyActOf(request))
    await lockPayments(transaction, courseKey, await groupsNamedBy(transaction, courseKey, request, done));
  const holders = isSheetKind(kind) ? await closeSheetsFor(transaction, ofSheet) : null;
  const named = await groupsNamedBy(transaction, courseKey, request, done);
  const namedRows = await lockGroups(transaction, courseKey, named);
  await assertExpected(transaction, course, namedRows, request.expected ?? {});
  const undone = done && (await withPresentRevisions(transaction, courseKey, done, namedRows));
  const nowMs = Date.parse(await databaseNow(transaction));
  const decided = holders
    ? await decideOnSheet(transaction, { ...ofSheet, done: undone, rows: namedRows, nowMs })
    : moneyActOf(request)
      ? await decideOnMoney(transaction, { ...ofSheet, rows: namedRows, nowMs })
      : await decideOnDay(transaction, { ...ofSheet, done: undone, rows: namedRows, nowMs });
  if (!decided.ok) throw refusedWith(decided);

  const { writes, endedHolds, stoodBeside, money, ...decision } = decided.value;
  const promoted = writes.flatMap((one) =>
    one.write === 'group' && !namedRows.some(({ id }) => id === one.id) ? [one.id] : [],
  );
  const rows = [...namedRows, ...(await lockGroups(transaction, courseKey, promoted))];
  if (money) await assertMoneyMayMove(deps, transaction, asked, money);
  const after = rowsAfter(courseKey, rows, writes);
  const told = { course, request, done, writes, money, before: rows, after };
  const notices = await noticesOfAct(deps, transaction, told);
  const dates = datesTouched(rows, writes, endedHolds);
  const date = dates.at(-1) ?? rows[0]?.date ?? dayOfNote(request, done) ?? done?.date ?? '';
  const stored = {
    id: request.id,
    kind: request.kind,
    staffID: staff.id,
    staffName: staff.name,
    at: new Date(nowMs),
    occurredAt: 'occurredAt' in request && request.occurredAt ? new Date(request.occurredAt) : null,
    date,
    teetimegroups: touchedBy(writes, after).map(({ id }) => id),
    askedDigest: digestOfRequest(request),
    ...decision,
    writes,
    line: withReason(decision.line, request, { endedHolds, stoodBeside }),
    notices: notices.length,
    askedOfProvider: [],
    movedMoney: money !== undefined && isMoved(money),
  };
  await endPreview(transaction, asked, { stored, rows, after, newID });

  if (holders)
    await writeCells(transaction, ofSheet, {
      rows,
      accepted: decided.value,
      holders,
      now: stored.at,
      keepsPlace: request.kind !== 'cancel',
    });
  const written = await writeGroups(transaction, courseKey, {
    rows,
    after,
    writes,
    by: staff.name,
    at: stored.at,
  });
  for (const one of writes) if (one.write === 'day-note') await writeDayNote(transaction, courseKey, one);
  const revisions = Object.fromEntries(written.map(({ id, revision }) => [id, revision]));
  const moved = money && { ...money, act: request.id, staff, at: stored.at };
  const askedActs = moved ? await writeMoney(deps, transaction, course, moved) : [];
  const inserted = { ...stored, revisions, askedOfProvider: askedActs.map(({ id }) => id) };
  if (!(await insertAct(transaction, courseKey, inserted))) throw new RollBack('again');
  if (done) await markUndone(transaction, courseKey, { id: done.id, by: request.id });
  for (const notice of notices) await queueNotice(transaction, courseKey, notice);
  for (const touched of dates) await bumpDay(transaction, courseKey, touched);
  const hasEnded = ({ id }: DayRow) => endedHolds.some(({ teetimegroup }) => teetimegroup === id);
  const shown = written.map((row) => (hasEnded(row) ? { ...row, status: 'released' } : row));
  const reply = await replyOf(transaction, course, { ...inserted, undoneBy: null }, shown);
  const uids = [...written, ...endedHolds].map(({ uid }) => uid);
  const topics = topicsOfAct(courseKey, dates, holders || money ? uids : null);
  return { reply, topics, asked: askedActs };
}

/** Before it is decided whose money an act gives back. */
function leastOf(kind: Exclude<ActKind, 'undo'>): StaffAct {
  if (movesMoneyBack(kind)) return { kind, givesBack: 'nothing' };
  return kind === 'give-back' ? { kind, givesBack: 'own-counter-takings' } : { kind };
}

const movesMoneyBack = (kind: ActKind) =>
  kind === 'cancel' || kind === 'end-standing-time' || kind === 'delay';

function assertAllowed(staff: ActingStaff, act: StaffAct): void {
  const allowed = staff.allows(act);
  if (!allowed.ok) throw refusedWith(allowed);
}

const isMoved = ({ taken, returned, asked }: MovedMoney) => taken.length + returned.length + asked.length > 0;

async function assertMoneyMayMove(
  deps: ActDeps,
  transaction: Queryable,
  { course, staff, request }: Asked,
  money: MovedMoney,
) {
  const { givesBack, asked } = money;
  const { kind } = request;
  if (givesBack !== 'nothing' && (kind === 'give-back' || movesMoneyBack(kind)))
    assertAllowed(staff, { kind, givesBack });
  if (!(await canAskProvider(deps, transaction, course.courseKey, asked)))
    throw refusedWith(refuse({ refusal: 'payment-not-set-up' }));
}

async function decideOnMoney(
  transaction: Queryable,
  asked: { course: SheetCourse; request: ActRequest; rows: DayRow[]; staffID: string; nowMs: number },
): Promise<Result<AcceptedSheetAct, ActRefusal>> {
  const { course, request, rows } = asked;
  const act = moneyActOf(request);
  if (!act) throw new Error(`${request.kind} moves no money`);
  const groups = rows.map((row) => sheetGroupOf(row, course.course.rules.timeZone));
  const money = await moneyOf(transaction, course, { ...asked, groups: rows.map(({ id }) => id) });
  const decided = decideMoneyAct({ groups, money }, act);
  return decided.ok ? accept({ ...decided.value, endedHolds: [], stoodBeside: [] }) : decided;
}

async function repeat(
  transaction: Queryable,
  { course, staff, request }: Asked,
  former: StoredAct,
): Promise<ActReply> {
  if (former.askedDigest !== digestOfRequest(request) || former.staffID !== staff.id)
    throw refusedWith(refuse({ refusal: 'act-id-in-use' }));
  const groups = await findGroups(transaction, course.courseKey, former.teetimegroups);
  return replyOf(transaction, course, former, groups);
}

/** A preview ends here, as does an act that would do something else than its preview said. */
async function endPreview(
  transaction: Queryable,
  { course, request, isPreview }: Asked,
  act: { stored: Omit<StoredAct, 'revisions' | 'undoneBy'>; rows: DayRow[]; after: DayRow[]; newID: string },
): Promise<void> {
  const { stored, rows, after, newID } = act;
  const digest = digestOfPreview(stored, rows, newID);
  if (!isPreview && (request.preview === undefined || request.preview === digest)) return;
  const rowsShown = touchedBy(stored.writes, after);
  const reply = await replyOf(transaction, course, { ...stored, revisions: {}, undoneBy: null }, rowsShown);
  const preview = { ...reply, digest };
  throw refusedWith(isPreview ? accept(preview) : refuse({ refusal: 'preview-changed', preview }));
}

/** `uids`: golfers whose reservations or holds changed; null for an act that golfers do not see. */
export function topicsOfAct(
  courseKey: CourseKey,
  dates: readonly string[],
  uids: readonly (string | null)[] | null,
): string[] {
  if (uids === null || dates.length === 0) return dates.map((date) => boardTopic(courseKey, date));
  const golfers = uids.filter((uid) => uid !== null);
  return topicsOfDays(courseKey, dates, golfers);
}

/** Groups whose later acts were all undone count as unchanged. */
async function withPresentRevisions(
  transaction: Queryable,
  courseKey: CourseKey,
  done: StoredAct,
  rows: readonly DayRow[],
): Promise<StoredAct> {
  const revisions = { ...done.revisions };
  const changed = rows.filter(({ id, revision }) => id in revisions && revisions[id] !== revision);
  const present = new Map(changed.map(({ id, revision }) => [id, revision]));
  const isUnchanged = await unchangedAmong(transaction, courseKey, present);
  for (const [id, revision] of present) if (isUnchanged(id, revisions[id] ?? 0)) revisions[id] = revision;
  return { ...done, revisions };
}

/** Names the acts since, so that the other person's work is seen before it is overwritten. */
async function assertExpected(
  transaction: Queryable,
  { courseKey }: SheetCourse,
  rows: readonly DayRow[],
  expected: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [id, revision] of Object.entries(expected)) {
    if (rows.find((row) => row.id === id)?.revision === revision) continue;
    const acts = await actsSince(transaction, courseKey, { id, revision });
    throw new RollBack(refuse({ refusal: 'changed-meanwhile', acts: acts.map(logEntryOf) }));
  }
}

/** The reason of an override is in the log by name. */
function withReason(
  line: string,
  request: ActRequest,
  { endedHolds, stoodBeside }: Pick<AcceptedSheetAct, 'endedHolds' | 'stoodBeside'>,
): string {
  const reason = 'override' in request ? request.override?.reason : undefined;
  const overridden = [
    ...(stoodBeside.length > 0 ? ['beside another group'] : []),
    ...(endedHolds.length > 0 ? ['overriding a hold'] : []),
  ].join(', ');
  return reason === undefined || overridden === '' ? line : `${line}, ${overridden}: ${reason}`;
}
