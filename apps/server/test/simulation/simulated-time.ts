import { setImmediate as turn } from 'node:timers/promises';

/** `idle` when nothing follows from it. */
type Act = () => void | 'idle' | Promise<void | 'idle'>;
type Due = { atMs: number; order: number; act: Act };

/** Virtual time and randomness of a schedule, from the seed alone. */
export class SimulatedTime {
  nowMs: number;
  readonly trace: string[] = [];
  #due: Due[] = [];
  #order = 0;
  #state: number;

  constructor(seed: number, startMs: number) {
    this.#state = seed;
    this.nowMs = startMs;
  }

  /** Mulberry32: from 0 to just under 1. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Integers from `min` to `max`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }

  note(line: string): void {
    this.trace.push(`${String(this.nowMs).padStart(14)} ${line}`);
  }

  after(ms: number, act: Act): void {
    this.#order += 1;
    const due = { atMs: this.nowMs + ms, order: this.#order, act };
    let low = 0;
    let high = this.#due.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const one = this.#due[middle] as Due;
      if (one.atMs > due.atMs || (one.atMs === due.atMs && one.order > due.order)) low = middle + 1;
      else high = middle;
    }
    this.#due.splice(low, 0, due);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs all events due until then, each with its immediate consequences. */
  async runUntil(untilMs: number): Promise<void> {
    for (;;) {
      const next = this.#due.at(-1);
      if (!next || next.atMs > untilMs) break;
      this.#due.pop();
      this.nowMs = next.atMs;
      if ((await next.act()) !== 'idle') await turn();
    }
    this.nowMs = untilMs;
  }
}
