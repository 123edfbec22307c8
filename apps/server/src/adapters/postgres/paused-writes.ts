import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from './transaction.ts';

/** PostgreSQL's `read_only_sql_transaction`. */
const readOnly = '25006';
const pausing = 'set default_transaction_read_only = on';
/** A second setting of the role, so that it goes wherever the data goes. Each session of ours names itself otherwise. */
const ofRestore = 'application_name=paused for a restore';
const markingRestore = `set application_name = 'paused for a restore'`;
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
  await changeSetting(pool, [pausing]);
}

/** Like `pauseWrites`, for a restore: should the process end before its switch, the next start takes writes again. */
export async function pauseForRestore(pool: Pool): Promise<void> {
  await changeSetting(pool, [markingRestore, pausing]);
}

/** At a start, where no restore goes on: takes writes again that one has paused. */
export async function resumeAfterRestore(pool: Pool): Promise<void> {
  if (await isSetForRole(pool, ofRestore)) await resumeWrites(pool);
}

export async function resumeWrites(pool: Pool): Promise<void> {
  await changeSetting(pool, await resettingOf(pool));
}

/** Where no other session is open. */
export async function takeWritesAgain(session: Queryable): Promise<void> {
  await changeRole(session, await resettingOf(session));
}

export async function areWritesPaused(db: Queryable): Promise<boolean> {
  return isSetForRole(db, 'default_transaction_read_only=on');
}

async function resettingOf(db: Queryable): Promise<string[]> {
  return [resetting, ...((await isSetForRole(db, ofRestore)) ? ['reset application_name'] : [])];
}

async function isSetForRole(db: Queryable, setting: string): Promise<boolean> {
  const { rows } = await db.query<{ isSet: boolean }>(
    `select exists (
       select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
       where r.rolname = current_user and d.datname = current_database()
         and $1 = any(s.setconfig)) as "isSet"`,
    [setting],
  );
  return rows[0]?.isSet ?? false;
}

/** For a session that changes the schema or the pause itself. */
export async function writeAnyway(session: Queryable): Promise<void> {
  await session.query('set default_transaction_read_only = off');
}

async function changeRole(session: Queryable, changes: readonly string[]): Promise<void> {
  await writeAnyway(session);
  const { rows } = await session.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const change of changes)
    await session.query(`alter role current_user in database ${rows[0]?.name} ${change}`);
}

/** The setting counts for new sessions only, so those that are open have to end. */
async function changeSetting(pool: Pool, changes: readonly string[]): Promise<void> {
  const session = await pool.connect();
  try {
    await changeRole(session, changes);
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
