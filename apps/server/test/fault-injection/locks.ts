import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOnCitus } from '../database.ts';

/** A session that stands in a statement's way, until it is told what becomes of the statement. */
export type Obstacle = {
  /** Waits until a statement whose text contains this stands before the obstacle. */
  isWaitedFor(statement: string): Promise<void>;
  /** Keeps what it has written, and lets through what waits. */
  commit(): Promise<void>;
  /** Lets it through, though whoever sent it may be dead. */
  letThrough(): Promise<void>;
  /** Undoes what waits, as if its session had died with whoever sent it. */
  undo(): Promise<void>;
};

const maxWaitSeconds = 30;

/** Asks which statements wait for a lock, wherever in a cluster that is. */
export function waitingStatements(): string {
  return isOnCitus()
    ? `select citus_pid_for_gpid(waiting_gpid) as pid, blocked_statement as query from citus_lock_waits`
    : `select pid, query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
}

/** Takes the locks of a statement and keeps them. */
export async function obstruct(
  config: pg.ClientConfig,
  locking: { text: string; values?: unknown[] },
): Promise<Obstacle> {
  const client = new pg.Client(config);
  await client.connect();
  await client.query('begin');
  await client.query(locking.text, locking.values);
  const waiting = async () => {
    // A transaction sees the sessions of its first look otherwise.
    await client.query('select pg_stat_clear_snapshot()');
    return client.query<{ pid: number; query: string }>(waitingStatements());
  };
  const leave = async () => {
    await client.query('rollback');
    await client.end();
  };
  return {
    async isWaitedFor(statement) {
      for (let waited = 0; waited < maxWaitSeconds * 50; waited += 1) {
        const { rows } = await waiting();
        if (rows.some(({ query }) => query.includes(statement))) return;
        await sleep(20);
      }
      await leave();
      throw new Error(`nobody came to ${statement}`);
    },
    async commit() {
      await client.query('commit');
      await client.end();
    },
    letThrough: leave,
    async undo() {
      const { rows } = await waiting();
      for (const { pid } of rows) await client.query('select pg_terminate_backend($1, 5000)', [pid]);
      await leave();
    },
  };
}
