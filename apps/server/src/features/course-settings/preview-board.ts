import type { Board } from '@dewsweeper/contract/board';
import { addDays, courseDateAt, instantOf } from '@dewsweeper/core/shared/local-time';
import { accept, type Result } from '@dewsweeper/core/shared/result';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseDate, EpochMs } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import type { Issue } from '../course-data/issues.ts';
import { readCourse, type WantedSheet } from '../course-data/write-course.ts';
import { rulesByDate } from '../courses/present.ts';

/** An empty day of a course that is not stored. */
export function previewBoard(
  wanted: { document: unknown; teesheets: readonly WantedSheet[] },
  { group, date, nowMs }: { group: string; date: CourseDate | null; nowMs: EpochMs },
): Result<Board, { refusal: 'invalid-request'; errors: Issue[] }> {
  const read = readCourse(wanted);
  if (!read.ok) return read;
  const { document, teesheets } = read.value;
  const rules = rulesByDate({ group, id: 'preview', revision: 0, document, teesheets });
  const shown = date ?? addDays(courseDateAt(rules.timeZone, nowMs), 1);
  // A later day as it is once it can be booked.
  const bookableMs = instantOf(rules.timeZone, addDays(shown, -rules.daysInAdvance), 0);
  const nowEpochMs = Math.max(nowMs, bookableMs);
  const { slots } = boardOf({ course: rules, date: shown, taken: [], nowEpochMs });
  return accept({
    group,
    course: 'preview',
    date: shown,
    timeZone: rules.timeZone,
    version: '0.0',
    minGroupMessage: courseOn(rules, shown).minGroupMessage,
    tees: courseOn(rules, shown).teesheets.map(({ id }) => id),
    slots,
  });
}
