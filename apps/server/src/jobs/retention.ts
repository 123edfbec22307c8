import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { applyRetention, type Keeping, type SweptData } from '../features/personal-data/retention.ts';

const lookEveryMs = 60_000;
const pauseMs = 20;
const name = 'old-data';

/** One process at a time, for as long as its session lives. */
const sweepingLock = [0x64657773, 12];

type RetentionDeps = {
  pool: Pool;
  log: FastifyBaseLogger;
  keeping: Keeping /** `HH:MM`, in UTC. */;
  sweepTime: string;
};

/** Sweeps old data once a day at its time, in one process of all. A day that was missed is made up for. */
export function startRetention(deps: RetentionDeps): { stop(): Promise<void> } {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer = setTimeout(look, lookEveryMs).unref();
  function look(): void {
    running = deleteOldDataWhenDue(deps, () => isStopped)
      .then((swept) => swept && deps.log.info({ swept }, 'old data was swept'))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'old data could not be swept'))
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

/** Sweeps if it is time and no other process is at it; answers what was swept, or null. */
export async function deleteOldDataWhenDue(
  { pool, keeping, sweepTime }: Omit<RetentionDeps, 'log'>,
  isStopped: () => boolean = () => false,
): Promise<SweptData | null> {
  const session = await pool.connect();
  let isSpent = false;
  try {
    if (!(await isDue(session, sweepTime))) return null;
    isSpent = true;
    const { rows } = await session.query('select pg_try_advisory_lock($1, $2) as yes', sweepingLock);
    // Looked at again: another process may have swept between the two questions.
    if (!rows[0]?.yes || !(await isDue(session, sweepTime))) return null;
    const swept = await applyRetention(session, keeping, async () => {
      await sleep(pauseMs);
      return !isStopped();
    });
    if (!isStopped()) await noteEnd(session);
    return swept;
  } finally {
    // Closing the session gives the lock back and ends its transaction.
    session.release(isSpent);
  }
}

/** Whether the day's time came since the last sweep ended. A new installation waits for its first night. */
async function isDue(session: PoolClient, sweepTime: string): Promise<boolean> {
  await session.query(
    'insert into sweeps (name, ended_at) values ($1, dewsweeper_now()) on conflict do nothing',
    [name],
  );
  const { rows } = await session.query<{ due: boolean }>(
    `select ended_at < today_at - case when today_at > dewsweeper_now() then interval '1 day' else '0' end as due
     from sweeps, lateral (
       select ((dewsweeper_now() at time zone 'UTC')::date + $2::time) at time zone 'UTC' as today_at) as clock
     where name = $1`,
    [name, sweepTime],
  );
  return rows[0]?.due === true;
}

async function noteEnd(session: PoolClient): Promise<void> {
  await session.query('update sweeps set ended_at = dewsweeper_now() where name = $1', [name]);
}
