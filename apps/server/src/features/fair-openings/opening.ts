import type { Opening, OpeningState } from '@dewsweeper/contract/fair-openings';
import type { CoursePath } from '@dewsweeper/contract/ids';
import { newestDate, type OpeningTimes, openingTimes } from '@dewsweeper/core/fair-openings/opening';
import { courseKeyOf } from '@dewsweeper/core/shared/course-key';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseRules, EpochMs } from '@dewsweeper/core/tee-sheet/course';
import { courseOn } from '@dewsweeper/core/tee-sheet/course-on';
import { loadWithCourse } from '../teetimes/course-lookup.ts';
import { loadDay } from '../teetimes/day-state.ts';
import type { OpeningDeps } from './deps.ts';
import { findList, findOpening, type StoredOpening } from './store.ts';

export type NoOpening = { refusal: 'course-not-found' | 'no-such-opening' };

/** For the day that opens today, or one already drawn. */
export async function readOpening(
  deps: OpeningDeps,
  path: CoursePath,
  date: string,
): Promise<Result<Opening, NoOpening>> {
  const courseKey = courseKeyOf(path);
  const found = await loadWithCourse(deps.courses, courseKey, () => loadDay(deps.pool, courseKey, date));
  if (!found) return refuse({ refusal: 'course-not-found' });
  const { course, rules, loaded: day } = found;
  const stored = await findOpening(deps.pool, { courseKey, date });
  const times = timesOf(rules, date, stored, day.nowMs);
  if (times === null) return refuse({ refusal: 'no-such-opening' });
  const presented = presentOpening(date, stored, times, day.nowMs);
  const isOver = presented.state !== 'before' && presented.state !== 'gathering';
  const board = { course: rules, date, taken: day.taken, nowEpochMs: day.nowMs, isForDraw: true };
  return accept({
    ...presented,
    slots: isOver ? [] : boardOf(board).slots,
    tees: rules.teesheets.map(({ id }) => id),
    teeNames: Object.fromEntries(course.teesheets.map(({ id, name }) => [id, name])),
    minGroupMessage: courseOn(rules, date).minGroupMessage,
    list: stored?.state === 'drawn' ? await findList(deps.pool, { courseKey, date }) : null,
  });
}

/** A drawn day's stored times, else those from the settings. Null: this day has no draw. */
export function timesOf(
  rules: CourseRules,
  date: string,
  stored: StoredOpening | null,
  nowMs: EpochMs,
): OpeningTimes | null {
  if (stored && stored.state !== 'gathering') {
    const { gathersFrom, drawsAt, opensAt } = stored;
    return { gathersFrom: gathersFrom.getTime(), drawsAt: drawsAt.getTime(), opensAt: opensAt.getTime() };
  }
  return date === newestDate(rules, nowMs) ? openingTimes(rules, date) : null;
}

export function presentOpening(
  date: string,
  stored: StoredOpening | null,
  times: OpeningTimes,
  nowMs: EpochMs,
) {
  return {
    date,
    state: stateOf(stored, times, nowMs),
    gathersFrom: new Date(times.gathersFrom).toISOString(),
    drawsAt: new Date(times.drawsAt).toISOString(),
    opensAt: new Date(times.opensAt).toISOString(),
    serverTime: new Date(nowMs).toISOString(),
    seedHash: stored?.seedHash.toString('hex') ?? null,
    seed: stored?.state === 'drawn' ? stored.seed.toString('hex') : null,
  };
}

function stateOf(stored: StoredOpening | null, times: OpeningTimes, nowMs: EpochMs): OpeningState {
  if (stored && stored.state !== 'gathering') return stored.state;
  if (nowMs < times.gathersFrom) return 'before';
  if (nowMs < times.drawsAt) return 'gathering';
  return nowMs < times.opensAt ? 'drawing' : 'not-drawn';
}
