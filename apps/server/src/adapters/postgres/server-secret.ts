import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** A random 32-byte key, shared by all processes of an installation. */
export async function serverSecret(pool: Pool, name: string): Promise<Buffer> {
  await pool.query('insert into server_secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32),
  ]);
  const { rows } = await pool.query('select value from server_secrets where name = $1', [name]);
  return rows[0].value;
}
