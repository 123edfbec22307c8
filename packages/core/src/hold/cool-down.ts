import type { EpochMs } from '../tee-sheet/course.ts';

/** So many holds of one golfer may run out within an hour before he has to pause. */
export const maxExpiredHolds = 3;
const withinSeconds = 3600;

/**
 * How long he pauses, counted from when the last of them ran out. Three holds keep a time from everybody else for 21
 * minutes; a quarter of an hour is long enough for others to take it, and short enough that somebody who was called
 * away three times still books today.
 */
export const coolDownSeconds = 15 * 60;

/** A hold that ran out longer ago than this has no say any more, in seconds. */
export const expiryMemorySeconds = withinSeconds + coolDownSeconds;

/**
 * Until when a golfer may not hold a time, given when holds of his ran out unconfirmed; null when he may. Holds that he
 * released, changed for another or confirmed are not among them. Epoch milliseconds.
 */
export function coolDownUntil(expiredAt: readonly EpochMs[], nowEpochMs: EpochMs): EpochMs | null {
  const latest = expiredAt.toSorted((a, b) => a - b).slice(-maxExpiredHolds);
  const [first, last] = [latest.at(0), latest.at(-1)];
  if (latest.length < maxExpiredHolds || first === undefined || last === undefined) return null;
  if (last - first > withinSeconds * 1000) return null;
  const until = last + coolDownSeconds * 1000;
  return nowEpochMs < until ? until : null;
}
