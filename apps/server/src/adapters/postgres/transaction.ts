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
    // A connection that cannot even roll back is not given to anybody again.
    await client.query('rollback').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
