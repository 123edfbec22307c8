import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { copyDatabase, dropOnNodes, type Nodes } from './citus-nodes.ts';

export interface TestDatabase {
  /** For opening further pools or clients. */
  config: pg.ClientConfig;
  pool: pg.Pool;
  /** Ends the pool and drops the database with all connections. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database for a test file: make it in `beforeAll`, drop it in `afterAll`. `connections`
 * limits its pool; the shared server has 200 in all. `isEmpty`: without any table.
 */
export async function createTestDatabase({ connections = 10, isEmpty = false } = {}): Promise<TestDatabase> {
  const { server, template, nodes } = inject('postgres');
  const database = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const places: Nodes = isEmpty ? [server] : nodes;
  await copyDatabase(places, isEmpty ? 'template0' : template, database);
  const config = { ...server, database };
  const pool = openPool({ ...config, max: connections }, () => {});
  return {
    config,
    pool,
    async drop() {
      await pool.end();
      await dropOnNodes(places, database);
    },
  };
}

/** Whether this run's databases are distributed over a Citus cluster. */
export function isOnCitus(): boolean {
  return inject('postgres').nodes.length > 1;
}
