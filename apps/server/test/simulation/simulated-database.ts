import type { Pool } from 'pg';
import type { InProcessPostgres, Rows, Statement } from './in-process-postgres.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { type DueTimes, readDueTimes } from './stored-rows.ts';

/** The connection broke, or nobody answers: what node-postgres says then. */
export class DatabaseAway extends Error {
  readonly code = '57P01';
}

/** How unreliable things are: how many messages are lost, from 0 to 1, and how slow some are. */
export type Weather = { loss: number; delayMs: number; squareMs: number };

/** Runs a statement that a test spoils, in its own way. */
export type Mutated = (statement: Statement, postgres: InProcessPostgres) => Promise<{ rows: Rows }>;

/** PostgreSQL at the far end of a network, with a clock that jumps. */
export class SimulatedDatabase {
  isDown = false;
  /** Hears of every statement that was run, with its rows. */
  onRun: (statement: Statement, rows: Rows) => Promise<void> = async () => {};
  readonly #postgres: InProcessPostgres;
  readonly #time: SimulatedTime;
  readonly #weather: Weather;
  readonly #mutated: Record<string, Mutated>;
  #dueTimes: DueTimes | null = null;
  #jumps: { atMs: number; aheadMs: number }[] = [{ atMs: 0, aheadMs: 0 }];

  constructor(
    time: SimulatedTime,
    weather: Weather,
    postgres: InProcessPostgres,
    mutated: Record<string, Mutated>,
  ) {
    this.#time = time;
    this.#weather = weather;
    this.#postgres = postgres;
    this.#mutated = mutated;
    postgres.clock = () => this.nowMs();
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
    const query = (asked: Statement | string, values?: unknown[]) =>
      new Promise((resolve, reject) => {
        const time = this.#time;
        const statement = typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked;
        const answer = (act: () => void) => time.after(this.#delay(), () => void (isAlive() && act()));
        const away = () => answer(() => reject(new DatabaseAway('Connection terminated unexpectedly')));
        time.after(this.#delay(), async () => {
          // A statement that was under way when its process died may still be run.
          if (!isAlive() && time.random() < 0.5) return;
          if (this.isDown || time.random() < this.#weather.loss) {
            away();
            return;
          }
          try {
            const found = await this.#run(statement);
            if (time.random() < this.#weather.loss) away();
            else answer(() => resolve(found));
          } catch (error) {
            time.tell(`${statement.name}: ${(error as Error).message}`);
            answer(() => reject(error));
          }
        });
      });
    return { query } as never;
  }

  /** When the jobs have something to do next. Asked for again only after a statement: they look thousands of times. */
  async dueTimes(): Promise<DueTimes> {
    this.#dueTimes ??= await readDueTimes(this.#postgres.session);
    return this.#dueTimes;
  }

  async #run(statement: Statement): Promise<{ rows: Rows }> {
    this.#dueTimes = null;
    const mutated = this.#mutated[statement.name ?? ''];
    const found = await (mutated ? mutated(statement, this.#postgres) : this.#postgres.run(statement));
    await this.onRun(statement, found.rows);
    return found;
  }

  #delay(): number {
    return this.#time.between(0, 3) + (this.#time.random() < 0.05 ? this.#weather.delayMs : 0);
  }
}
