/** Work that is done again and again; `stop` waits for the round that is under way. */
export type RepeatedJob = { stop(): Promise<void> };

/** Begins a round every so many milliseconds, unless the last one is still under way; `failed` is told of one that throws. */
export function runEvery(deps: {
  everyMs: number;
  round: () => Promise<unknown>;
  failed: (error: unknown) => void;
}): RepeatedJob {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= deps
      .round()
      .then(() => {})
      .catch(deps.failed)
      .finally(() => {
        running = null;
      });
  }, deps.everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
