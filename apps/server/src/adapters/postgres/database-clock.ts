import type { Pool } from 'pg';
import type { DatabaseClock } from '../../ports.ts';
import type { Instant } from './call.ts';
import type { Queryable } from './transaction.ts';

export type FollowedClock = DatabaseClock & { stop(): void };

const everyMs = 500;

/** By a monotonic clock, not the wall clock (rules.md#database-clock). Rejects if the first query fails. */
export async function followDatabaseClock(pool: Pool, pollMs = everyMs): Promise<FollowedClock> {
  const first = await readOffset(pool);
  let aheadMs = (first.leastMs + first.maxMs) / 2;
  let stopped = false;
  let timer = setTimeout(() => void poll(), pollMs).unref();

  async function poll(): Promise<void> {
    try {
      const { leastMs, maxMs } = await readOffset(pool);
      // A slow reply is weak evidence: the estimate moves only as far as needed.
      aheadMs = Math.min(Math.max(aheadMs, leastMs), maxMs);
    } catch {
      // The database is unreachable; other queries report it.
    }
    if (!stopped) timer = setTimeout(() => void poll(), pollMs).unref();
  }

  return {
    nowMs: () => Math.floor(performance.now() + aheadMs),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Bounds of the database's lead over the local clock, from the times before and after the query. */
async function readOffset(pool: Pool): Promise<{ leastMs: number; maxMs: number }> {
  const client = await pool.connect();
  try {
    const askedMs = performance.now();
    const { rows } = await client.query<{ nowMs: number }>(readNow);
    const answeredMs = performance.now();
    const nowMs = rows[0]?.nowMs as number;
    return { leastMs: nowMs - answeredMs, maxMs: nowMs - askedMs };
  } finally {
    client.release();
  }
}

export async function databaseNow(db: Queryable): Promise<Instant> {
  const { rows } = await db.query<{ now: Instant }>({
    name: 'exact-now',
    text: 'select dewsweeper_now()::text as now',
  });
  return rows[0]!.now;
}

const readNow = {
  name: 'now',
  text: `select (extract(epoch from dewsweeper_now()) * 1000)::float8 as "nowMs"`,
};
