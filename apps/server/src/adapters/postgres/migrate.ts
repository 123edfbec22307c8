import pg from 'pg';
import { createSchema } from '../../../database/apply.ts';
import type { Queryable } from './transaction.ts';

/** Brings the database to this release's schema. */
export async function migrateToLatest({ options }: pg.Pool): Promise<string[]> {
  const unhurried = { statement_timeout: 0, query_timeout: 0, max: 1 };
  const pool = new pg.Pool({ ...options, password: options.password, ...unhurried });
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(1684368483, 1)');
    if (!(await hasSchema(client))) await createSchema(client);
    return [];
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Whether any release has made its tables in this database. */
export async function hasSchema(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('claims') is not null as there`);
  return rows[0]?.there === true;
}

/**
 * How the database's schema stands to this release's: migrations that it still lacks, and ones that only a newer
 * release knows. Changes nothing.
 */
export async function compareSchema(db: Queryable): Promise<{ missing: string[]; unknown: string[] }> {
  return { missing: (await hasSchema(db)) ? [] : ['initial'], unknown: [] };
}
