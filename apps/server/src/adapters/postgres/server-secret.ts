import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from './transaction.ts';

/** A random 32-byte key, shared by all processes of an installation. */
export async function serverSecret(pool: Pool, name: string): Promise<Buffer> {
  const stored = await readSecret(pool, name);
  if (stored) return stored;
  await insertSecret(pool, name);
  const made = await readSecret(pool, name);
  if (!made) throw new Error(`no secret ${name}`);
  return made;
}

/** Also while writes are paused: a new release may need one more to start. */
async function insertSecret(pool: Pool, name: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await transaction.query('set transaction read write');
    await transaction.query(
      'insert into server_secrets (name, value) values ($1, $2) on conflict do nothing',
      [name, randomBytes(32)],
    );
  });
}

async function readSecret(pool: Pool, name: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ value: Buffer }>('select value from server_secrets where name = $1', [
    name,
  ]);
  return rows[0]?.value;
}
