import type { HoldRequest } from '../../packages/contract/src/teetimegroup.ts';
import { dateIn, startAt } from './course.ts';

export const startsPerDay = 134;

/** Each golfer has a start of their own; consecutive numbers are at different courses. */
export const spread = { courses: 10, days: 10 };

export function ownTeeTime(golfer: number): { course: string; hold: HoldRequest } {
  const { courses, days } = spread;
  const { startingTime, startingTeeID } = startAt(Math.floor(golfer / (courses * days)), startsPerDay);
  return {
    course: `c${golfer % courses}`,
    hold: {
      date: dateIn(1 + (Math.floor(golfer / courses) % days)),
      startingTime,
      startingTeeID,
      numHoles: 9,
      players: 1,
    },
  };
}
