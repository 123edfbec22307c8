import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { RollBack } from './roll-back.ts';

export type Queryable = Pick<PoolClient, 'query'>;

export async function inTransaction<Value>(
  pool: Pool,
  work: (transaction: Queryable) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    // A connection that does not answer or cannot roll back is not reused.
    if (isSilence(error)) broken = error;
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A deadlock, a serialization failure, or a lock timeout. */
const transientCodes = new Set(['40P01', '40001', '55P03']);

/** Whether the same transaction may succeed when it is tried again. */
export function isTransient(error: unknown): boolean {
  return transientCodes.has((error as { code?: string }).code ?? '');
}

type Attempts<Value> = {
  maxAttempts: number;
  pauseMs: (attempt: number) => number;
  pause?: ((ms: number) => Promise<unknown>) | undefined;
  /** Answered after the last attempt; without it, its error is thrown. */
  spent?: Value;
};

/** `work` is a transaction and what belongs to it. A RollBack becomes its outcome, or another attempt. */
export async function retrying<Value>(
  { maxAttempts, pauseMs, pause = sleep, spent }: Attempts<Value>,
  work: (attempt: number) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const isRolledBack = error instanceof RollBack;
      if (isRolledBack && error.outcome !== 'again') return error.outcome as Value;
      if (!isRolledBack && !isTransient(error)) throw error;
      if (attempt === maxAttempts) {
        if (spent === undefined) throw error;
        return spent;
      }
      await pause(pauseMs(attempt));
    }
  }
}

/** node-postgres's error for a reply that came too late; a rollback would wait as long. */
function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
