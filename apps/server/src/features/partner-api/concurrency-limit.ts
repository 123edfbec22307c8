export type ConcurrencyLimit = {
  /** Null when no slot became free in time. */
  take<Value>(maxWaitMs: number, work: () => Promise<Value>): Promise<Value | null>;
};

/** First come, first served. A waiting caller holds no connection of the pool. */
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
