import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySchema } from '../../apps/server/database/apply.ts';
import { openPool } from '../../apps/server/src/adapters/postgres/pool.ts';
import { ServerProcess } from '../../apps/server/test/processes/server-process.ts';
import { freePort } from '../../tooling/free-port.mjs';
import type { BenchPostgres } from './postgres.ts';

export type Pool = ReturnType<typeof openPool>;

export type Database = { name: string; url: string; pool: Pool; host: string; port: number };

export type RunningProgram = { pid: number; port: number };

const repository = join(import.meta.dirname, '../..');
const serverProgram = join(repository, 'apps/server/dist/main.js');

/** All golfers come from one network address, so its limits are raised by the operator's settings. */
const roomForOneAddress = {
  SIGN_INS_PER_ADDRESS: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
  HOLDS_PER_ADDRESS: '1000000',
  REQUESTS_PER_ADDRESS: '1000000',
  BOOKING_NOTICES_PER_ADDRESS: '1000000',
};

/** Everything started for a row ends with it. */
export class Stage {
  readonly isQuick: boolean;
  readonly folder: string;
  readonly #postgres: BenchPostgres;
  readonly #shutdownHooks: (() => unknown)[] = [];

  constructor(postgres: BenchPostgres, isQuick: boolean) {
    this.#postgres = postgres;
    this.isQuick = isQuick;
    this.folder = mkdtempSync(join(tmpdir(), 'dewsweeper-bench-'));
  }

  say(line: string): void {
    process.stderr.write(`  ${line}\n`);
  }

  async database(): Promise<Database> {
    const made = await this.#postgres.createDatabase();
    const pool = openPool({ ...made.connection, max: 10 }, () => {});
    this.onEnd(async () => {
      await pool.end();
      await made.drop();
    });
    await applySchema(pool);
    const { host, port } = made.connection;
    return { name: made.name, url: made.url, pool, host, port };
  }

  async server(database: Database, settings: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(serverProgram, await freePort(), {
      DATABASE_URL: database.url,
      DATA_DIR: this.folder,
      DRAIN_SECONDS: '0',
      ...roomForOneAddress,
      ...settings,
    });
    this.onEnd(() => server.kill());
    await server.start();
    return server;
  }

  /** A program of `bench/programs`, which prints its port. `given` is sent to it first. */
  async program(name: string, given: object): Promise<RunningProgram> {
    const child = spawn(process.execPath, [join(repository, 'bench/programs', name)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.onEnd(() => endOf(child));
    child.send(given);
    const said = once(child, 'message');
    const failed = once(child, 'exit').then(() => {
      throw new Error(`${name} ended before it was open`);
    });
    const [port] = await Promise.race([said, failed]);
    failed.catch(() => {});
    return { pid: child.pid as number, port: port as number };
  }

  onEnd(end: () => unknown): void {
    this.#shutdownHooks.push(end);
  }

  async end(): Promise<void> {
    for (let end = this.#shutdownHooks.pop(); end; end = this.#shutdownHooks.pop())
      await Promise.resolve(end()).catch(console.error);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function endOf(child: ChildProcess): Promise<unknown> | undefined {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  return exited;
}
