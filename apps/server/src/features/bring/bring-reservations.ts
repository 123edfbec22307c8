import { createHash } from 'node:crypto';
import type { BroughtFile, BroughtLines } from '@dewsweeper/contract/bring';
import { quoteGolfers } from '@dewsweeper/core/booking/quote';
import { type FileLine, type ReservationField, reservationSpellings } from '@dewsweeper/core/bring/columns';
import { readReservationLine } from '@dewsweeper/core/bring/reservation-line';
import { type Taking, takeReservations } from '@dewsweeper/core/bring/take-reservations';
import type { Occupant } from '@dewsweeper/core/clubhouse/act-types';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { countOf } from '@dewsweeper/core/shared/in-words';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Rate, TeeSheet } from '@dewsweeper/core/tee-sheet/course';
import { type ByDate, courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import type { Pool } from 'pg';
import { RollBack } from '../../adapters/postgres/roll-back.ts';
import { inTransaction, type Queryable, retrying } from '../../adapters/postgres/transaction.ts';
import type { Announce } from '../../ports.ts';
import { topicsOfDays } from '../live/topics.ts';
import { readCsv } from './read-csv.ts';
import { bumpDay, findKnown, insertReservations, type NewReservation, takeCells } from './store.ts';

export type StoredCourse = { timeZone: string; nowMs: number } & ByDate<{
  rates: Rate[];
  teesheets: TeeSheet[];
}>;

export type BringDeps = {
  pool: Pool;
  findCourse: (db: Queryable, courseKey: CourseKey) => Promise<StoredCourse | null>;
  announce: Announce;
  /** Excludes all who change the course's claims, until the transaction ends. */
  closeSheets: (transaction: Queryable, courseKey: CourseKey) => Promise<unknown>;
  /** For the course's log, in the same transaction. */
  logBrought: (transaction: Queryable, courseKey: CourseKey, brought: LoggedBrought) => Promise<void>;
  findOccupants: (db: Queryable, courseKey: CourseKey, dates: readonly string[]) => Promise<Occupant[]>;
};

export type LoggedBrought = {
  kind: 'bring-reservations' | 'bring-golfers';
  staff: ActingStaff;
  date: string;
  atMs: number;
  line: string;
};
export type ActingStaff = { id: string; name: string };

type Brought = Result<BroughtLines, { refusal: 'course-not-found' }>;

/** All or nothing in one transaction. A trial writes nothing, and neither do lines with faults that nobody has read. */
export async function bringReservations(
  deps: BringDeps,
  courseKey: CourseKey,
  { csv, leaveOut }: BroughtFile,
  { isTrial, staff }: { isTrial: boolean; staff: ActingStaff },
): Promise<Brought> {
  const file = readCsv(csv, reservationSpellings, [['date'], ['time'], ['golfer1', 'firstName', 'lastName']]);
  if (!file.ok) return accept(unreadable(file.fault));
  const { lines, unknownColumns } = file.value;
  const isLeftOut = new Set(leaveOut);
  const done = await retrying({ maxAttempts: 8, pauseMs: (attempt) => Math.random() * 20 * attempt }, () =>
    inTransaction(deps.pool, (transaction) =>
      bring(deps, transaction, courseKey, lines, { leaveOut: isTrial ? null : isLeftOut, staff }),
    ),
  );
  if (done === null) return refuse({ refusal: 'course-not-found' });
  const { taking, stored } = done;
  const dates = stored ? datesOf(taking.taken) : [];
  if (dates.length > 0) deps.announce(topicsOfDays(courseKey, dates));
  const { taken, known, faults } = taking;
  return accept({ stored, lines: lines.length, fresh: taken.length, known, faults, unknownColumns });
}

export function unreadable(fault: BroughtLines['faults'][number]): BroughtLines {
  return { stored: false, lines: 0, fresh: 0, known: 0, faults: [fault], unknownColumns: [] };
}

/** `leaveOut`: null for a trial. */
async function bring(
  { findCourse, closeSheets, findOccupants, logBrought }: BringDeps,
  transaction: Queryable,
  courseKey: CourseKey,
  lines: readonly FileLine<ReservationField>[],
  { leaveOut, staff }: { leaveOut: ReadonlySet<number> | null; staff: ActingStaff },
): Promise<{ taking: Taking; stored: boolean } | null> {
  if (leaveOut !== null) await closeSheets(transaction, courseKey);
  const course = await findCourse(transaction, courseKey);
  if (!course) return null;
  const today = courseDateAt(course.timeZone, course.nowMs);
  const read = lines.map((line) => readReservationLine(line, { ...course, today }));
  const reservations = read.flatMap((one) => (one.ok ? [one.reservation] : []));
  const ids = reservations.map(({ identity }) => idOf(identity));
  const taking = takeReservations(read, {
    course: { ...course, today },
    occupants: await findOccupants(transaction, courseKey, datesOf(reservations)),
    knownIDs: await findKnown(transaction, courseKey, ids),
    idOf,
  });
  if (leaveOut === null || !taking.faults.every(({ line }) => leaveOut.has(line)))
    return { taking, stored: false };
  await store(transaction, courseKey, taking, course);
  const count = taking.taken.length;
  if (count > 0)
    await logBrought(transaction, courseKey, {
      kind: 'bring-reservations',
      staff,
      date: today,
      atMs: course.nowMs,
      line: `Brought ${countOf(count, 'reservation')}`,
    });
  return { taking, stored: true };
}

async function store(
  transaction: Queryable,
  courseKey: CourseKey,
  { taken }: Taking,
  course: StoredCourse,
): Promise<void> {
  if (taken.length === 0) return;
  const reservations = taken.map(
    (one): NewReservation => ({
      ...one,
      golfers: quoteGolfers(
        { ...one.play, date: one.date, golfers: one.golfers },
        courseOn<Pick<StoredCourse, 'rates'>>(course, one.date).rates,
        null,
      ).map((golfer, at) => ({ id: String(at + 1), paid: false, ...golfer })),
    }),
  );
  if (!(await takeCells(transaction, courseKey, reservations, new Date(course.nowMs))))
    throw new RollBack('again');
  await insertReservations(transaction, courseKey, reservations);
  for (const date of datesOf(taken)) await bumpDay(transaction, courseKey, date);
}

const datesOf = (all: readonly { date: string }[]) => [...new Set(all.map(({ date }) => date))].toSorted();

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** In the form of a reservation's number, and the same each time that the line is brought. */
function idOf(identity: string): string {
  const bytes = createHash('sha256').update(identity).digest();
  let rest = bytes.readBigUInt64BE();
  let letters = '';
  while (letters.length < 12) {
    letters += alphabet[Number(rest % BigInt(alphabet.length))];
    rest /= BigInt(alphabet.length);
  }
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
