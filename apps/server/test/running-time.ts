import { setTimeout as sleep } from 'node:timers/promises';

const roundMs = 5;
/** A round that took longer was spent waiting for a processor: no more of it is counted. */
const maxRoundMs = 50;
const maxMs = 20_000;

/**
 * Seconds that this process really ran until the check passed, for what is promised within some time: a machine that
 * stands still for a second tells nothing of the product. Throws what the check said last after 20 of them.
 */
export async function runningSecondsUntil(check: () => unknown): Promise<number> {
  return (await untilItPasses(check)).ranMs / 1000;
}

/** What the check answers once it passes, on whatever machine; nothing is promised of how soon. */
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
