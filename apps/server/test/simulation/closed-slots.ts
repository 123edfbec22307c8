import type { Recorder } from '../checker/history.ts';

/** What staff keep from golfers, in the history: a slot opens when the last who closed it is gone. */
export class ClosedSlots {
  readonly #recorder: Recorder;
  readonly #closedBy = new Map<string, Set<string>>();

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  close(slot: string, by: string): void {
    const all = this.#closedBy.get(slot) ?? new Set();
    this.#closedBy.set(slot, all);
    if (all.size === 0) this.#record('block', slot);
    all.add(by);
  }

  open(slot: string, by: string): void {
    const all = this.#closedBy.get(slot);
    if (all?.delete(by) && all.size === 0) this.#record('unblock', slot);
  }

  #record(does: 'block' | 'unblock', slot: string): void {
    this.#recorder.call('staff', { does, slots: [slot] })({ says: 'done' });
  }
}
