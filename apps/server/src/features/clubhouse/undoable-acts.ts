import type { ActKind } from '@dewsweeper/contract/clubhouse';
import { isAsBefore } from '@dewsweeper/core/clubhouse/acts';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import type { StoredAct } from './act-store.ts';

/** Ids of the acts whose groups and notes are still as the act left them (rules.md#acts). */
export async function undoableAmong(
  db: Queryable,
  courseKey: CourseKey,
  acts: readonly StoredAct[],
): Promise<ReadonlySet<string>> {
  const candidates = acts.filter(mayBeUndone);
  const groups = [...new Set(candidates.flatMap(({ revisions }) => Object.keys(revisions)))];
  const dates = [...new Set(candidates.flatMap(({ writes }) => notesIn(writes).map(({ date }) => date)))];
  const isUnchanged = await unchangedAmong(db, courseKey, await presentRevisions(db, courseKey, groups));
  const notes = await dayNotes(db, courseKey, dates);
  return new Set(
    candidates
      .filter(
        ({ revisions, writes }) =>
          Object.entries(revisions).every(([id, revision]) => isUnchanged(id, revision)) &&
          notesIn(writes).every(({ date, text }) => (notes.get(date) ?? '') === text),
      )
      .map(({ id }) => id),
  );
}

/** Whether a group counts as unchanged since a revision: each act since was undone. `present`: the groups' revisions. */
export async function unchangedAmong(
  db: Queryable,
  courseKey: CourseKey,
  present: ReadonlyMap<string, number>,
): Promise<(id: string, revisionThen: number) => boolean> {
  const written = present.size === 0 ? [] : await actsOnGroups(db, courseKey, [...present.keys()]);
  return (id, revisionThen) => {
    const since = written
      .filter(({ groups, revisions }) => groups.includes(id) && (revisions[id] ?? 0) > revisionThen)
      .map(({ kind, undoneBy, revisions }) => ({ kind, undoneBy, revision: revisions[id] ?? 0 }));
    return isAsBefore({ revision: present.get(id) ?? 0, revisionThen }, since);
  };
}

/** As far as the act itself says. */
export const mayBeUndone = ({ kind, movedMoney, undoneBy, inverse }: StoredAct) =>
  kind !== 'undo' && !movedMoney && undoneBy === null && inverse.length > 0;

const notesIn = (writes: StoredAct['writes']) => writes.filter((one) => one.write === 'day-note');

async function presentRevisions(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; revision: number }>({
    name: 'present-revisions',
    text: `select id, revision::float8 as revision from teetimegroups where course_key = $1 and id = any($2)`,
    values: [courseKey, ids],
  });
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

type WritingAct = {
  kind: ActKind;
  undoneBy: string | null;
  groups: string[];
  revisions: Record<string, number>;
};

async function actsOnGroups(
  db: Queryable,
  courseKey: CourseKey,
  ids: readonly string[],
): Promise<WritingAct[]> {
  const { rows } = await db.query<WritingAct>({
    name: 'acts-on-groups',
    text: `select kind, undone_by as "undoneBy", revisions,
        array(select one ->> 'id' from jsonb_array_elements(writes) one where one ? 'id') as groups
      from acts where course_key = $1 and teetimegroups && $2`,
    values: [courseKey, ids],
  });
  return rows;
}

async function dayNotes(db: Queryable, courseKey: CourseKey, dates: readonly string[]) {
  const { rows } = await db.query<{ date: string; text: string }>({
    name: 'notes-of-days',
    text: 'select date, text from day_notes where course_key = $1 and date = any($2)',
    values: [courseKey, dates],
  });
  return new Map(rows.map(({ date, text }) => [date, text]));
}
