import type { SystemChecks } from '@dewsweeper/contract/system';

type Check = SystemChecks['checks'][number];

/** The doctor's checks, as they come. One examination at a time, whoever asks. */
export type Examinations = {
  /** Starts the first one. */
  state(): { isRunning: boolean; checks: readonly Check[] };
  again(): void;
};

export function createExaminations(
  examine: () => AsyncIterable<Check>,
  onFault: (error: unknown) => void,
): Examinations {
  let checks: Check[] = [];
  let isRunning = false;
  let wasStarted = false;

  async function run(): Promise<void> {
    try {
      for await (const { mark, subject, text } of examine()) checks.push({ mark, subject, text });
    } catch (error) {
      onFault(error);
    } finally {
      isRunning = false;
    }
  }

  function again(): void {
    if (isRunning) return;
    [checks, isRunning, wasStarted] = [[], true, true];
    void run();
  }

  return {
    state() {
      if (!wasStarted) again();
      return { isRunning, checks };
    },
    again,
  };
}
