import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../adapters/postgres/pool.ts';

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
  const { server, template } = inject('postgres');
  const database = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `create database ${database} template ${isEmpty ? 'template0' : template}`);
  const config = { ...server, database };
  const pool = openPool({ ...config, max: connections }, () => {});
  return {
    config,
    pool,
    async drop() {
      await pool.end();
      await onServer(server, `drop database if exists ${database} with (force)`);
    },
  };
}

async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
