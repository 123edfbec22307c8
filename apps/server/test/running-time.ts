import { setTimeout as sleep } from 'node:timers/promises';

const roundMs = 5;
/** A longer round was waiting for a processor, which does not count. */
const maxRoundMs = 50;
const maxMs = 20_000;

/**
 * Seconds of CPU time until the check passes: waiting on a busy machine does not count. Throws the check's
 * last error after 20 of them.
 */
export async function runningSecondsUntil(check: () => unknown): Promise<number> {
  return (await untilItPasses(check)).ranMs / 1000;
}

/** The check's result once it passes, without a promised time. */
export async function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return (await untilItPasses(check)).found;
}

async function untilItPasses<Found>(
  check: () => Found | Promise<Found>,
): Promise<{ found: Found; ranMs: number }> {
  let ranMs = 0;
  while (true) {
    const startMs = performance.now();
    try {
      return { found: await check(), ranMs };
    } catch (error) {
      if (ranMs > maxMs) throw error;
    }
    await sleep(roundMs);
    ranMs += Math.min(performance.now() - startMs, maxRoundMs);
  }
}
