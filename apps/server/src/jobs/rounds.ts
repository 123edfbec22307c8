/** Work that is done again and again; `stop` waits for the round that is under way. */
export type Rounds = { stop(): Promise<void> };

/** Begins a round every so many milliseconds, unless the last one is still under way; `failed` is told of one that throws. */
export function startRounds(parts: {
  everyMs: number;
  round: () => Promise<unknown>;
  failed: (error: unknown) => void;
}): Rounds {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= parts
      .round()
      .then(() => {})
      .catch(parts.failed)
      .finally(() => {
        running = null;
      });
  }, parts.everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
