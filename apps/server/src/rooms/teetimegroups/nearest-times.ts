import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { type BoardSlot, boardOf } from '@dewsweeper/core/tee-sheet/board';
import type { CourseDate } from '@dewsweeper/core/tee-sheet/course';
import { nearestOpenTimes } from '@dewsweeper/core/tee-sheet/open-times';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { LoadedDay } from '../teetimes/day-state.ts';

export type NearestOpenTimes = ReturnType<typeof nearestOpenTimes>;

/** Hundreds who come too late for one day at once share its reading (`rememberDays`), and what follows from it. */
const laidOut = new WeakMap<LoadedDay, { course: KnownCourse; slots: BoardSlot[] }>();

/** The nearest open times to one that was lost, on its day as it was read (ruling 35). */
export function nearestTo(
  course: KnownCourse,
  day: LoadedDay | null,
  lost: Pick<HoldRequest, 'date' | 'startingTime' | 'numHoles' | 'players'>,
): NearestOpenTimes {
  if (!day) return [];
  return nearestOpenTimes(slotsOf(course, day, lost.date), {
    time: lost.startingTime,
    numHoles: lost.numHoles,
    players: lost.players,
  });
}

function slotsOf(course: KnownCourse, day: LoadedDay, date: CourseDate): BoardSlot[] {
  const known = laidOut.get(day);
  if (known?.course === course) return known.slots;
  const { slots } = boardOf({ course: course.rules, date, taken: day.taken, nowEpochMs: day.nowMs });
  laidOut.set(day, { course, slots });
  return slots;
}
