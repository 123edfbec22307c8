import pg from 'pg';
import { applySchema } from '../database/apply.ts';
import {
  courseFunctions,
  distributeFunctions,
  distributeTable,
  readDistribution,
} from '../database/distribute.ts';

/** Every node of a Citus cluster: the coordinator first. Roles and passwords are the same on all. */
export type Nodes = readonly pg.ClientConfig[];

/** The nodes of the cluster whose coordinator this is: its database knows them. */
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
 * Makes a distributed, empty database that others are copied from, on each node by itself: what Citus knows of its
 * nodes and shards is in tables, and object ids stay the same. Nobody may connect to it any more, Citus' own daemon
 * included, or PostgreSQL would not copy it.
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

/** A test that ran every course function on the coordinator would prove nothing. */
async function assertDelegated(session: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { areFunctionsReady } = await readDistribution(session);
  if (!areFunctionsReady) throw new Error(`not delegated: ${courseFunctions.join(', ')}`);
}

/** Copies a database on all nodes. */
export async function copyDatabase(nodes: Nodes, template: string, database: string): Promise<void> {
  await Promise.all(nodes.map((node) => onNode(node, `create database ${database} template ${template}`)));
}

/** The coordinator's goes first: it keeps connections to the workers'. */
export async function dropOnNodes(nodes: Nodes, database: string): Promise<void> {
  for (const node of nodes) await onNode(node, `drop database if exists ${database} with (force)`);
}

/** One statement on a connection of its own. */
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
