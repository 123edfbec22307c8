import type { EpochMs } from '../tee-sheet/course.ts';

/** Holds of one golfer that may expire within an hour before a pause (rules.md#cool-down). */
export const maxExpiredHolds = 3;
const withinSeconds = 3600;

/** Others get a fair chance, and golfers who were interrupted three times still book today. */
export const coolDownSeconds = 15 * 60;

export const expiryMemorySeconds = withinSeconds + coolDownSeconds;

/** Null: now. Released, replaced and confirmed holds do not count. Epoch milliseconds. */
export function coolDownUntil(expiredAt: readonly EpochMs[], nowEpochMs: EpochMs): EpochMs | null {
  const latest = expiredAt.toSorted((a, b) => a - b).slice(-maxExpiredHolds);
  const [first, last] = [latest.at(0), latest.at(-1)];
  if (latest.length < maxExpiredHolds || first === undefined || last === undefined) return null;
  if (last - first > withinSeconds * 1000) return null;
  const until = last + coolDownSeconds * 1000;
  return nowEpochMs < until ? until : null;
}
