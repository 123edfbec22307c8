import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActKind, ActLog, ActReply, ActRequest } from '@dewsweeper/contract/clubhouse';
import {
  type AcceptedAct,
  type Act,
  type ActGroup,
  type ActRefusal,
  type ActWarning,
  type ActWrite,
  decideDayAct,
} from '@dewsweeper/core/clubhouse/acts';
import { instantOf, minuteOf } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool } from 'pg';
import { databaseNow } from '../../adapters/postgres/database-clock.ts';
import { inTransaction, isTransient, type Queryable } from '../../adapters/postgres/transaction.ts';
import { golferIDOf, presentGroups, type SheetCourse } from './sheet.ts';
import {
  type ActFilter,
  actsSince,
  bumpDay,
  type DayRow,
  findAct,
  insertAct,
  listActs,
  lockAct,
  lockDayNote,
  lockGroups,
  markUndone,
  type StoredAct,
  writeDayNote,
  writeGroupDay,
} from './store.ts';

export type ActDeps = { pool: Pool; announce: (topics: string[]) => void };

export type ActingStaff = { id: string; name: string; mayDo(kind: Exclude<ActKind, 'undo'>): boolean };

export type ActRefused =
  | ActRefusal
  | { refusal: 'act-id-in-use' | 'not-allowed' | 'unavailable' }
  | { refusal: 'changed-meanwhile'; acts: ActLog['acts'] }
  | { refusal: 'preview-changed'; preview: ActReply };

type Asked = { course: SheetCourse; staff: ActingStaff; request: ActRequest; isPreview: boolean };

const maxAttempts = 5;
const pauseMs = 20;
const logLimit = 100;

/** Ends the transaction without its writes. */
class RollBack extends Error {
  readonly outcome: Result<ActReply, ActRefused> | 'again';
  constructor(outcome: Result<ActReply, ActRefused> | 'again') {
    super('rolled back');
    this.outcome = outcome;
  }
}

/**
 * Does what staff ask, in one transaction, or says what it would do. The same id and request again gets the first act and
 * the present groups.
 */
export async function act(deps: ActDeps, asked: Asked): Promise<Result<ActReply, ActRefused>> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      const { reply, date } = await inTransaction(deps.pool, (transaction) => actOnce(transaction, asked));
      if (date !== null) deps.announce([`board:${asked.course.courseKey}/${date}`]);
      return accept(reply);
    } catch (error) {
      if (error instanceof RollBack && error.outcome !== 'again') return error.outcome;
      if (!(error instanceof RollBack) && !isTransient(error)) throw error;
      await sleep(pauseMs * attempt);
    }
  }
  return refuse({ refusal: 'unavailable' });
}

async function actOnce(
  transaction: Queryable,
  { course, staff, request, isPreview }: Asked,
): Promise<{ reply: ActReply; date: string | null }> {
  const { courseKey } = course;
  const askedDigest = digestOf(request, ['id', 'preview', 'expected']);
  const former = await findAct(transaction, courseKey, request.id);
  if (former) {
    if (former.askedDigest !== askedDigest || former.staffID !== staff.id)
      throw new RollBack(refuse({ refusal: 'act-id-in-use' }));
    const groups = await lockGroups(transaction, courseKey, former.teetimegroups);
    return { reply: await replyOf(transaction, course, former, groups), date: null };
  }

  const done = request.kind === 'undo' ? await lockAct(transaction, courseKey, request.act) : null;
  const kind = done?.kind ?? request.kind;
  if (kind !== 'undo' && !staff.mayDo(kind)) throw new RollBack(refuse({ refusal: 'not-allowed' }));
  const named = done ? done.teetimegroups : 'teetimegroup' in request ? [request.teetimegroup ?? ''] : [];
  const rows = await lockGroups(transaction, courseKey, named.toSorted());
  await assertExpected(transaction, course, rows, request.expected ?? {});

  const noteDate = dayOfNote(request, done);
  const dayNote = noteDate === null ? '' : await lockDayNote(transaction, courseKey, noteDate);
  const now = Date.parse(await databaseNow(transaction));
  const timeZone = course.course.rules.timeZone;
  const occurredAtMs =
    'occurredAt' in request && request.occurredAt !== undefined ? Date.parse(request.occurredAt) : null;
  const decided = decideDayAct(
    { groups: rows.map((row) => groupOf(row, timeZone)), dayNote, done, nowMs: now },
    actOf(request),
    occurredAtMs,
  );
  if (!decided.ok) throw new RollBack(decided);

  const stored = {
    id: request.id,
    kind: request.kind,
    staffID: staff.id,
    staffName: staff.name,
    at: new Date(now),
    occurredAt: occurredAtMs === null ? null : new Date(occurredAtMs),
    date: rows[0]?.date ?? noteDate ?? done?.date ?? '',
    teetimegroups: rows.map(({ id }) => id),
    askedDigest,
    line: decided.value.line,
    warnings: decided.value.warnings,
    writes: decided.value.writes,
    inverse: decided.value.inverse,
  };
  const digest = digestOfPreview(decided.value, rows);
  if (isPreview || (request.preview !== undefined && request.preview !== digest)) {
    const preview = {
      ...(await replyOf(transaction, course, { ...stored, revisions: {}, undoneBy: null }, rows)),
      digest,
    };
    throw new RollBack(isPreview ? accept(preview) : refuse({ refusal: 'preview-changed', preview }));
  }

  const { written, revisions } = await write(transaction, courseKey, decided.value.writes, rows);
  if (!(await insertAct(transaction, courseKey, { ...stored, revisions }))) throw new RollBack('again');
  if (done) await markUndone(transaction, courseKey, { id: done.id, by: request.id });
  if (decided.value.writes.length > 0) await bumpDay(transaction, courseKey, stored.date);
  const reply = await replyOf(transaction, course, { ...stored, revisions, undoneBy: null }, written);
  return { reply, date: stored.date };
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

function dayOfNote(request: ActRequest, done: StoredAct | null): string | null {
  if (request.kind === 'note') return request.date ?? null;
  const ofDay = done?.writes.find((one) => one.write === 'day-note');
  return ofDay?.write === 'day-note' ? ofDay.date : null;
}

function actOf(request: ActRequest): Act {
  switch (request.kind) {
    case 'check-in':
    case 'no-show':
      return { kind: request.kind, teetimegroup: request.teetimegroup, golfers: request.golfers };
    case 'tee-off':
      return { kind: 'tee-off', teetimegroup: request.teetimegroup };
    case 'note': {
      const text = request.text.trim();
      return request.date === undefined
        ? { kind: 'note', teetimegroup: request.teetimegroup ?? '', text }
        : { kind: 'note', date: request.date, text };
    }
    case 'undo':
      return { kind: 'undo', act: request.act };
    default:
      return request satisfies never;
  }
}

function groupOf(row: DayRow, timeZone: string): ActGroup {
  return {
    id: row.id,
    revision: row.revision,
    date: row.date,
    startingTime: row.starting_time,
    startsAtMs: row.starting_time === '' ? 0 : instantOf(timeZone, row.date, minuteOf(row.starting_time)),
    isConfirmed: row.status === 'confirmed' && row.starting_time !== '',
    golferIDs: row.golfers.map((_, index) => golferIDOf(index)),
    arrivals: row.arrivals,
    teedOffAtMs: row.teedOffAtMs,
    note: row.note,
  };
}

async function write(
  transaction: Queryable,
  courseKey: string,
  writes: readonly ActWrite[],
  rows: readonly DayRow[],
): Promise<{ written: DayRow[]; revisions: Record<string, number> }> {
  const written = new Map(rows.map((row) => [row.id, row]));
  for (const one of writes) {
    if (one.write === 'day-note') {
      await writeDayNote(transaction, courseKey, one);
      continue;
    }
    const before = written.get(one.id);
    if (!before) throw new Error('an act writes a group that it has not locked');
    const arrivals = Object.entries({ ...before.arrivals, ...one.arrivals }).flatMap(([id, arrival]) =>
      arrival === null ? [] : [[id, arrival] as const],
    );
    const after: DayRow = {
      ...before,
      arrivals: Object.fromEntries(arrivals),
      teedOffAtMs: one.teedOffAtMs === undefined ? before.teedOffAtMs : one.teedOffAtMs,
      note: one.note ?? before.note,
    };
    written.set(one.id, { ...after, revision: await writeGroupDay(transaction, courseKey, after) });
  }
  const groups = [...written.values()];
  return { written: groups, revisions: Object.fromEntries(groups.map(({ id, revision }) => [id, revision])) };
}

async function replyOf(
  db: Queryable,
  course: SheetCourse,
  stored: StoredAct,
  rows: readonly DayRow[],
): Promise<ActReply> {
  return {
    act: summaryOf(stored),
    changed: await presentGroups(
      db,
      course,
      rows.filter((row) => row.starting_time !== ''),
    ),
    warnings: stored.warnings.map((warning) => ({ ...warning, message: warningMessages[warning.code] })),
    notices: 0,
  };
}

const warningMessages: Record<ActWarning['code'], string> = {
  'not-checked-in': 'Not all golfers of this group are checked in.',
  'before-the-day': 'This group plays more than a day from now.',
};

function summaryOf(stored: StoredAct): ActReply['act'] {
  return {
    id: stored.id,
    kind: stored.kind,
    at: stored.at.toISOString(),
    occurredAt: stored.occurredAt?.toISOString() ?? null,
    by: stored.staffName,
    line: stored.line,
    undoable: stored.kind !== 'undo' && stored.undoneBy === null && stored.inverse.length > 0,
  };
}

function logEntryOf(stored: StoredAct): ActLog['acts'][number] {
  return { ...summaryOf(stored), date: stored.date, teetimegroups: stored.teetimegroups };
}

/** Newest first, at most a hundred. */
export async function readLog(db: Queryable, courseKey: string, filter: ActFilter): Promise<ActLog> {
  return { acts: (await listActs(db, courseKey, filter, logLimit)).map(logEntryOf) };
}

/** Covers what the act would do to which state of which groups, not when. */
function digestOfPreview({ line, warnings, inverse }: AcceptedAct, rows: readonly DayRow[]): string {
  const groups = rows.map(({ id, revision }) => [id, revision]);
  return sha256(JSON.stringify([line, warnings, inverse, groups]));
}

/** Of a request's fields in one order, without `left`. */
function digestOf(request: object, left: readonly string[]): string {
  const fields = Object.entries(request).filter(([name]) => !left.includes(name));
  return sha256(JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32);
