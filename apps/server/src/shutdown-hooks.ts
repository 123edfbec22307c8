import { setTimeout as sleep } from 'node:timers/promises';

const maxEndingMs = 30_000;

/** How long a start that is told to stop may take to come to where it can be ended in order. */
const startSettlesWithinMs = 5_000;

/** Ctrl-C reaches us from the terminal and may come once more from npm. */
const sameSignalMs = 1_000;

type ShutdownHook = { what: string; end: () => Promise<void> };

/**
 * What was started and must be ended, the last first, when the program is told to stop or cannot start. One that fails
 * or takes longer than 30 s does not keep the others from ending.
 */
export class ShutdownHooks {
  readonly #shutdownHooks: ShutdownHook[] = [];
  #running: Promise<boolean> | null = null;

  /** Whether the program was told to stop: a start that fails from then on fails because of that. */
  wanted = false;

  /** `what` completes the sentence "... could not end in order". */
  add(what: string, end: () => Promise<void>): void {
    this.#shutdownHooks.push({ what, end });
  }

  /** Ends everything, once, however often it is asked. Answers whether all ended in order. */
  run(say: (line: string) => void): Promise<boolean> {
    this.#running ??= this.#endAll(say);
    return this.#running;
  }

  async #endAll(say: (line: string) => void): Promise<boolean> {
    let allInOrder = true;
    for (const { what, end } of this.#shutdownHooks.toReversed()) {
      try {
        await inTime(end());
      } catch (error) {
        allInOrder = false;
        say(`${what} could not end in order: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return allInOrder;
  }
}

/**
 * Ends all and exits when the program is told to stop, also while it is still `starting`. Whoever tells it again, a
 * second or more later, does not want to wait.
 */
export function endOnSignals(shutdownHooks: ShutdownHooks, starting: Promise<void>): void {
  let toldAt: number | null = null;
  const end = async () => {
    shutdownHooks.wanted = true;
    await Promise.race([starting.catch(() => {}), sleep(startSettlesWithinMs)]);
    process.exit((await shutdownHooks.run(console.error)) ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (toldAt !== null && Date.now() - toldAt > sameSignalMs) process.exit(130);
      if (toldAt === null) void end();
      toldAt ??= Date.now();
    });
  }
}

async function inTime(ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${maxEndingMs / 1000} s`)), maxEndingMs);
  });
  try {
    await Promise.race([ending, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
