import type { Pool } from 'pg';
import type { Values } from './hold-statements.ts';
import type { MemoryPostgres } from './memory-postgres.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** The connection broke, or nobody answers: what node-postgres says then. */
export class DatabaseAway extends Error {
  readonly code = '57P01';
}

/** How unreliable things are: how many messages are lost, from 0 to 1, and how slow some are. */
export type Weather = { loss: number; delayMs: number; squareMs: number };

type Question = Parameters<MemoryPostgres['run']>[0];

/** The store in memory at the far end of a network, with a clock that jumps. */
export class SimulatedDatabase {
  readonly memory: MemoryPostgres;
  isDown = false;
  /** Hears of every statement that was run, with its rows. */
  onRun: (question: Question, rows: Record<string, unknown>[]) => void = () => {};
  readonly #time: SimulatedTime;
  readonly #weather: Weather;
  #jumps: { atMs: number; aheadMs: number }[] = [{ atMs: 0, aheadMs: 0 }];

  constructor(time: SimulatedTime, weather: Weather, memory: MemoryPostgres) {
    this.#time = time;
    this.#weather = weather;
    this.memory = memory;
  }

  nowMs(): number {
    return this.#time.nowMs + (this.#jumps.at(-1)?.aheadMs ?? 0);
  }

  /** As somebody knows it who last looked so long ago. */
  nowAsOf(lagMs: number): number {
    const looked = this.#jumps.findLast(({ atMs }) => atMs <= this.#time.nowMs - lagMs);
    return this.#time.nowMs + (looked?.aheadMs ?? 0);
  }

  jump(byMs: number): void {
    const aheadMs = (this.#jumps.at(-1)?.aheadMs ?? 0) + byMs;
    this.#jumps.push({ atMs: this.#time.nowMs, aheadMs });
  }

  /** A pool of connections from a process that is there as long as `isAlive`. */
  poolOf(isAlive: () => boolean): Pool {
    const query = (question: Question, values?: Values) =>
      new Promise((resolve, reject) => {
        const time = this.#time;
        const answer = (act: () => void) => time.after(this.#delay(), () => void (isAlive() && act()));
        const away = () => answer(() => reject(new DatabaseAway('Connection terminated unexpectedly')));
        time.after(this.#delay(), () => {
          // A statement that was under way when its process died may still be run.
          if (!isAlive() && time.chance() < 0.5) return undefined;
          if (this.isDown || time.chance() < this.#weather.loss) return away();
          let found: { rows: Record<string, unknown>[] };
          try {
            found = this.run(question, values);
          } catch (error) {
            return answer(() => reject(error));
          }
          return time.chance() < this.#weather.loss ? away() : answer(() => resolve(found));
        });
      });
    return { query } as never;
  }

  run(question: Question, values?: Values): { rows: Record<string, unknown>[] } {
    this.memory.tables.nowMs = this.nowMs();
    const found = this.memory.run(question, values);
    this.onRun(question, found.rows);
    return found;
  }

  #delay(): number {
    return this.#time.between(0, 3) + (this.#time.chance() < 0.05 ? this.#weather.delayMs : 0);
  }
}
