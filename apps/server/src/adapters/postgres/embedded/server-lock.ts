import type pg from 'pg';

/** Locks of the administrator's database; the second number tells them apart. */
const inUse = [0x64657773, 1];
const serving = [0x64657773, 2];
const settingUp = [0x64657773, 3];

/**
 * Every process that uses the embedded server holds a shared lock for as long as it lives, `kill -9` included: the
 * last one to leave can tell, and stops the server. Answers false when a leaving process is stopping it right now.
 */
export async function acquireServerLock(session: pg.Client): Promise<boolean> {
  return ask(session, 'pg_try_advisory_lock_shared($1, $2)', inUse);
}

/** Gives the lease back. True: nobody else has one, and nobody can get one any more. */
export async function leaveAsLast(session: pg.Client): Promise<boolean> {
  await ask(session, 'pg_advisory_unlock_shared($1, $2)', inUse);
  return ask(session, 'pg_try_advisory_lock($1, $2)', inUse);
}

/** Only one process may serve the golfers from one data directory. */
export async function takeServing(session: pg.Client): Promise<boolean> {
  return ask(session, 'pg_try_advisory_lock($1, $2)', serving);
}

/** What the process that serves called itself, or null when it has just gone. */
export async function whoServes(session: pg.Client): Promise<string | null> {
  const { rows } = await session.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    serving,
  );
  return rows[0]?.application_name ?? null;
}

/** The app's database and its role, which owns that database and nothing else. */
export async function ensureDatabase(session: pg.Client, name: string): Promise<void> {
  await session.query('select pg_advisory_lock($1, $2)', settingUp);
  try {
    const { rows } = await session.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    );
    if (!rows[0]?.role) await session.query(`create role ${name} login`);
    if (!rows[0]?.database) await session.query(`create database ${name} owner ${name}`);
  } finally {
    await session.query('select pg_advisory_unlock($1, $2)', settingUp);
  }
}

async function ask(session: pg.Client, call: string, lock: number[]): Promise<boolean> {
  const { rows } = await session.query<{ yes: boolean }>(`select ${call} as yes`, lock);
  return rows[0]?.yes === true;
}
