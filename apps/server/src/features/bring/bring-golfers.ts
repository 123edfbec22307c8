import type { BroughtFile, BroughtLines } from '@dewsweeper/contract/bring';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { golferSpellings } from '@dewsweeper/core/bring/columns';
import { readGolferLine, takeGolfers } from '@dewsweeper/core/bring/golfer-line';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { countOf } from '@dewsweeper/core/shared/in-words';
import { courseDateAt } from '@dewsweeper/core/shared/local-time';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { inTransaction } from '../../adapters/postgres/transaction.ts';
import { lookAgainByAddress } from '../waitlist/offers-on-sheet.ts';
import { type ActingStaff, type BringDeps, unreadable } from './bring-reservations.ts';
import { readCsv } from './read-csv.ts';
import { writePrivileges } from './store.ts';

/** Golfers' privileges by their login addresses, also of those who have no account yet (rules.md#privileges). */
export async function bringGolfers(
  { pool, findCourse, logBrought }: Pick<BringDeps, 'pool' | 'findCourse' | 'logBrought'>,
  place: CoursePath,
  { csv, leaveOut }: BroughtFile,
  { isTrial, staff }: { isTrial: boolean; staff: ActingStaff },
): Promise<Result<BroughtLines, { refusal: 'course-not-found' }>> {
  const courseKey = courseKeyOf(place);
  const course = await findCourse(pool, courseKey);
  if (!course) return refuse({ refusal: 'course-not-found' });
  const file = readCsv(csv, golferSpellings, [['email']]);
  if (!file.ok) return accept(unreadable(file.fault));
  const { lines, unknownColumns } = file.value;
  const privileges = [...new Set(course.rates.flatMap(({ privilege }) => privilege ?? []))];
  const { taken, faults } = takeGolfers(lines.map((line) => readGolferLine(line, privileges)));
  const mayStore = !isTrial && faults.every(({ line }) => leaveOut.includes(line));
  const fresh = await inTransaction(pool, async (transaction) => {
    const changed = await writePrivileges(transaction, place, taken);
    if (!mayStore) await transaction.query('rollback and chain');
    else if (changed > 0)
      await logBrought(transaction, courseKey, {
        kind: 'bring-golfers',
        staff,
        date: courseDateAt(course.timeZone, course.nowMs),
        atMs: course.nowMs,
        line: `Brought the privileges of ${countOf(changed, 'golfer')}`,
      });
    return changed;
  });
  if (mayStore && fresh > 0)
    await lookAgainByAddress(
      pool,
      courseKey,
      taken.map(({ email }) => email),
    );
  return accept({
    stored: mayStore,
    lines: lines.length,
    fresh,
    known: taken.length - fresh,
    faults,
    unknownColumns,
  });
}
