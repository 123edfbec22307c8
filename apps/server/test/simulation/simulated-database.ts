import type { Pool } from 'pg';
import type { InProcessPostgres, Rows, Statement } from './in-process-postgres.ts';
import type { SimulatedTime } from './simulated-time.ts';
import { type DueTimes, readDueTimes } from './stored-rows.ts';

/** node-postgres's error for a broken connection. */
export class DatabaseAway extends Error {
  readonly code = '57P01';
}

/** The share of lost messages, from 0 to 1, and delays. */
export type NetworkConditions = { loss: number; delayMs: number; squareMs: number };

/** Runs a statement in a test's modified form. */
export type Mutated = (statement: Statement, postgres: InProcessPostgres) => Promise<{ rows: Rows }>;

/** PostgreSQL behind a network, with a clock that jumps. */
export class SimulatedDatabase {
  isDown = false;
  onRun: (statement: Statement, rows: Rows) => Promise<void> = async () => {};
  /** After each statement outside of a transaction, and each transaction that was committed. */
  onCommit: (names: readonly string[]) => Promise<void> = async () => {};
  readonly #postgres: InProcessPostgres;
  readonly #time: SimulatedTime;
  readonly #network: NetworkConditions;
  readonly #mutated: Record<string, Mutated>;
  #dueTimes: DueTimes | null = null;
  #statements = 0;
  #jumps: { atMs: number; aheadMs: number }[] = [{ atMs: 0, aheadMs: 0 }];

  constructor(
    time: SimulatedTime,
    network: NetworkConditions,
    postgres: InProcessPostgres,
    mutated: Record<string, Mutated>,
  ) {
    this.#time = time;
    this.#network = network;
    this.#postgres = postgres;
    this.#mutated = mutated;
    postgres.clock = () => this.nowMs();
  }

  nowMs(): number {
    return this.#time.nowMs + (this.#jumps.at(-1)?.aheadMs ?? 0);
  }

  /** The time as known by somebody who read it this long ago. */
  nowAsOf(lagMs: number): number {
    const looked = this.#jumps.findLast(({ atMs }) => atMs <= this.#time.nowMs - lagMs);
    return this.#time.nowMs + (looked?.aheadMs ?? 0);
  }

  jump(byMs: number): void {
    const aheadMs = (this.#jumps.at(-1)?.aheadMs ?? 0) + byMs;
    this.#jumps.push({ atMs: this.#time.nowMs, aheadMs });
  }

  /** A connection pool of a process, valid while `isAlive`. `die`: a transaction does not survive its process. */
  poolOf(isAlive: () => boolean, die: () => void = () => {}): Pool {
    const query = (asked: Statement | string, values?: unknown[]) =>
      new Promise((resolve, reject) => {
        const time = this.#time;
        const statement = statementOf(asked, values);
        const answer = (act: () => void) => time.after(this.#delay(), () => void (isAlive() && act()));
        const away = () => answer(() => reject(new DatabaseAway('Connection terminated unexpectedly')));
        time.after(this.#delay(), async () => {
          // A statement in transit when its process died may still run.
          if (!isAlive() && time.random() < 0.5) return;
          if (this.isDown || time.random() < this.#network.loss) {
            away();
            return;
          }
          try {
            const found = await this.#run(statement);
            if (time.random() < this.#network.loss) away();
            else answer(() => resolve(found));
          } catch (error) {
            time.note(`${statement.name}: ${(error as Error).message}`);
            answer(() => reject(error));
          }
        });
      });
    const connect = () =>
      new Promise((resolve, reject) => {
        // The simulation has one connection: nothing else happens until the transaction has ended.
        this.#time.after(
          this.#delay(),
          () =>
            new Promise<void>((release) => {
              if (!isAlive()) release();
              else if (this.isDown || this.#time.random() < this.#network.loss) {
                reject(new DatabaseAway('Connection terminated unexpectedly'));
                release();
              } else resolve(this.#clientUntil(release, die));
            }),
        );
      });
    return { query, connect } as never;
  }

  /** For whoever acts at once and loses nothing: staff, whose acts nothing comes between. */
  poolAtOnce(): Pool {
    const query = (asked: Statement | string, values?: unknown[]) => this.#run(statementOf(asked, values));
    const connect = async () => this.#clientUntil(() => {}, null);
    return { query, connect } as never;
  }

  /** `die` null: nothing goes wrong. */
  #clientUntil(release: () => void, die: (() => void) | null) {
    const names: string[] = [];
    let isBroken = false;
    const away = () => {
      isBroken = true;
      return new DatabaseAway('Connection terminated unexpectedly');
    };
    const query = async (asked: Statement | string, values?: unknown[]) => {
      const statement = statementOf(asked, values);
      const { name, text } = statement;
      if (isBroken) return { rows: [], rowCount: 0 };
      const mayFail = die !== null && text !== 'rollback';
      if (mayFail && this.#time.random() < this.#network.loss / 8) {
        await this.#postgres.run({ text: 'rollback' });
        if (this.#time.random() < 0.7) throw away();
        this.#time.note(`a server dies before ${name ?? text}`);
        die();
        release();
        return new Promise<never>(() => {});
      }
      if (name !== undefined) names.push(name);
      this.#dueTimes = null;
      this.#statements += 1;
      const mutated = this.#mutated[name ?? ''];
      const found = await (mutated ? mutated(statement, this.#postgres) : this.#postgres.run(statement));
      if (text !== 'commit') return found;
      await this.onCommit(names);
      if (mayFail && this.#time.random() < this.#network.loss / 2) throw away();
      return found;
    };
    return { query, release };
  }

  /** When the jobs next have work. Cached between statements, because they poll thousands of times. */
  async dueTimes(): Promise<DueTimes> {
    if (this.#dueTimes) return this.#dueTimes;
    const statements = this.#statements;
    const read = await readDueTimes(this.#postgres.session);
    // Another statement may have run meanwhile.
    if (statements === this.#statements) this.#dueTimes = read;
    return read;
  }

  async #run(statement: Statement): Promise<{ rows: Rows }> {
    this.#dueTimes = null;
    this.#statements += 1;
    const mutated = this.#mutated[statement.name ?? ''];
    const found = await (mutated ? mutated(statement, this.#postgres) : this.#postgres.run(statement));
    await this.onRun(statement, found.rows);
    await this.onCommit([statement.name ?? statement.text]);
    return found;
  }

  #delay(): number {
    return this.#time.between(0, 3) + (this.#time.random() < 0.05 ? this.#network.delayMs : 0);
  }
}

function statementOf(asked: Statement | string, values: unknown[] | undefined): Statement {
  return typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked;
}
