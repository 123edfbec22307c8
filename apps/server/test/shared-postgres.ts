import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts';

const folderPrefix = 'dewsweeper-test-';

/**
 * One PostgreSQL for a whole test run: at an address (its role must be allowed to create databases), else an
 * embedded one in a temporary folder without fsync, on which no tested rule depends. The launcher's tests
 * start servers of their own.
 */
export async function startSharedPostgres(
  url = process.env.TEST_DATABASE_URL,
): Promise<{ server: pg.ClientConfig; stop: () => Promise<void> }> {
  if (url) return { server: serverAt(url), stop: async () => {} };
  removeAbandonedFolders();
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  // A stopped runner may skip its teardown: the server ends when its folder is gone.
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  return {
    server: { ...postgres.connection, user: 'postgres', database: 'postgres' },
    async stop() {
      await postgres.stop();
      removeFolder();
    },
  };
}

/** Field by field, so that the address does not override a test's database name. */
function serverAt(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return { host, port, user, password: password ?? '', database };
}

/** A killed run leaves its folder and server behind; a server without its folder ends within a minute. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
