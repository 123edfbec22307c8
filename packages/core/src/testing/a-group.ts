import type { SheetGroup } from '../clubhouse/act-types.ts';
import type { CourseDate, WallTime } from '../tee-sheet/course.ts';

type Play = SheetGroup['play'];

/** Nine holes from the front, until more is said. */
export const aPlay = (date: CourseDate, startingTime: WallTime, more: Partial<Play> = {}): Play => ({
  date,
  startingTime,
  startingTeeID: 'front',
  numHoles: 9,
  reroundTime: null,
  reroundTeeID: null,
  ...more,
});

/** A confirmed reservation that nobody has touched yet, until more is said. */
export function aGroup(id: string, play: Play, more: Partial<SheetGroup> = {}): SheetGroup {
  return {
    id,
    revision: 1,
    date: play.date,
    startingTime: play.startingTime,
    startsAtMs: 0,
    isConfirmed: true,
    golferIDs: [],
    arrivals: {},
    teedOffAtMs: null,
    note: '',
    play,
    isEnded: false,
    isBlock: false,
    isReservation: true,
    beside: false,
    uid: null,
    golfers: [],
    ...more,
  };
}
