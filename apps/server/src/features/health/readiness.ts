import { setTimeout as sleep } from 'node:timers/promises';

const askedLatelyMs = 60_000;

/** Whether this process should be sent requests: what proxies ask before they send any. */
export class Readiness {
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #isLeaving = false;

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Notes that somebody lets the answer count. */
  asked(): void {
    this.#askedAtMs = performance.now();
  }

  /**
   * Sends everybody away, and goes on serving those who have not heard of it yet. Waits for nobody when nobody asked
   * within the last minute: then there is no proxy that could learn of it.
   */
  async leave(drainSeconds: number): Promise<void> {
    this.#isLeaving = true;
    if (performance.now() - this.#askedAtMs < askedLatelyMs) await sleep(drainSeconds * 1000);
  }
}
