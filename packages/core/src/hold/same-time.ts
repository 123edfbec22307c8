import type { EpochMs } from '../tee-sheet/course.ts';

/** A golfer held the same time, unconfirmed, in this span. */
export type KeptSpan = { fromMs: EpochMs; untilMs: EpochMs };

export const keptMemorySeconds = 3600;

/** Null: now. Releasing makes no difference (rules.md#same-time-kept). `kept` is of one time, without overlaps. */
export function mayKeepAgainFrom(
  kept: readonly KeptSpan[],
  maxSeconds: number,
  nowEpochMs: EpochMs,
): EpochMs | null {
  const hourMs = keptMemorySeconds * 1000;
  const counted = kept
    .map(({ fromMs, untilMs }) => ({ fromMs: Math.max(fromMs, nowEpochMs - hourMs), untilMs }))
    .filter(({ fromMs, untilMs }) => untilMs > fromMs)
    .toSorted((a, b) => a.fromMs - b.fromMs);
  let tooMuchMs = counted.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0) - maxSeconds * 1000;
  if (tooMuchMs <= 0) return null;
  // The oldest span expires first, an hour after it was.
  for (const { fromMs, untilMs } of counted) {
    const lengthMs = untilMs - fromMs;
    if (tooMuchMs <= lengthMs) return fromMs + tooMuchMs + hourMs;
    tooMuchMs -= lengthMs;
  }
  return null;
}
