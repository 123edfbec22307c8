import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applySchema } from '../database/apply.ts';
import { createDistributedTemplate, dropOnNodes, type Nodes, nodesOf, onNode } from './citus-nodes.ts';
import { startSharedPostgres } from './shared-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server shared by a test run, and the migrated template of each test's database. `nodes`: of a Citus
     * cluster, with a copy on each.
     */
    postgres: { server: pg.ClientConfig; template: string; nodes: Nodes };
  }
}

/**
 * Provides PostgreSQL and a migrated template. With CITUS_DATABASE_URL the database is distributed over that
 * cluster.
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

/** Made once and copied for each test file. */
async function createTemplate(server: pg.ClientConfig, template: string): Promise<void> {
  await onNode(server, `create database ${template}`);
  const pool = new pg.Pool({ ...server, database: template });
  try {
    await applySchema(pool);
  } finally {
    await pool.end();
  }
}
