import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../adapters/postgres/transaction.ts';
import { cellsOf } from './cells.ts';
import type { TeeTimeGroupFields } from './document.ts';
import {
  type CourseOfGroups,
  deleteObstructions,
  endGroup,
  findCourseOfGroups,
  insertGroup,
  insertObstructions,
  lockGroup,
  readTeeSheets,
  updateGroup,
} from './staff-bookings-store.ts';
import { documentOfRow, rowOf } from './teetimegroup-row.ts';

/** What becomes of one of the course's own tee-time groups: `keep` changes nothing. */
export type GroupDecision =
  | { act: 'keep' }
  | { act: 'write'; document: TeeTimeGroupFields }
  | { act: 'end'; by: string };

/** `decide` is given the group while it lives, else null; it may be asked again. */
export type GroupChange<Refusal extends { refusal: string }> = {
  id: string;
  decide: (stored: TeeTimeGroupFields | null, course: CourseOfGroups) => Result<GroupDecision, Refusal>;
};

export type StaffBookingRefusal = { refusal: 'course-not-found' | 'golfers-reservation' };

/** What was written: the groups as they are stored now, null for one that is not, and the dates that changed. */
export type WrittenGroups = { groups: Map<string, TeeTimeGroupFields | null>; dates: string[] };

const maxAttempts = 8;
/** A deadlock, a serialization failure, a lock not got in time. */
const passing = new Set(['40P01', '40001', '55P03']);
const madeMeanwhile = Symbol('another made the group');

/**
 * Writes tee-time groups of the course itself, shop bookings and blocks, all in one transaction. They may overlap
 * anything (ruling 17). Locks come in the order of imports and golfers: the groups by id, a share of the course's
 * sheets, the course-days last; `then` looks after that at what golfers have on those days: whoever comes second sees
 * the first.
 */
export async function writeStaffBookings<Refusal extends { refusal: string }, Told>(
  pool: Pool,
  courseKey: string,
  changes: readonly GroupChange<Refusal>[],
  then: (transaction: Queryable, written: WrittenGroups & { course: CourseOfGroups }) => Promise<Told>,
): Promise<Result<WrittenGroups & { told: Told }, Refusal | StaffBookingRefusal>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, (transaction) => write(transaction, courseKey, changes, then));
    } catch (error) {
      if (error instanceof Refused) return error.refused as { ok: false } & (Refusal | StaffBookingRefusal);
      const mayPass = error === madeMeanwhile || passing.has((error as { code?: string }).code ?? '');
      if (!mayPass || attempt === maxAttempts) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** Takes the transaction back. */
class Refused extends Error {
  readonly refused: unknown;
  constructor(refused: unknown) {
    super('refused');
    this.refused = refused;
  }
}

async function write<Refusal extends { refusal: string }, Told>(
  transaction: Queryable,
  courseKey: string,
  changes: readonly GroupChange<Refusal>[],
  then: (transaction: Queryable, written: WrittenGroups & { course: CourseOfGroups }) => Promise<Told>,
): Promise<{ ok: true; value: WrittenGroups & { told: Told } }> {
  const course = await findCourseOfGroups(transaction, courseKey);
  if (!course) throw new Refused(refuse({ refusal: 'course-not-found' }));
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
  const told = await then(transaction, { groups, dates, course });
  return accept({ groups, dates, told });
}

/** `formerDate`: where it had cells until now. `row`: what has cells from now on. */
type Step = {
  id: string;
  document: TeeTimeGroupFields | null;
  formerDate: string | null;
  row: ReturnType<typeof rowOf> | null;
};

async function writeGroup<Refusal extends { refusal: string }>(
  transaction: Queryable,
  courseKey: string,
  { id, decide }: GroupChange<Refusal>,
  course: CourseOfGroups,
): Promise<Step> {
  const stored = await lockGroup(transaction, courseKey, id);
  if (stored?.source === 'widget') throw new Refused(refuse({ refusal: 'golfers-reservation' }));
  const isAlive = stored?.status === 'confirmed' || stored?.status === 'pending';
  const living = stored && isAlive ? documentOfRow(stored) : null;
  const decided = decide(living, course);
  if (!decided.ok) throw new Refused(decided);
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
        // Another may have made it since it was looked for: then it is looked at again.
        if (!(await insertGroup(transaction, row))) throw madeMeanwhile;
        return { id, document, formerDate: null, row };
      }
      const isChanged = await updateGroup(transaction, row);
      return isChanged ? { id, document, formerDate: stored.date, row } : { ...unchanged, document };
    }
    default:
      return decided.value satisfies never;
  }
}

/** Gives the groups their cells on the sheets as they are once golfers and imports are known to wait. */
async function layOut(
  transaction: Queryable,
  courseKey: string,
  steps: readonly Step[],
  course: CourseOfGroups,
): Promise<void> {
  await transaction.query({ name: 'share-sheets', text: 'select share_sheets($1)', values: [courseKey] });
  const teesheets: TeeSheet[] = await readTeeSheets(transaction, courseKey);
  // Nobody looks at days that are over everywhere.
  const earliest = addDays(courseDateAt(course.timeZone, course.nowMs), -1);
  for (const { id, formerDate, row } of steps) {
    if (formerDate !== null) await deleteObstructions(transaction, courseKey, formerDate, id);
    if (row && row.date >= earliest) await insertObstructions(transaction, cellsOf(teesheets, row));
  }
}
