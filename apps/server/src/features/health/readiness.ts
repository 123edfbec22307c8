import { setTimeout as sleep } from 'node:timers/promises';

const askedLatelyMs = 60_000;

/** Whether proxies should send this process requests. */
export class Readiness {
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #isLeaving = false;

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Notes that a proxy asks. */
  asked(): void {
    this.#askedAtMs = performance.now();
  }

  /**
   * Reports "not ready" and keeps serving until proxies have noticed. Does not wait when none asked within
   * the last minute.
   */
  async leave(drainSeconds: number): Promise<void> {
    this.#isLeaving = true;
    if (performance.now() - this.#askedAtMs < askedLatelyMs) await sleep(drainSeconds * 1000);
  }
}
