import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import { migrateToLatest } from '../adapters/postgres/migrate.ts';

const folderPrefix = 'dewsweeper-test-';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of a run share, and the migrated database that each test's is copied from. */
    postgres: { server: pg.ClientConfig; template: string };
  }
}

/**
 * One PostgreSQL for the whole run: TEST_DATABASE_URL's (its role must be allowed to create databases), else an
 * embedded one in a temporary folder. That one does not wait for the disk: no test of a rule depends on it, and the
 * tests of the launcher, which do, start servers of their own.
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await sharedServer();
  const template = `template_${process.pid}_${Date.now().toString(36)}`;
  const end = async () => {
    await onServer(server, `drop database if exists ${template} with (force)`);
    await stop();
  };
  try {
    await createTemplate(server, template);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgres', { server, template });
  return end;
}

/** The schema is made once and copied for each test file. */
async function createTemplate(server: pg.ClientConfig, template: string): Promise<void> {
  await onServer(server, `create database ${template}`);
  const pool = new pg.Pool({ ...server, database: template });
  try {
    await migrateToLatest(pool);
  } finally {
    await pool.end();
  }
}

async function sharedServer(): Promise<{ server: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: serverAt(url), stop: async () => {} };
  removeAbandonedFolders();
  const dataDir = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  return {
    server: { ...postgres.connection, user: 'postgres', database: 'postgres' },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Spelled out field by field, so that a test's own database name is not overruled by the address. */
function serverAt(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return { host, port, user, password: password ?? '', database };
}

async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A run that was killed leaves its folder and server behind; a server whose folder goes ends within a minute. */
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
