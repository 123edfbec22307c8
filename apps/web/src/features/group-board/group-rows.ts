import type { Board } from '@dewsweeper/contract/board';
import type { NumHoles, Players } from '../tee-times/choices.ts';

/** A time at one course, on the first of its tees that is open. */
export type CourseTime = {
  /** Time and course. */
  key: string;
  time: string;
  course: string;
  courseName: string;
  teeID: string;
  /** For one golfer at the first rate. */
  priceCents: number;
  state: 'open' | 'taken';
};

export type TimeRow = { time: string; courses: CourseTime[] };

type NamedBoard = { name: string; board: Board };

/** In the order of the courses for each time. */
export function courseTimes(
  boards: readonly NamedBoard[],
  { players, holes }: { players: Players; holes: NumHoles },
): CourseTime[] {
  const found = new Map<string, CourseTime>();
  for (const { name, board } of boards) {
    for (const { time, teeID, nine, eighteen } of board.slots) {
      const offer = holes === 9 ? nine : eighteen;
      const key = `${time} ${board.course}`;
      if (offer === null || players < offer.minPlayers || found.has(key)) continue;
      const { priceCents } = offer;
      found.set(key, { key, time, course: board.course, courseName: name, teeID, priceCents, state: 'open' });
    }
  }
  return [...found.values()];
}

/** Times that are no longer open stay, as taken, so that nothing moves under the golfer's thumb. */
export function followTimes(shown: readonly CourseTime[], open: readonly CourseTime[]): CourseTime[] {
  const openKeys = new Set(open.map(({ key }) => key));
  const gone = shown.filter(({ key }) => !openKeys.has(key));
  return [...open, ...gone.map((time): CourseTime => ({ ...time, state: 'taken' }))];
}

/** By time; at one time by price, then by name. */
export function timeRows(times: readonly CourseTime[]): TimeRow[] {
  const byTime = new Map<string, CourseTime[]>();
  for (const time of times) byTime.set(time.time, [...(byTime.get(time.time) ?? []), time]);
  return [...byTime]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([time, courses]) => ({ time, courses: courses.toSorted(byPriceThenName) }));
}

function byPriceThenName(a: CourseTime, b: CourseTime): number {
  return a.priceCents - b.priceCents || (a.courseName < b.courseName ? -1 : 1);
}
