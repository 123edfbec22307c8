import pg from 'pg';

const inUse = [0x64657773, 1];
const serving = [0x64657773, 2];
const settingUp = [0x64657773, 3];

/** Held by each process while it lives, even until `kill -9`. False when a leaving process is stopping the server. */
export async function acquireServerLock(session: pg.Client): Promise<boolean> {
  return ask(session, 'pg_try_advisory_lock_shared($1, $2)', inUse);
}

/** Releases the lock. True: no other process has it or can get it. */
export async function leaveAsLast(session: pg.Client): Promise<boolean> {
  await ask(session, 'pg_advisory_unlock_shared($1, $2)', inUse);
  return ask(session, 'pg_try_advisory_lock($1, $2)', inUse);
}

export async function takeServing(session: pg.Client): Promise<boolean> {
  return ask(session, 'pg_try_advisory_lock($1, $2)', serving);
}

export async function findServingProcess(session: pg.Client): Promise<string | null> {
  const { rows } = await session.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    serving,
  );
  return rows[0]?.application_name ?? null;
}

/** The app's database, and a role that owns nothing else. */
export async function ensureDatabase(session: pg.Client, name: string): Promise<void> {
  await session.query('select pg_advisory_lock($1, $2)', settingUp);
  try {
    const { rows } = await session.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    );
    const quoted = pg.escapeIdentifier(name);
    if (!rows[0]?.role) await session.query(`create role ${quoted} login`);
    if (!rows[0]?.database) await session.query(`create database ${quoted} owner ${quoted}`);
  } finally {
    await session.query('select pg_advisory_unlock($1, $2)', settingUp);
  }
}

async function ask(session: pg.Client, call: string, lock: number[]): Promise<boolean> {
  const { rows } = await session.query<{ yes: boolean }>(`select ${call} as yes`, lock);
  return rows[0]?.yes === true;
}
