import type { ActWrite } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import type { Queryable } from '../../adapters/postgres/transaction.ts';
import { lookAgain } from '../waitlist/offers-on-sheet.ts';
import { isLiving } from './rows-of-act.ts';
import { type DayRow, insertGroup, listReservation, stopUnsentMessages, writeGroup } from './store.ts';

/** Writes only groups that `writes` names, and updates golfers' lists of reservations. */
export async function writeGroups(
  transaction: Queryable,
  courseKey: CourseKey,
  act: {
    rows: readonly DayRow[];
    after: readonly DayRow[];
    writes: readonly ActWrite[];
    by: string;
    at: Date;
  },
): Promise<DayRow[]> {
  const { rows, after, writes, by, at } = act;
  const written: DayRow[] = [];
  const ended: { uid: string; date: string }[] = [];
  for (const row of touchedBy(writes, after)) {
    if (!isWritten(row, writes)) {
      written.push(row);
      continue;
    }
    const isNew = !rows.some(({ id }) => id === row.id);
    if (isNew) await insertGroup(transaction, courseKey, row);
    const revision = isNew
      ? 1
      : await writeGroup(transaction, courseKey, row, isLiving(row) ? null : { by, at });
    written.push({ ...row, revision });
    const { uid, id, date } = row;
    const before = rows.find((one) => one.id === id);
    if (uid !== null && (before?.status !== row.status || before.date !== date)) {
      await listReservation(transaction, courseKey, { uid, id, date: isLiving(row) ? date : null });
      if (!isLiving(row)) ended.push({ uid, date });
    }
    if (
      !isNew &&
      (before?.status !== row.status || before.starting_time !== row.starting_time || before.date !== date)
    )
      await stopUnsentMessages(transaction, courseKey, id);
  }
  // Once, since rows of days are locked last, in the order of their dates.
  await lookAgain(transaction, courseKey, {
    uids: ended.map(({ uid }) => uid),
    dates: ended.map(({ date }) => date),
  });
  return written;
}

/** The groups that are written; of an act that writes none, those that it names. */
export function touchedBy(writes: readonly ActWrite[], after: readonly DayRow[]): readonly DayRow[] {
  const written = after.filter((row) => isWritten(row, writes));
  return written.length > 0 ? written : after;
}

const isWritten = ({ id }: DayRow, writes: readonly ActWrite[]) =>
  writes.some((one) => one.write !== 'day-note' && one.id === id);
