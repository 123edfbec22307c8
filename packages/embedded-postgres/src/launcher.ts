import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { attach } from './attach.ts';
import { clusterDirOf } from './cluster.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { PostgresProblem } from './postgres-problem.ts';
import { isPostmasterOf, runningPostmaster, socketPort } from './postmaster.ts';
import { ensureDatabase, findServingProcess, leaveAsLast, takeServing } from './server-lock.ts';
import { boundServerLog } from './server-log.ts';

const formerServerLeavesWithinMs = 3_000;
const fastShutdownWithinMs = 60_000;
const boundLogEveryMs = 60_000;
const maxRestartsPerMinute = 5;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Of the app, its database and its role; letters, digits and underscores. */
  name: string;
  log: (line: string) => void;
  /** Gets progress lines while PostgreSQL does not answer; `log` by default. */
  onWaiting?: (line: string) => void;
  /** Who serves, such as `The shop at http://localhost:3000`. No other process may then serve from this `dataDir`. */
  servingAs?: string;
  onLost?: (problem: unknown) => void;
  /** False only in tests: faster, but a crash of the machine may lose data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  adopted: boolean;
  /** Releases the server's lock, and stops the server when no other process has it. Close the pools first. */
  stop(): Promise<void>;
}

/** Starts or joins the embedded PostgreSQL of `dataDir`, and restarts it until `stop`. Throws a PostgresProblem. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = openDataDirectory(options);
  const membership = new Membership(dataDirectory, options);
  const adopted = await membership.begin();
  return {
    connection: {
      host: dataDirectory.socketDir.path,
      port: socketPort,
      user: options.name,
      database: options.name,
    },
    adopted,
    stop: () => membership.end(),
  };
}

class Membership {
  readonly #dataDirectory: DataDirectory;
  readonly #options: EmbeddedPostgresOptions;
  #session: pg.Client | null = null;
  #rejoining: Promise<void> = Promise.resolve();
  #ending: Promise<void> | null = null;
  #restartedAt: number[] = [];
  #logBound: NodeJS.Timeout | undefined;

  constructor(dataDirectory: DataDirectory, options: EmbeddedPostgresOptions) {
    this.#dataDirectory = dataDirectory;
    this.#options = options;
  }

  async begin(): Promise<boolean> {
    try {
      const adopted = await this.#join();
      this.#logBound = setInterval(() => this.#boundLog(), boundLogEveryMs).unref();
      return adopted;
    } catch (problem) {
      await this.end();
      throw problem;
    }
  }

  end(): Promise<void> {
    this.#ending ??= this.#leave();
    return this.#ending;
  }

  async #join(): Promise<boolean> {
    const { session, adopted } = await attach(this.#dataDirectory);
    this.#session = session;
    if (this.#options.servingAs) await claimServing(session, this.#dataDirectory.dataDir);
    await ensureDatabase(session, this.#options.name);
    session.once('end', () => {
      if (!this.#ending) this.#rejoining = this.#rejoin();
    });
    return adopted;
  }

  async #rejoin(): Promise<void> {
    this.#dataDirectory.log('PostgreSQL has stopped; starting it again.');
    while (!this.#ending) {
      const now = Date.now();
      this.#restartedAt = [...this.#restartedAt.filter((at) => now - at < 60_000), now];
      try {
        if (this.#restartedAt.length > maxRestartsPerMinute) {
          throw new PostgresProblem('failed', `PostgreSQL keeps dying. See ${this.#dataDirectory.logFile}.`);
        }
        await this.#join();
        this.#dataDirectory.log('PostgreSQL runs again.');
        return;
      } catch (problem) {
        if (!(problem instanceof PostgresProblem)) continue;
        this.#options.onLost?.(problem);
        return;
      }
    }
  }

  #boundLog(): void {
    try {
      boundServerLog(this.#dataDirectory.logFile);
    } catch (error) {
      this.#dataDirectory.log(`PostgreSQL's log could not be shortened: ${(error as Error).message}`);
    }
  }

  async #leave(): Promise<void> {
    clearInterval(this.#logBound);
    await this.#rejoining;
    const session = this.#session;
    if (session) {
      const isLast = await leaveAsLast(session).catch(() => false);
      if (isLast) await stopServer(this.#dataDirectory);
      await session.end().catch(() => {});
    }
    this.#dataDirectory.socketDir.remove();
  }
}

/** A process killed a moment ago may still be listed, so this is retried for a while. */
async function claimServing(session: pg.Client, dataDir: string): Promise<void> {
  const giveUpAt = Date.now() + formerServerLeavesWithinMs;
  while (!(await takeServing(session))) {
    if (Date.now() > giveUpAt) {
      const who = (await findServingProcess(session)) ?? 'Another process';
      throw new PostgresProblem(
        'in-use',
        `${who} runs already with the data folder ${dataDir}. Stop it first, or use that one.`,
      );
    }
    await sleep(100);
  }
}

/** A shutdown that hangs is cut short, and recovered at the next start. */
async function stopServer(dataDirectory: DataDirectory): Promise<void> {
  const clusterDir = clusterDirOf(dataDirectory.dataDir);
  const pid = runningPostmaster(clusterDir);
  if (pid === null) return;
  const cutShortAt = Date.now() + fastShutdownWithinMs;
  process.kill(pid, 'SIGINT');
  while (isPostmasterOf(clusterDir, pid)) {
    if (Date.now() > cutShortAt) return void process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}
