import type { Pool, PoolClient } from 'pg';

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

/** node-postgres's error for a reply that came too late; a rollback would wait as long. */
function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
