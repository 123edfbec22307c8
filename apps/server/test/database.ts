import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/adapters/postgres/pool.ts';
import { copyDatabase, dropOnNodes, type Nodes } from './citus-nodes.ts';

export interface TestDatabase {
  /** How to open further pools or clients on this database. */
  config: pg.ClientConfig;
  pool: pg.Pool;
  /** Ends the pool and drops the database, other connections to it included. */
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own for a test file: make it in `beforeAll`, drop it in `afterAll`.
 * `connections` bounds its pool; the shared server has 200 for everybody. `isEmpty`: not migrated, without any table.
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
