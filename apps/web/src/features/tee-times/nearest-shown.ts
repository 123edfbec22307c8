import type { NearestOpenTime } from '@dewsweeper/contract/board';
import type { ShownTime } from './shown-times.ts';

const nearestCount = 3;

/** If two are equally near, the earlier (rules.md#lost-slot). `time`: `HH:mm`. */
export function nearestShown(
  shown: readonly Pick<ShownTime, 'time' | 'teeID' | 'teeName' | 'state'>[],
  time: string,
): NearestOpenTime[] {
  const distance = (one: { time: string }) => Math.abs(minuteOf(one.time) - minuteOf(time));
  return shown
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => distance(a) - distance(b) || minuteOf(a.time) - minuteOf(b.time))
    .slice(0, nearestCount)
    .map(({ time, teeID, teeName }) => ({ time, teeID, teeName }));
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
