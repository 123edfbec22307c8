import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { isReservation } from '@dewsweeper/core/tee-sheet/occupancy';
import type { Pool } from 'pg';
import { RollBack } from '../../adapters/postgres/roll-back.ts';
import { inTransaction, type Queryable, retrying } from '../../adapters/postgres/transaction.ts';
import { cellsOf } from './cells.ts';
import type { TeeTimeGroupFields } from './document.ts';
import type { SheetsByDate } from './sheets-by-date.ts';
import {
  type CourseOfGroups,
  deleteObstructions,
  endGroup,
  findCourseOfGroups,
  insertGroup,
  insertObstructions,
  lockGroup,
  updateGroup,
} from './staff-bookings-store.ts';
import { documentOfRow, rowOf } from './teetimegroup-row.ts';

/** `keep` changes nothing. */
export type GroupDecision =
  | { act: 'keep' }
  | { act: 'write'; document: TeeTimeGroupFields }
  | { act: 'end'; by: string };

/** `decide` gets the live group or null; it may be called again. */
export type GroupChange<Refusal extends { refusal: string }> = {
  id: string;
  decide: (stored: TeeTimeGroupFields | null, course: CourseOfGroups) => Result<GroupDecision, Refusal>;
};

export type StaffBookingRefusal = { refusal: 'course-not-found' | 'golfers-reservation' };

/** The groups as stored now, null for an ended one, and the changed dates. */
export type WrittenGroups = { groups: Map<string, TeeTimeGroupFields | null>; dates: string[] };

/** One transaction, with locks in the order of imports and golfers: groups by id, sheets, course-days. */
export async function writeStaffBookings<Refusal extends { refusal: string }, Extra>(
  pool: Pool,
  courseKey: CourseKey,
  changes: readonly GroupChange<Refusal>[],
  then: (transaction: Queryable, written: WrittenGroups & { course: CourseOfGroups }) => Promise<Extra>,
): Promise<Result<WrittenGroups & { extra: Extra }, Refusal | StaffBookingRefusal>> {
  return retrying({ maxAttempts: 8, pauseMs: (attempt) => Math.random() * 20 * attempt }, () =>
    inTransaction(pool, (transaction) => write(transaction, courseKey, changes, then)),
  );
}

async function write<Refusal extends { refusal: string }, Extra>(
  transaction: Queryable,
  courseKey: CourseKey,
  changes: readonly GroupChange<Refusal>[],
  then: (transaction: Queryable, written: WrittenGroups & { course: CourseOfGroups }) => Promise<Extra>,
): Promise<{ ok: true; value: WrittenGroups & { extra: Extra } }> {
  const course = await findCourseOfGroups(transaction, courseKey);
  if (!course) throw new RollBack(refuse({ refusal: 'course-not-found' }));
  const groups: WrittenGroups['groups'] = new Map();
  const steps: Step[] = [];
  for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const step = await writeGroup(transaction, courseKey, change, course);
    groups.set(change.id, step.document);
    if (step.formerDate !== null || step.row) steps.push(step);
  }
  if (steps.length > 0) await layOut(transaction, courseKey, steps, course);
  const dates = [...new Set(steps.flatMap(({ formerDate, row }) => [formerDate, row?.date]))].filter(
    (date) => typeof date === 'string',
  );
  for (const date of dates.toSorted())
    await transaction.query({ name: 'bump-day', text: 'select bump_day($1, $2)', values: [courseKey, date] });
  const extra = await then(transaction, { groups, dates, course });
  return accept({ groups, dates, extra });
}

/** `formerDate`: where it had cells before. `row`: what has cells afterwards. */
type Step = {
  id: string;
  document: TeeTimeGroupFields | null;
  formerDate: string | null;
  row: ReturnType<typeof rowOf> | null;
};

async function writeGroup<Refusal extends { refusal: string }>(
  transaction: Queryable,
  courseKey: CourseKey,
  { id, decide }: GroupChange<Refusal>,
  course: CourseOfGroups,
): Promise<Step> {
  const stored = await lockGroup(transaction, courseKey, id);
  if (isReservation(stored?.source)) throw new RollBack(refuse({ refusal: 'golfers-reservation' }));
  const isAlive = stored?.status === 'confirmed' || stored?.status === 'pending';
  const living = stored && isAlive ? documentOfRow(stored) : null;
  const decided = decide(living, course);
  if (!decided.ok) throw new RollBack(decided);
  const unchanged = { id, document: living, formerDate: null, row: null };
  switch (decided.value.act) {
    case 'keep':
      return unchanged;
    case 'end':
      if (!stored || !isAlive) return unchanged;
      await endGroup(transaction, courseKey, id, decided.value.by);
      return { id, document: null, formerDate: stored.date, row: null };
    case 'write': {
      const today = courseDateAt(course.timeZone, course.nowMs);
      const row = rowOf(courseKey, id, decided.value.document, today);
      const document = documentOfRow(row);
      if (!stored) {
        // Made concurrently by another writer: decide again.
        if (!(await insertGroup(transaction, row))) throw new RollBack('again');
        return { id, document, formerDate: null, row };
      }
      const isChanged = await updateGroup(transaction, row);
      return isChanged ? { id, document, formerDate: stored.date, row } : { ...unchanged, document };
    }
    default:
      return decided.value satisfies never;
  }
}

async function layOut(
  transaction: Queryable,
  courseKey: CourseKey,
  steps: readonly Step[],
  course: CourseOfGroups,
): Promise<void> {
  await transaction.query({ name: 'share-sheets', text: 'select share_sheets($1)', values: [courseKey] });
  const sheets = await findCourseOfGroups(transaction, courseKey);
  // Days that are over everywhere have no viewers.
  const earliest = addDays(courseDateAt(course.timeZone, course.nowMs), -1);
  for (const { id, formerDate, row } of steps) {
    if (formerDate !== null) await deleteObstructions(transaction, courseKey, formerDate, id);
    if (row && sheets && row.date >= earliest)
      await insertObstructions(transaction, cellsOf(courseOn<SheetsByDate>(sheets, row.date).teesheets, row));
  }
}
