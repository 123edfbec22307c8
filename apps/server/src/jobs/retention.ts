import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { isPaused } from '../adapters/postgres/paused-writes.ts';
import { applyRetention, type DeletedData, type Keeping } from '../features/personal-data/retention.ts';

const lookEveryMs = 60_000;
const pauseMs = 20;
const name = 'old-data';

/** Held by one process at a time, for as long as its session lives. */
const retentionLock = [0x64657773, 12];

type RetentionDeps = {
  pool: Pool;
  log: FastifyBaseLogger;
  keeping: Keeping /** `HH:MM`, in UTC. */;
  retentionTime: string;
};

export function startRetention(deps: RetentionDeps): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(look, lookEveryMs).unref();
  function look(): void {
    running = deleteOldDataWhenDue(deps, () => isStopped)
      .then((deleted) => deleted && deps.log.info({ deleted }, 'old data was deleted'))
      .catch((error: unknown) => {
        if (!isPaused(error)) deps.log.warn({ err: error }, 'old data could not be deleted');
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(look, lookEveryMs).unref();
      });
  }
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Null when it is not due or another process does it. */
export async function deleteOldDataWhenDue(
  { pool, keeping, retentionTime }: Omit<RetentionDeps, 'log'>,
  isStopped: () => boolean = () => false,
): Promise<DeletedData | null> {
  const session = await pool.connect();
  let isSpent = false;
  try {
    if (!(await isDue(session, retentionTime))) return null;
    isSpent = true;
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as yes', retentionLock);
    // Checked again: another process may have finished between the two queries.
    if (!rows[0]?.yes || !(await isDue(session, retentionTime))) return null;
    const deleted = await applyRetention(session, keeping, async () => {
      await sleep(pauseMs);
      return !isStopped();
    });
    if (!isStopped()) await noteEnd(session);
    return deleted;
  } finally {
    // Closing the session releases the lock and ends its transaction.
    session.release(isSpent);
  }
}

async function isDue(session: PoolClient, retentionTime: string): Promise<boolean> {
  await session.query(
    'insert into sweeps (name, ended_at) values ($1, dewsweeper_now()) on conflict do nothing',
    [name],
  );
  const { rows } = await session.query<{ due: boolean }>(
    `select ended_at < today_at - case when today_at > dewsweeper_now() then interval '1 day' else '0' end as due
     from sweeps, lateral (
       select ((dewsweeper_now() at time zone 'UTC')::date + $2::time) at time zone 'UTC' as today_at) as clock
     where name = $1`,
    [name, retentionTime],
  );
  return rows[0]?.due === true;
}

async function noteEnd(session: PoolClient): Promise<void> {
  await session.query('update sweeps set ended_at = dewsweeper_now() where name = $1', [name]);
}
