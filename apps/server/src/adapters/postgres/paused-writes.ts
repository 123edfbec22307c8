import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from './transaction.ts';

/** PostgreSQL's `read_only_sql_transaction`. */
const readOnly = '25006';
const resetting = 'reset default_transaction_read_only';
const sessionEndsWithinMs = 5_000;
/** A session that read the setting just before it changed is listed by then. */
const settingIsReadWithinMs = 500;

/** Whether a write was refused because writes are paused (rules.md#upgrade). */
export function isPaused(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === readOnly;
}

/** For writes that nobody waits for, such as when a session was last seen. False: it was left out. */
export async function writtenUnlessPaused(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isPaused(error)) return false;
    throw error;
  }
}

/**
 * From its return until `resumeWrites`, PostgreSQL refuses every write of our role, whichever process sends it. Ends the
 * role's other sessions, transactions included: what they had not committed was not acknowledged.
 */
export async function pauseWrites(pool: Pool): Promise<void> {
  await changeSetting(pool, 'set default_transaction_read_only = on');
}

export async function resumeWrites(pool: Pool): Promise<void> {
  await changeSetting(pool, resetting);
}

/** Where no other session is open. */
export async function takeWritesAgain(session: Queryable): Promise<void> {
  await changeRole(session, resetting);
}

export async function areWritesPaused(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ arePaused: boolean }>(
    `select exists (
       select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
       where r.rolname = current_user and d.datname = current_database()
         and 'default_transaction_read_only=on' = any(s.setconfig)) as "arePaused"`,
  );
  return rows[0]?.arePaused ?? false;
}

/** For a session that changes the schema or the pause itself. */
export async function writeAnyway(session: Queryable): Promise<void> {
  await session.query('set default_transaction_read_only = off');
}

async function changeRole(session: Queryable, change: string): Promise<void> {
  await writeAnyway(session);
  const { rows } = await session.query<{ name: string }>('select quote_ident(current_database()) as name');
  await session.query(`alter role current_user in database ${rows[0]?.name} ${change}`);
}

/** The setting counts for new sessions only, so those that are open have to end. */
async function changeSetting(pool: Pool, change: string): Promise<void> {
  const session = await pool.connect();
  try {
    await changeRole(session, change);
    const changed = await session.query<{ at: Date }>('select clock_timestamp() as at');
    const at = changed.rows[0]?.at ?? new Date();
    await endSessionsBegunBefore(session, at);
    await sleep(settingIsReadWithinMs);
    await endSessionsBegunBefore(session, at);
  } finally {
    session.release(true);
  }
}

async function endSessionsBegunBefore(session: PoolClient, at: Date): Promise<void> {
  await session.query(
    `select pg_terminate_backend(pid, $2) from pg_stat_activity
     where usename = current_user and datname = current_database() and pid <> pg_backend_pid() and backend_start <= $1`,
    [at, sessionEndsWithinMs],
  );
}
