import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BookableDays } from '@dewsweeper/contract/board';
import type { CourseKey } from '@dewsweeper/core/shared/course-key';
import { courseOfKey } from '@dewsweeper/core/shared/course-key';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import { bookableDates } from '@dewsweeper/core/tee-sheet/bookable-dates';
import type { CourseDate, CourseRules, EpochMs } from '@dewsweeper/core/tee-sheet/course';
import { type OpenTimes, openTimesOf } from '@dewsweeper/core/tee-sheet/open-times';
import type { Pool } from 'pg';
import { type PreparedDocument, prepareDocument } from '../../http/prepared-document.ts';
import type { DatabaseClock } from '../../ports.ts';
import { type CourseLookup, loadWithCourse } from './course-lookup.ts';
import { type LoadedDays, loadDays } from './days-state.ts';
import { createDocumentCache, type Dated, type DocumentCache } from './document-cache.ts';

type CountedDay = { version: number; changesAt: EpochMs | null; open: OpenTimes };

/** Open times of each bookable date, as bytes; unchanged counts are reused. */
export type PreparedDays = PreparedDocument &
  Dated & { revision: number; counted: ReadonlyMap<CourseDate, CountedDay> };

export type OpenDays = DocumentCache<PreparedDays>;

const maxCourses = 1000;
const idleMs = 60_000;
/** A board takes about half a millisecond; a year of them must not block the process. */
const daysAtOnce = 8;

/** After a change only the changed days are counted again. */
export function createOpenDays(deps: { pool: Pool; clock: DatabaseClock; courses: CourseLookup }): OpenDays {
  const { pool, clock, courses } = deps;

  async function compute(courseKey: CourseKey, former: PreparedDays | null): Promise<PreparedDays | null> {
    const nowMs = clock.nowMs();
    const stillCounted = [...(former?.counted ?? [])].filter(([, day]) => !hasEnded(day, nowMs));
    const known = {
      revision: former?.revision ?? 0,
      versions: new Map(stillCounted.map(([date, { version }]) => [date, version])),
    };
    const found = await loadWithCourse(courses, courseKey, (rules) =>
      loadDays(pool, courseKey, bookableDates(rules, nowMs), known),
    );
    if (!found) return null;
    const { rules, loaded } = found;
    const counted = await countDays(rules, loaded, former);
    return prepareDays(courseKey, rules, loaded, counted);
  }

  return createDocumentCache({ compute, nowMs: () => clock.nowMs(), maxDocuments: maxCourses, idleMs });
}

function hasEnded(day: CountedDay, nowMs: EpochMs): boolean {
  return day.changesAt !== null && nowMs >= day.changesAt;
}

async function countDays(
  course: CourseRules,
  loaded: LoadedDays,
  former: PreparedDays | null,
): Promise<Map<CourseDate, CountedDay>> {
  const counted = new Map<CourseDate, CountedDay>();
  let sinceYield = 0;
  for (const { date, version, taken } of loaded.days) {
    const known = taken === null && former?.counted.get(date);
    if (known) {
      counted.set(date, known);
      continue;
    }
    const { slots, changesAt } = boardOf({ course, date, taken: taken ?? [], nowEpochMs: loaded.nowMs });
    counted.set(date, { version, changesAt, open: openTimesOf(slots) });
    sinceYield = (sinceYield + 1) % daysAtOnce;
    if (sinceYield === 0) await yieldToOthers();
  }
  return counted;
}

function prepareDays(
  courseKey: CourseKey,
  rules: CourseRules,
  loaded: LoadedDays,
  counted: Map<CourseDate, CountedDay>,
): PreparedDays {
  const { group, course } = courseOfKey(courseKey);
  const bookable = bookableDates(rules, loaded.nowMs);
  const document: BookableDays = {
    group,
    course,
    timeZone: rules.timeZone,
    today: bookable[0] as CourseDate,
    days: bookable.flatMap((date) => {
      const day = counted.get(date);
      return day ? [{ date, ...day.open }] : [];
    }),
  };
  const ends = [...counted.values()].flatMap(({ changesAt }) => changesAt ?? []);
  // Counted while a new day began: valid for the callers, but not cached.
  const isWhole = bookable.every((date) => counted.has(date));
  const endsAt = isWhole ? Math.min(...ends) : loaded.nowMs;
  const { revision, topicVersion } = loaded;
  return { ...prepareDocument(document), topicVersion, endsAt, revision, counted };
}
