import type { PoolClient } from 'pg';
import {
  type Distribution,
  distributeFunctions,
  distributeTable,
  readDistribution,
  tablePlaces,
} from '../../database/distribute.ts';
import { askFirst } from './ask-first.ts';
import { assertWords, type Command, parseWords, withDatabase } from './command.ts';
import { CommandProblem } from './command-problem.ts';

const usage = 'course distribute [--yes]';

export const distributeCommand: Command = {
  usage,
  about:
    'Spreads the courses of a Citus coordinator over its workers, with all servers stopped. It says what it will do and asks first, unless told --yes; run again, it goes on where it stopped.',
  async run(words) {
    const { values, positionals } = parseWords(words, usage, { yes: { type: 'boolean', default: false } });
    assertWords(positionals, 0, 0, usage);
    await withDatabase(async (pool) => {
      const session = await pool.connect();
      try {
        await session.query('set statement_timeout = 0');
        await distribute(session, values.yes);
      } finally {
        session.release(true);
      }
    });
  },
};

async function distribute(session: PoolClient, isSaid: boolean): Promise<void> {
  const before = await readDistribution(session);
  assertCluster(before);
  if (before.tablesToMove.length === 0 && before.areFunctionsReady) {
    console.log(`Nothing to do: the courses are spread over ${nodes(before.workers)}.`);
    return;
  }
  await assertAlone(session);
  for (const line of await linesOf(session, before)) console.error(line);
  await askFirst(`Spread the courses over ${nodes(before.workers)}?`, isSaid);
  for (const table of before.tablesToMove) {
    await distributeTable(session, table);
    console.error(`  ${table} is done.`);
  }
  await distributeFunctions(session);
  console.log(`The courses are spread over ${nodes(before.workers)}. Start the servers.`);
}

function assertCluster({ hasCitus, isCoordinator, workers }: Distribution): void {
  if (!hasCitus)
    throw new CommandProblem(
      'Nothing was changed: this database has no Citus. On every node: create extension citus',
    );
  if (!isCoordinator)
    throw new CommandProblem(
      'Nothing was changed: this is a worker. Set DATABASE_URL to the coordinator of the cluster.',
    );
  if (workers === 0)
    throw new CommandProblem(
      "Nothing was changed: the coordinator knows no worker. For each: select citus_add_node('HOST', 5432)",
    );
}

/** A running server would write into a table being moved, and wait for it. */
async function assertAlone(session: PoolClient): Promise<void> {
  const { rows } = await session.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where datname = current_database() and application_name = 'dewsweeper' and pid <> pg_backend_pid()`,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new CommandProblem(
      `Nothing was changed: ${others === 1 ? '1 other connection' : `${others} other connections`} of Dewsweeper to this database. Stop all servers and commands first.`,
    );
}

async function linesOf(session: PoolClient, { tablesToMove, workers }: Distribution): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const table of tablesToMove) {
    const { rows } = await session.query<{ rows: number }>(`select count(*)::float8 as rows from ${table}`);
    counts.set(table, rows[0]?.rows ?? 0);
  }
  const listed = (tables: readonly string[]) =>
    tables
      .filter((table) => counts.has(table))
      .map((table) => `${table} (${counts.get(table)?.toLocaleString('en-US')})`)
      .join(', ');
  const deps: [string, string][] = [
    [`To one of ${nodes(workers)} each, by course (rows):`, listed(tablePlaces.byCourse)],
    ['To every node:', listed(tablePlaces.onEveryNode)],
  ];
  return [
    ...deps.filter(([, tables]) => tables).map(([where, tables]) => `${where} ${tables}`),
    'The functions of a course run on its worker then. All else stays here, golfers and their accounts above all.',
  ];
}

function nodes(workers: number): string {
  return workers === 1 ? '1 worker' : `${workers} workers`;
}
