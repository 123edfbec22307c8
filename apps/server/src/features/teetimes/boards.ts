import type { Board } from '@dewsweeper/contract/board';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { addDays, courseDateAt } from '@dewsweeper/core/shared/local-time';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseDate, CourseRules, EpochMs } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import type { Pool } from 'pg';
import { type PreparedDocument, prepareDocument } from '../../http/prepared-document.ts';
import type { DatabaseClock } from '../../ports.ts';
import { type CourseLookup, loadWithCourse } from './course-lookup.ts';
import { loadDay } from './day-state.ts';
import { createDocumentCache, type Dated, type DocumentCache } from './document-cache.ts';

export type PreparedBoard = PreparedDocument & Dated;

export type Boards = DocumentCache<PreparedBoard> & {
  /** Not cached, so that requests for arbitrary dates use no memory. Null for bookable dates and unknown courses. */
  outside(name: string): Promise<PreparedBoard | null>;
};

type Courses = CourseLookup & { current: CourseLookup['get'] };

const maxBoards = 5000;
const idleMs = 60_000;

export function createBoards(deps: {
  pool: Pool;
  clock: DatabaseClock;
  courses: Courses;
  maxDocuments?: number;
}): Boards {
  const boards = createDocumentCache({
    nowMs: () => deps.clock.nowMs(),
    maxDocuments: deps.maxDocuments ?? maxBoards,
    idleMs,
    async compute(name): Promise<PreparedBoard | null> {
      const [group, course, date] = name.split('/') as [string, string, CourseDate];
      const courseKey = courseKeyOf({ group, course });
      const found = await loadWithCourse(deps.courses, courseKey, () => loadDay(deps.pool, courseKey, date));
      if (!found) return null;
      const { rules, loaded: day } = found;
      const { slots, changesAt } = boardOf({ course: rules, date, taken: day.taken, nowEpochMs: day.nowMs });
      const version = `${day.revision}.${day.version}`;
      const { timeZone, minGroupMessage } = courseOn(rules, date);
      const board: Board = {
        group,
        course,
        date,
        timeZone,
        version,
        minGroupMessage,
        tees: teesOf(courseOn(rules, date)),
        slots,
      };
      return { ...prepareDocument(board), topicVersion: version, endsAt: changesAt };
    },
  });

  async function outside(name: string): Promise<PreparedBoard | null> {
    const [group, course, date] = name.split('/') as [string, string, CourseDate];
    const courseKey = courseKeyOf({ group, course });
    const isKept = (known: { rules: CourseRules }) => isNearRange(known.rules, date, deps.clock.nowMs());
    const known = await deps.courses.get(courseKey);
    if (!known || isKept(known)) return null;
    const current = await deps.courses.current(courseKey);
    if (!current || isKept(current)) return null;
    const { timeZone, minGroupMessage } = courseOn(current.rules, date);
    const version = `${current.revision}.0`;
    const tees = teesOf(courseOn(current.rules, date));
    const board: Board = { group, course, date, timeZone, version, minGroupMessage, tees, slots: [] };
    return { ...prepareDocument(board), topicVersion: version, endsAt: null };
  }

  return {
    ...boards,
    outside,
    get: async (name) => boards.cached(name) ?? (await outside(name)) ?? boards.get(name),
  };
}

function teesOf({ teesheets }: CourseRules): string[] {
  return teesheets.map(({ id }) => id);
}

/** The bookable dates and the one before: at midnight its viewers are not cut off. */
function isNearRange({ timeZone, daysInAdvance }: CourseRules, date: CourseDate, nowMs: EpochMs): boolean {
  const today = courseDateAt(timeZone, nowMs);
  return addDays(today, -1) <= date && date <= addDays(today, daysInAdvance);
}
