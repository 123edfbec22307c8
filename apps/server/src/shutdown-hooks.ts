import { setTimeout as sleep } from 'node:timers/promises';
import { canStartSuccessor, startSuccessor } from './start-again.ts';

const maxHookMs = 30_000;

/** How long a start may take to reach a point where it can be stopped cleanly. */
const startSettlesWithinMs = 5_000;

/** The terminal's Ctrl-C may be repeated by npm. */
const sameSignalMs = 1_000;

type ShutdownHook = { what: string; end: () => Promise<void> };

/** Last first, on a signal or a failed start. A hook that fails or takes over 30 s does not block the others. */
export class ShutdownHooks {
  readonly #shutdownHooks: ShutdownHook[] = [];
  #running: Promise<boolean> | null = null;

  /** A signal came: a start that fails afterwards fails because of it. */
  wanted = false;

  /** `what` completes the sentence "... could not end in order". */
  add(what: string, end: () => Promise<void>): void {
    this.#shutdownHooks.push({ what, end });
  }

  /** Runs once. Answers whether all hooks succeeded. */
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

export type Running = { shutdownHooks: ShutdownHooks; starting: Promise<void> };

/** Also while `starting`. A second signal, at least a second later, exits at once. SIGUSR2: starts again (rules.md#upgrade). */
export function endOnSignals(current: () => Running): void {
  let signalledAt: number | null = null;
  const end = async (isToStartAgain: boolean) => {
    const { shutdownHooks, starting } = current();
    shutdownHooks.wanted = true;
    await Promise.race([starting.catch(() => {}), sleep(startSettlesWithinMs)]);
    const isInOrder = await shutdownHooks.run(console.error);
    process.exit(isToStartAgain && canStartSuccessor() ? await startSuccessor() : isInOrder ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) {
    process.on(signal, () => {
      if (signalledAt !== null && Date.now() - signalledAt > sameSignalMs) process.exit(130);
      if (signalledAt === null) void end(signal === 'SIGUSR2');
      signalledAt ??= Date.now();
    });
  }
}

async function inTime(ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${maxHookMs / 1000} s`)), maxHookMs);
  });
  try {
    await Promise.race([ending, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
