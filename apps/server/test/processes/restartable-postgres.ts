import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterDirOf } from '@dewsweeper/embedded-postgres/cluster';
import { runningPostmaster } from '@dewsweeper/embedded-postgres/postmaster';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/postgres/embedded.ts';
import { openPool } from '../../src/adapters/postgres/pool.ts';

/** A test's own PostgreSQL with production durability, which may be stopped at any time. */
export type RestartablePostgres = {
  /** DATABASE_URL for processes. */
  url: string;
  connection: pg.ClientConfig;
  pool: pg.Pool;
  /** Ends all sessions without a checkpoint, like a crash; the server restarts by itself. */
  crash(): Promise<void>;
  /** `kill -9`; it restarts by itself. */
  kill(): Promise<void>;
  /** Suspends or resumes it. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

export async function startRestartablePostgres(
  dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-processes-')),
): Promise<RestartablePostgres> {
  let server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  let deaths = 0;
  const { host, port, user, database } = server.connection;
  const pool = openPool({ ...server.connection, max: 4 }, () => {});
  const postmaster = () => runningPostmaster(clusterDirOf(dataDir));
  async function end(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const former = postmaster();
    if (former === null) throw new Error('no PostgreSQL is running');
    deaths += 1;
    // The launcher gives up after too many deaths in a minute: another one takes over in time.
    if (deaths % 4 === 0) {
      const next = await startEmbeddedPostgres({ dataDir, log: () => {} });
      await server.stop();
      server = next;
    }
    process.kill(former, signal);
    while (postmaster() === former || !(await isUp(pool))) await sleep(50);
  }
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const leader = postmaster();
    if (leader === null) throw new Error('no PostgreSQL is running');
    for (const pid of [leader, ...childrenOf(leader)]) process.kill(pid, signal);
  };
  return {
    connection: { host, port, user, database },
    url: `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    pool,
    crash: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await pool.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

const isUp = (pool: pg.Pool) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );
