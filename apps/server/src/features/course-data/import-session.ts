import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import type { Pool, PoolClient } from 'pg';

export const importLock = [0x64657773, 10];
const lockNotGot = '55P03';

export type ImportRunning = { refusal: 'import-running' };

/** Imports and partner systems wait for each other, golfers do not. Without `maxWaitMs` it waits without limit. */
export async function inImportSession<Value>(
  pool: Pool,
  wait: { onWaiting?(): void; maxWaitMs?: number },
  work: (session: PoolClient) => Promise<Value>,
): Promise<Result<Value, ImportRunning>> {
  const session = await pool.connect();
  try {
    await session.query(
      `set statement_timeout = 0; set jit = off; set temp_buffers = '64MB'; set work_mem = '32MB'`,
    );
    const [isFree] = (await session.query('select pg_try_advisory_lock($1, $2) as yes', importLock)).rows;
    if (!isFree?.yes) {
      wait.onWaiting?.();
      if (!(await isLockGot(session, wait.maxWaitMs ?? 0))) return refuse({ refusal: 'import-running' });
    }
    return accept(await work(session));
  } finally {
    session.release(true);
  }
}

async function isLockGot(session: PoolClient, maxWaitMs: number): Promise<boolean> {
  try {
    await session.query(`set lock_timeout = ${maxWaitMs}`);
    await session.query('select pg_advisory_lock($1, $2)', importLock);
    await session.query('reset lock_timeout');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotGot) throw error;
    return false;
  }
}
