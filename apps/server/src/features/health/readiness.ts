import { setTimeout as sleep } from 'node:timers/promises';

const askedLatelyMs = 60_000;

export class Readiness {
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #isLeaving = false;

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  asked(): void {
    this.#askedAtMs = performance.now();
  }

  /** Serves until proxies have noticed; does not wait when none asked within the last minute. */
  async leave(drainSeconds: number): Promise<void> {
    this.#isLeaving = true;
    if (performance.now() - this.#askedAtMs < askedLatelyMs) await sleep(drainSeconds * 1000);
  }
}
