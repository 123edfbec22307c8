import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../stage/stage.ts';

const run = promisify(execFile);
const debianPrograms = '/usr/lib/postgresql';

export async function runPgbench(
  database: Database,
  options: { script: string; connections: number; transactions: number },
): Promise<number> {
  const { stdout } = await run(
    pgbenchProgram(),
    [
      `--host=${database.host}`,
      `--port=${database.port}`,
      '--username=postgres',
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${options.connections}`,
      '--jobs=1',
      `--transactions=${options.transactions / options.connections}`,
      '--define=i=0',
      `--file=${options.script}`,
      database.name,
    ],
    { timeout: 120_000 },
  );
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (rate === undefined || !stdout.includes(`${options.transactions}/${options.transactions}`))
    throw new Error(`pgbench said:\n${stdout}`);
  return Number(rate);
}

/** Debian installs it with the server; its wrapper in the PATH needs a cluster. */
function pgbenchProgram(): string {
  const versions = existsSync(debianPrograms) ? readdirSync(debianPrograms) : [];
  const found = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianPrograms, version, 'bin/pgbench'))
    .find((program) => existsSync(program));
  return found ?? 'pgbench';
}
