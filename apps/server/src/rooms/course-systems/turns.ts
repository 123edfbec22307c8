/** Turns at something of which only a few may be under way in this process. */
export type Turns = {
  /** Works when there is a turn, or answers null when none came in time. */
  take<Value>(mostWaitMs: number, work: () => Promise<Value>): Promise<Value | null>;
};

/**
 * So many at once, in the order of asking. Whoever waits here holds no connection of the pool that golfers need as
 * well.
 */
export function createTurns(mostAtOnce: number): Turns {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function isMine(mostWaitMs: number): Promise<boolean> {
    if (underWay < mostAtOnce) {
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
      }, mostWaitMs);
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
    async take(mostWaitMs, work) {
      if (!(await isMine(mostWaitMs))) return null;
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
