import pg from 'pg';
import { findServingProcess } from './server-lock.ts';

/** As the process that serves from a data directory calls itself (`servingAs`); null when none does. */
export async function servingProcess({ host, port }: pg.ClientConfig): Promise<string | null> {
  const session = new pg.Client({
    host,
    port,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
  });
  session.on('error', () => {});
  await session.connect();
  try {
    return await findServingProcess(session);
  } finally {
    await session.end().catch(() => {});
  }
}
