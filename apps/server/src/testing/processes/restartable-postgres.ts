import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { clusterDirOf } from '../../adapters/postgres/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/launcher.ts';
import { runningPostmaster } from '../../adapters/postgres/embedded/postmaster.ts';
import { openPool } from '../../adapters/postgres/pool.ts';

/** A PostgreSQL server of a test's own, as durable as in the product, that may be stopped at any time. */
export type RestartablePostgres = {
  /** What processes are given as DATABASE_URL. */
  url: string;
  pool: pg.Pool;
  /** Ends all sessions at once without a checkpoint, as a crash does; the server comes back by itself. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-processes-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, port, user, database } = server.connection;
  const pool = openPool({ ...server.connection, max: 4 }, () => {});
  const postmaster = () => runningPostmaster(clusterDirOf(dataDir));
  return {
    url: `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    pool,
    async crash() {
      const former = postmaster();
      if (former === null) throw new Error('no PostgreSQL is running');
      process.kill(former, 'SIGQUIT');
      while (postmaster() === former || !(await isUp(pool))) await sleep(50);
    },
    async stop() {
      await pool.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const isUp = (pool: pg.Pool) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );
