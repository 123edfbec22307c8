import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/postgres/embedded.ts';
import { openPool } from '../../apps/server/src/adapters/postgres/pool.ts';

type Connection = { host: string; port: number; user: string; database: string };

/** The product's PostgreSQL with production durability, in a temporary folder. */
export type BenchPostgres = {
  version: string;
  createDatabase(): Promise<{
    name: string;
    url: string;
    connection: Connection;
    drop(): Promise<void>;
  }>;
  stop(): Promise<void>;
};

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dewsweeper-bench-data-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const { host, port } = postgres.connection;
  const server = { host, port, user: 'postgres', database: 'postgres' };
  const pool = openPool({ ...server, max: 1 }, () => {});
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  let databases = 0;
  let stopped: Promise<void> | undefined;
  return {
    version: rows[0]?.version ?? '',
    async createDatabase() {
      databases += 1;
      const name = `bench_${databases}`;
      await pool.query(`create database ${name}`);
      return {
        name,
        url: `postgres://postgres@${encodeURIComponent(host)}:${port}/${name}`,
        connection: { ...server, database: name },
        async drop() {
          await pool.query(`drop database if exists ${name} with (force)`);
        },
      };
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };

  async function stop(): Promise<void> {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
