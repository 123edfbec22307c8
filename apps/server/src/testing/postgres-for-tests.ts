import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applySchema } from '../../database/apply.ts';
import { startSharedPostgres } from './shared-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of a run share, and the migrated database that each test's is copied from. */
    postgres: { server: pg.ClientConfig; template: string };
  }
}

/** Gives every server test the run's PostgreSQL and a migrated database to copy. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startSharedPostgres();
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
    await applySchema(pool);
  } finally {
    await pool.end();
  }
}

async function onServer(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
