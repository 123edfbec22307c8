import { PGlite, protocol } from '@electric-sql/pglite';
import pg from 'pg';
import { applySchema } from '../../database/apply.ts';
import { storeCourse } from '../example-course.ts';
import { PGliteSocket } from './pglite-socket.ts';
import { type SimulatedCourse, simulatedCourses } from './simulated-course.ts';

export type Statement = { name?: string; text: string; values?: unknown[] };
export type Rows = Record<string, unknown>[];

/**
 * PostgreSQL in this process, with the product's schema and functions and the simulation's courses. One
 * connection; the clock is set by its user.
 */
export class InProcessPostgres {
  readonly session: pg.PoolClient;
  /** The time of `dewsweeper_now`. */
  clock: () => number = () => 0;
  readonly #pglite: PGlite;
  #shownMs = 0;

  private constructor(pglite: PGlite, session: pg.PoolClient) {
    this.#pglite = pglite;
    this.session = session;
  }

  static async start(courses: readonly SimulatedCourse[] = simulatedCourses()): Promise<InProcessPostgres> {
    const pglite = await PGlite.create();
    const stream = () => new PGliteSocket(pglite);
    const pool = new pg.Pool({ user: 'postgres', database: 'postgres', stream, max: 1 });
    await applySchema(pool);
    for (const course of courses) await storeCourse(pool, { ...course, course: course.id });
    await pool.query(`create or replace function dewsweeper_now() returns timestamptz
      language sql volatile as $$ select current_setting('simulation.now')::timestamptz $$`);
    await pool.query(emptyAgain);
    await pool.query(plansByIndexAlone);
    return new InProcessPostgres(pglite, await pool.connect());
  }

  async run(statement: Statement): Promise<{ rows: Rows }> {
    this.#setClock();
    return this.session.query(statement);
  }

  /** Restores the state after `start`. */
  async empty(): Promise<void> {
    await this.session.query('select empty_again()');
    // PGlite keeps each reply of raw statements until the next plain one.
    await this.#pglite.exec('select');
  }

  async stop(): Promise<void> {
    this.session.release(true);
    await this.#pglite.close();
  }

  #setClock(): void {
    const nowMs = this.clock();
    if (this.#shownMs === nowMs) return;
    this.#shownMs = nowMs;
    const now = new Date(nowMs).toISOString();
    this.#pglite.execProtocolRawSync(protocol.serialize.query(`set simulation.now = '${now}'`));
  }
}

/**
 * Table sizes and row order must not decide in which order statements find rows: both depend on earlier
 * schedules.
 */
const plansByIndexAlone = `
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off;
  set enable_bitmapscan = off;
  set enable_hashjoin = off;
  set enable_mergejoin = off`;

/** Makes a function that empties the tables that are empty now. */
const emptyAgain = `do $do$
  declare
    name text;
    has_rows boolean;
    statements text := '';
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from %I)', name) into has_rows;
      if not has_rows then statements := statements || format('delete from %I; ', name); end if;
    end loop;
    execute format('create function empty_again() returns void language plpgsql as %L',
      'begin ' || statements || 'update courses set revision = 1 where revision <> 1; end');
  end
$do$`;
