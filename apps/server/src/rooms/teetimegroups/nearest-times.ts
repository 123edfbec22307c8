import type { HoldRequest } from '@dewsweeper/contract/teetimegroup';
import { boardOf } from '@dewsweeper/core/tee-sheet/board';
import { nearestOpenTimes } from '@dewsweeper/core/tee-sheet/open-times';
import type { KnownCourse } from '../courses/course-cache.ts';
import type { LoadedDay } from '../teetimes/day-state.ts';

export type NearestOpenTimes = ReturnType<typeof nearestOpenTimes>;

/** The nearest open times to one that was lost, on its day as it was read (ruling 35). */
export function nearestTo(
  course: KnownCourse,
  day: LoadedDay | null,
  lost: Pick<HoldRequest, 'date' | 'startingTime' | 'numHoles' | 'players'>,
): NearestOpenTimes {
  if (!day) return [];
  const { slots } = boardOf({
    course: course.rules,
    date: lost.date,
    taken: day.taken,
    nowEpochMs: day.nowMs,
  });
  return nearestOpenTimes(slots, {
    time: lost.startingTime,
    numHoles: lost.numHoles,
    players: lost.players,
  });
}
