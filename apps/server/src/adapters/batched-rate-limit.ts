import { performance } from 'node:perf_hooks';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { LimitTerms, OpenRateLimit, TooManyRequests } from '../ports.ts';

export type BatchedRateLimit = {
  spend(key: string): Promise<Result<null, TooManyRequests>>;
};

type Spent = Result<unknown, TooManyRequests>;

type Count = {
  attempts: number;
  endsAtMs: number;
  closedUntilMs: number;
  lastSpent: Promise<Spent>;
};

const nothingSpent: Promise<Spent> = Promise.resolve(accept(null));

/** Keys counted at once; beyond that, keys whose window is over are dropped. */
const maxKeys = 10_000;

/** Each process counts locally and updates the database once for a batch; it may exceed the limit by one batch. */
export function createBatchedRateLimit(openRateLimit: OpenRateLimit, limit: LimitTerms): BatchedRateLimit {
  const batch = Math.min(30, Math.max(1, Math.floor(limit.attempts / 50)));
  const shared = openRateLimit(limit);
  const counts = new Map<string, Count>();

  const countOf = (key: string, nowMs: number): Count => {
    const known = counts.get(key);
    if (known && (nowMs < known.endsAtMs || nowMs < known.closedUntilMs)) return known;
    if (counts.size >= maxKeys) forgetEnded(counts, nowMs);
    const count = {
      attempts: 0,
      endsAtMs: nowMs + limit.windowSeconds * 1000,
      closedUntilMs: 0,
      lastSpent: nothingSpent,
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
      count.attempts += 1;
      if (count.attempts % batch === 0) {
        count.lastSpent = shared.spend(key, batch).catch((error: unknown) => {
          count.lastSpent = nothingSpent;
          throw error;
        });
      }
      const spent = await count.lastSpent;
      if (spent.ok) return accept(null);
      count.closedUntilMs = nowMs + spent.retryAfterSeconds * 1000;
      return spent;
    },
  };
}

function forgetEnded(counts: Map<string, Count>, nowMs: number): void {
  for (const [key, count] of counts) {
    if (nowMs >= count.endsAtMs && nowMs >= count.closedUntilMs) counts.delete(key);
  }
  if (counts.size >= maxKeys) counts.clear();
}
