import { performance } from 'node:perf_hooks';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { LimitTerms, OpenRateLimit, TooManyRequests } from '../ports.ts';

/** A generous limit on what is done too often for a write each time. */
export type BatchedRateLimit = {
  /** Takes one try, or says when there will be one again. */
  spend(key: string): Promise<Result<null, TooManyRequests>>;
};

type Spent = Result<unknown, TooManyRequests>;

type Count = {
  tries: number;
  endsAtMs: number;
  closedUntilMs: number;
  /** What the database says to the latest batch: those who come after wait for it. */
  told: Promise<Spent>;
};

const nothingTold: Promise<Spent> = Promise.resolve(accept(null));

/** So many keys are counted at once; a process that has more to do with forgets whose window is over. */
const maxKeys = 10_000;

/**
 * Like a rate limit, but each process counts by itself and tells the database once for a whole batch: whoever tries
 * seldom costs nothing. All processes together may let through one unfinished batch each beyond the limit.
 */
export function createBatchedRateLimit(openRateLimit: OpenRateLimit, limit: LimitTerms): BatchedRateLimit {
  const batch = Math.min(30, Math.max(1, Math.floor(limit.tries / 50)));
  const shared = openRateLimit(limit);
  const counts = new Map<string, Count>();

  const countOf = (key: string, nowMs: number): Count => {
    const known = counts.get(key);
    if (known && (nowMs < known.endsAtMs || nowMs < known.closedUntilMs)) return known;
    if (counts.size >= maxKeys) forgetEnded(counts, nowMs);
    const count = {
      tries: 0,
      endsAtMs: nowMs + limit.windowSeconds * 1000,
      closedUntilMs: 0,
      told: nothingTold,
    };
    counts.set(key, count);
    return count;
  };

  return {
    async spend(key) {
      const nowMs = performance.now();
      const count = countOf(key, nowMs);
      if (nowMs < count.closedUntilMs) {
        const retryAfterSeconds = Math.ceil((count.closedUntilMs - nowMs) / 1000);
        return refuse({ refusal: 'too-many-requests', retryAfterSeconds });
      }
      count.tries += 1;
      if (count.tries % batch === 0) {
        count.told = shared.spend(key, batch).catch((error: unknown) => {
          count.told = nothingTold;
          throw error;
        });
      }
      const spent = await count.told;
      if (spent.ok) return accept(null);
      count.closedUntilMs = nowMs + spent.retryAfterSeconds * 1000;
      return spent;
    },
  };
}

/** Room for new keys: those whose window is over go, and when that is not enough, all. */
function forgetEnded(counts: Map<string, Count>, nowMs: number): void {
  for (const [key, count] of counts) {
    if (nowMs >= count.endsAtMs && nowMs >= count.closedUntilMs) counts.delete(key);
  }
  if (counts.size >= maxKeys) counts.clear();
}
