import type { Pool, PoolClient } from 'pg';

/** A pool, or one connection inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
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
    // A connection that does not answer, or cannot even roll back, is not given to anybody again.
    if (isSilence(error)) broken = error;
    else
      await client.query('rollback').catch((fault: Error) => {
        broken = fault;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What node-postgres says when no answer came in time; the rollback would wait as long. */
function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
