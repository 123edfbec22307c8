import type { Board } from '@dewsweeper/contract/board';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import type { Pool } from 'pg';
import { type PreparedDocument, prepareDocument } from '../../http/prepared-document.ts';
import type { DatabaseClock } from '../../ports.ts';
import { type CourseLookup, loadWithCourse } from './course-lookup.ts';
import { loadDay } from './day-state.ts';
import { createDocumentCache, type Dated, type DocumentCache } from './document-cache.ts';

/** A course-day's board as bytes; its stamp is its version. */
export type PreparedBoard = PreparedDocument & Dated;

/** Boards by `GROUP/COURSE/DATE`. */
export type Boards = DocumentCache<PreparedBoard>;

const mostBoards = 5000;
const idleMs = 60_000;

/** The boards that this process keeps: each is computed once and sent to all its readers. */
export function createBoards(parts: {
  pool: Pool;
  clock: DatabaseClock;
  courses: CourseLookup;
  mostDocuments?: number;
}): Boards {
  return createDocumentCache({
    nowMs: () => parts.clock.nowMs(),
    mostDocuments: parts.mostDocuments ?? mostBoards,
    idleMs,
    async compute(name): Promise<PreparedBoard | null> {
      const [group, course, date] = name.split('/') as [string, string, CourseDate];
      const courseKey = `${group}/${course}`;
      const found = await loadWithCourse(parts.courses, courseKey, () =>
        loadDay(parts.pool, courseKey, date),
      );
      if (!found) return null;
      const { rules, loaded: day } = found;
      const { slots, changesAt } = boardOf({ course: rules, date, taken: day.taken, nowEpochMs: day.nowMs });
      const version = `${day.revision}.${day.version}`;
      const { timeZone, minGroupMessage } = rules;
      const tees = rules.teesheets.map(({ id }) => id);
      const board: Board = { group, course, date, timeZone, version, minGroupMessage, tees, slots };
      return { ...prepareDocument(board), stamp: version, endsAt: changesAt };
    },
  });
}
