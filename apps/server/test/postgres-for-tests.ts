import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applySchema } from '../database/apply.ts';
import { createDistributedTemplate, dropOnNodes, type Nodes, nodesOf, onNode } from './citus-nodes.ts';
import { startSharedPostgres } from './shared-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server that all tests of a run share, and the migrated database that each test's is copied from. `nodes`: more
     * than one of a Citus cluster, where it is copied on each.
     */
    postgres: { server: pg.ClientConfig; template: string; nodes: Nodes };
  }
}

/**
 * Gives every server test the run's PostgreSQL and a migrated database to copy. With CITUS_DATABASE_URL it is that
 * cluster's, and the database is distributed.
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const citusUrl = process.env.CITUS_DATABASE_URL;
  const { server, stop } = await startSharedPostgres(citusUrl ?? process.env.TEST_DATABASE_URL);
  const nodes = citusUrl ? await nodesOf(server) : [server];
  const template = `template_${process.pid}_${Date.now().toString(36)}`;
  const end = async () => {
    await dropOnNodes(nodes, template);
    await stop();
  };
  try {
    if (citusUrl) await createDistributedTemplate(nodes, template);
    else await createTemplate(server, template);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgres', { server, template, nodes });
  return end;
}

/** The schema is made once and copied for each test file. */
async function createTemplate(server: pg.ClientConfig, template: string): Promise<void> {
  await onNode(server, `create database ${template}`);
  const pool = new pg.Pool({ ...server, database: template });
  try {
    await applySchema(pool);
  } finally {
    await pool.end();
  }
}
