import pg from 'pg';
import { applySchema } from '../database/apply.ts';
import {
  courseFunctions,
  distributeFunctions,
  distributeTable,
  readDistribution,
} from '../database/distribute.ts';

export type Nodes = readonly pg.ClientConfig[];

export async function nodesOf(coordinator: pg.ClientConfig): Promise<Nodes> {
  const rows = await onNode<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and groupid > 0 order by groupid`,
  );
  if (rows.length === 0) throw new Error('CITUS_DATABASE_URL: its database knows no workers');
  return [coordinator, ...rows.map(({ host, port }) => ({ ...coordinator, host, port }))];
}

/**
 * Makes a distributed, empty template database on each node: Citus keeps its metadata in tables, and object
 * ids stay the same. Connections are forbidden afterwards, because PostgreSQL would not copy a database in
 * use.
 */
export async function createDistributedTemplate(nodes: Nodes, template: string): Promise<void> {
  for (const node of nodes) {
    await onNode(node, `create database ${template}`);
    await onNode({ ...node, database: template }, 'create extension citus');
  }
  const [coordinator, ...workers] = nodes.map((node) => ({ ...node, database: template }));
  const pool = new pg.Pool({ ...coordinator, max: 1 });
  pool.on('error', () => {});
  await pool.query('select citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port]);
  for (const { host, port } of workers) await pool.query('select citus_add_node($1, $2)', [host, port]);
  await applySchema(pool);
  const { tablesToMove } = await readDistribution(pool);
  const session = await pool.connect();
  for (const table of tablesToMove) await distributeTable(session, table);
  await distributeFunctions(session);
  await assertDelegated(session);
  session.release();
  await pool.end();
  for (const node of nodes) {
    await onNode(node, `alter database ${template} allow_connections false`);
    await onNode(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
  }
}

/** A test in which all functions ran on the coordinator would prove nothing. */
async function assertDelegated(session: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { areFunctionsReady } = await readDistribution(session);
  if (!areFunctionsReady) throw new Error(`not delegated: ${courseFunctions.join(', ')}`);
}

export async function copyDatabase(nodes: Nodes, template: string, database: string): Promise<void> {
  await Promise.all(nodes.map((node) => onNode(node, `create database ${database} template ${template}`)));
}

/** The coordinator first: it keeps connections to the workers. */
export async function dropOnNodes(nodes: Nodes, database: string): Promise<void> {
  for (const node of nodes) await onNode(node, `drop database if exists ${database} with (force)`);
}

export async function onNode<Row extends pg.QueryResultRow>(
  server: pg.ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
