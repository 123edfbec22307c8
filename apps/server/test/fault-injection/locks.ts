import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOnCitus } from '../database.ts';

/** A session that blocks a statement until told how to continue. */
export type Obstacle = {
  /** Waits until a statement containing this text is blocked. */
  isWaitedFor(statement: string): Promise<void>;
  /** Commits, and unblocks the statement. */
  commit(): Promise<void>;
  /** Unblocks the statement, even if its client is dead. */
  letThrough(): Promise<void>;
  /** Cancels the blocked statement, as if its session had died. */
  undo(): Promise<void>;
};

const maxWaitSeconds = 30;

/** The statement that finds blocked statements, anywhere in a cluster. */
export function waitingStatements(): string {
  return isOnCitus()
    ? `select citus_pid_for_gpid(waiting_gpid) as pid, blocked_statement as query from citus_lock_waits`
    : `select pid, query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
}

/** Takes and keeps the locks of a statement. */
export async function obstruct(
  config: pg.ClientConfig,
  locking: { text: string; values?: unknown[] },
): Promise<Obstacle> {
  const client = new pg.Client(config);
  await client.connect();
  await client.query('begin');
  await client.query(locking.text, locking.values);
  const waiting = async () => {
    // A transaction would otherwise see the first snapshot of sessions.
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
      for (const { pid } of rows) await client.query('select pg_terminate_backend($1::integer, 5000)', [pid]);
      await leave();
    },
  };
}
