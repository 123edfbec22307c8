import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { type BoardSlot, boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import { nearestOpenTimes } from '@dewsweeper/core/tee-sheet/open-times';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { LoadedDay } from '../teetimes/day-state.ts';

/** The nearest open times to a lost one, on its day as it was read (rules.md#lost-slot). */
export function nearestTo(
  course: KnownCourse,
  day: LoadedDay | null,
  lost: Pick<HoldRequest, 'date' | 'startingTime' | 'numHoles' | 'players'>,
): NearestOpenTime[] {
  if (!day) return [];
  const { startingTime: time, numHoles, players } = lost;
  const nearest = nearestOpenTimes(slotsOf(course, lost.date, day), { time, numHoles, players });
  return nearest.map((slot) => ({ time: slot.time, teeID: slot.teeID, teeName: slot.teeName }));
}

const known = new WeakMap<LoadedDay, { course: KnownCourse; slots: BoardSlot[] }>();

function slotsOf(course: KnownCourse, date: CourseDate, day: LoadedDay): BoardSlot[] {
  const before = known.get(day);
  if (before?.course === course) return before.slots;
  const { slots } = boardOf({ course: course.rules, date, taken: day.taken, nowEpochMs: day.nowMs });
  known.set(day, { course, slots });
  return slots;
}
