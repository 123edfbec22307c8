import { isPaused } from '../adapters/postgres/paused-writes.ts';

export type RepeatedJob = { stop(): Promise<void> };

/** Skips a run while the last one is still going; `failed` gets its error, unless writes are paused. */
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
      .catch((error: unknown) => {
        if (!isPaused(error)) deps.failed(error);
      })
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
