/** Turns at something of which only a few may be under way in this process. */
export type ConcurrencyLimit = {
  /** Works when there is a turn, or answers null when none came in time. */
  take<Value>(maxWaitMs: number, work: () => Promise<Value>): Promise<Value | null>;
};

/**
 * So many at once, in the order of asking. Whoever waits here holds no connection of the pool that golfers need as
 * well.
 */
export function createConcurrencyLimit(maxAtOnce: number): ConcurrencyLimit {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function isMine(maxWaitMs: number): Promise<boolean> {
    if (underWay < maxAtOnce) {
      underWay += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        resolve(false);
      }, maxWaitMs);
      waiting.add(begin);
    });
  }

  /** A turn goes over to whoever has waited longest. */
  function end(): void {
    const [next] = waiting;
    if (!next) underWay -= 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return {
    async take(maxWaitMs, work) {
      if (!(await isMine(maxWaitMs))) return null;
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
