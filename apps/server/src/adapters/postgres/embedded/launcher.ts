import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../../start-problem.ts';
import { attach } from './attach.ts';
import { clusterDirOf } from './cluster.ts';
import { openDataDirectory, type Site } from './data-directory.ts';
import { isPostmasterOf, runningPostmaster, socketPort } from './postmaster.ts';
import { ensureDatabase, leaveAsLast, takeServing, whoServes } from './server-lock.ts';
import { boundServerLog } from './server-log.ts';

/** The app's database, and the role that owns it. */
export const databaseName = 'dewsweeper';
const formerServerLeavesWithinMs = 3_000;
const fastShutdownWithinMs = 60_000;
const boundLogEveryMs = 60_000;
const maxRestartsPerMinute = 5;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Hears, for a person who waits, that PostgreSQL has not answered yet; `log` does when left out. */
  onWaiting?: (line: string) => void;
  /** The address that golfers reach this process at. It claims that no other process serves from this `dataDir`. */
  servingAt?: string;
  /** Called when the server has died and cannot be started again. */
  onLost?: (problem: unknown) => void;
  /** False only in tests: faster, and a crash of the machine may lose data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  /** True when the server ran already: left over after `kill -9`, or in use by another process. */
  adopted: boolean;
  /** Leaves the server, and stops it when no other process uses it. Close the pools first. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of `dataDir`, or joins the one that runs, and sees until `stop` that it goes on: a
 * server that dies is started again under the same address. Throws a StartProblem.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = openDataDirectory(options);
  const membership = new Membership(site, options);
  const adopted = await membership.begin();
  return {
    connection: { host: site.socketDir.path, port: socketPort, user: databaseName, database: databaseName },
    adopted,
    stop: () => membership.end(),
  };
}

/** This process's lease on the server, renewed with a new server whenever the server dies. */
class Membership {
  readonly #site: Site;
  readonly #options: EmbeddedPostgresOptions;
  #session: pg.Client | null = null;
  #rejoining: Promise<void> = Promise.resolve();
  #ending: Promise<void> | null = null;
  #restartedAt: number[] = [];
  #logBound: NodeJS.Timeout | undefined;

  constructor(site: Site, options: EmbeddedPostgresOptions) {
    this.#site = site;
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
    const { session, adopted } = await attach(this.#site);
    this.#session = session;
    if (this.#options.servingAt) await claimServing(session, this.#site.dataDir);
    await ensureDatabase(session, databaseName);
    session.once('end', () => {
      if (!this.#ending) this.#rejoining = this.#rejoin();
    });
    return adopted;
  }

  async #rejoin(): Promise<void> {
    this.#site.log('PostgreSQL has gone; starting it again.');
    while (!this.#ending) {
      const now = Date.now();
      this.#restartedAt = [...this.#restartedAt.filter((at) => now - at < 60_000), now];
      try {
        if (this.#restartedAt.length > maxRestartsPerMinute) {
          throw new StartProblem(`PostgreSQL keeps dying. See ${this.#site.logFile}.`);
        }
        await this.#join();
        this.#site.log('PostgreSQL serves again.');
        return;
      } catch (problem) {
        if (!(problem instanceof StartProblem)) continue;
        this.#options.onLost?.(problem);
        return;
      }
    }
  }

  #boundLog(): void {
    try {
      boundServerLog(this.#site.logFile);
    } catch (error) {
      this.#site.log(`PostgreSQL's log could not be shortened: ${(error as Error).message}`);
    }
  }

  async #leave(): Promise<void> {
    clearInterval(this.#logBound);
    await this.#rejoining;
    const session = this.#session;
    if (session) {
      const isLast = await leaveAsLast(session).catch(() => false);
      if (isLast) await stopServer(this.#site);
      await session.end().catch(() => {});
    }
    this.#site.socketDir.remove();
  }
}

/** A process that was killed a moment ago may still be listed, so the claim is repeated for a little while. */
async function claimServing(session: pg.Client, dataDir: string): Promise<void> {
  const giveUpAt = Date.now() + formerServerLeavesWithinMs;
  while (!(await takeServing(session))) {
    if (Date.now() > giveUpAt) {
      const who = (await whoServes(session)) ?? 'Dewsweeper';
      throw new StartProblem(
        `${who} runs already with the data folder ${dataDir}. Stop it first, or use that one.`,
      );
    }
    await sleep(100);
  }
}

/** A fast shutdown: sessions end, a checkpoint is written. One that hangs is cut short; its log is replayed later. */
async function stopServer(site: Site): Promise<void> {
  const clusterDir = clusterDirOf(site.dataDir);
  const pid = runningPostmaster(clusterDir);
  if (pid === null) return;
  const cutShortAt = Date.now() + fastShutdownWithinMs;
  process.kill(pid, 'SIGINT');
  while (isPostmasterOf(clusterDir, pid)) {
    if (Date.now() > cutShortAt) return void process.kill(pid, 'SIGQUIT');
    await sleep(20);
  }
}
