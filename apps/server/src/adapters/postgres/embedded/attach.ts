import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../../start-problem.ts';
import { clusterDirOf, prepareCluster } from './cluster.ts';
import type { Site } from './data-directory.ts';
import { fullDisk, isOfFullDisk } from './full-disk.ts';
import { forgetMistakenLocks, runningPostmaster } from './postmaster.ts';
import { findProgram } from './program.ts';
import { giveToNeighbour, waysToRun } from './run-as.ts';
import { acquireServerLock } from './server-lock.ts';
import { tailOfServerLog } from './server-log.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { knock } from './socket.ts';

const lookAgainMs = 25;
const sayWaitingAfterMs = 2_000;
const sayWaitingEveryMs = 10_000;
const silenceLimitMs = 60_000;
const orphansLimitMs = 20_000;

/**
 * Answers a session with a lease on the server of this data directory: of the one that runs, of the one that another
 * process is just starting, or else of a new one. Throws a StartProblem when the server cannot run.
 */
export async function attach(site: Site): Promise<Attached> {
  const endSaying = sayWhileWaiting(site);
  return await sessionOn(site).finally(endSaying);
}

interface Attached {
  session: pg.Client;
  adopted: boolean;
}

/** By a timer: making the data directory, or a server that takes connections and is silent, holds the loop below up. */
function sayWhileWaiting({ onWaiting }: Site): () => void {
  const say = () => onWaiting('Still waiting for PostgreSQL (after a crash it replays its log first) ...');
  let timer = setTimeout(() => {
    say();
    timer = setInterval(say, sayWaitingEveryMs);
  }, sayWaitingAfterMs);
  return () => clearTimeout(timer);
}

async function sessionOn(site: Site): Promise<Attached> {
  const clusterDir = clusterDirOf(site.dataDir);
  const began = Date.now();
  let started: ServerProcess | null = null;
  let heardFromAt = began;
  for (;;) {
    const answer = await knock(site.socketDir.path, site.sessionName);
    if (answer.kind === 'session') {
      if (await acquireServerLock(answer.session))
        return { session: answer.session, adopted: started === null };
      await answer.session.end();
    }
    if (answer.kind !== 'nobody') heardFromAt = Date.now();
    else if (started?.hasEnded()) {
      assertWorthRetrying(site.logFile, started.pid, began);
      started = null;
    } else if (!started && runningPostmaster(clusterDir) === null) {
      started = await start(site, clusterDir);
      heardFromAt = Date.now();
    }
    if (Date.now() - heardFromAt > silenceLimitMs) {
      throw new StartProblem(`PostgreSQL runs on ${clusterDir} but does not answer. See ${site.logFile}.`);
    }
    await sleep(lookAgainMs);
  }
}

async function start(site: Site, clusterDir: string): Promise<ServerProcess> {
  try {
    return await startOn(site, clusterDir);
  } catch (error) {
    if (error instanceof StartProblem || !isOfFileSystem(error)) throw error;
    if (isOfFullDisk(error.message)) throw new StartProblem(fullDisk(clusterDir));
    throw new StartProblem(`PostgreSQL cannot be started on ${clusterDir}: ${error.message}`);
  }
}

function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

async function startOn(site: Site, clusterDir: string): Promise<ServerProcess> {
  const program = await findProgram(waysToRun(clusterDir), site.dataDir);
  if (site.isNew) giveToNeighbour(program.runAs, site.dataDir);
  await prepareCluster(program, site.dataDir, site.durable);
  forgetMistakenLocks(clusterDir);
  return startServer(program, clusterDir, site.logFile, site.durable);
}

/** Losing the race against another starter, or finding sessions of a killed server that are still ending, passes. */
function assertWorthRetrying(logFile: string, pid: number | undefined, began: number): void {
  const said = lastWordsIn(logFile, pid);
  const passing = /lock file ".*" already exists|shared memory block .* still in use/.test(said);
  if (passing && Date.now() - began < orphansLimitMs) return;
  throw new StartProblem(...whyNotStarted(said, logFile));
}

function whyNotStarted(said: string, logFile: string): string[] {
  return isOfFullDisk(said)
    ? [fullDisk(dirname(logFile))]
    : [`PostgreSQL could not start: ${said}`, `Its log is ${logFile}.`];
}

/** Other processes write to the same log: each line of ours carries our process id. */
function lastWordsIn(logFile: string, pid: number | undefined): string {
  const lines = tailOfServerLog(logFile).trim().split('\n');
  // What a full disk stops is said by the first process that hits it; ours only says that it shuts down.
  const full = lines
    .slice(lines.findLastIndex((line) => line.includes('starting PostgreSQL')))
    .find(isOfFullDisk);
  if (full) return full;
  const fatal = lines.findLast((line) => line.includes(`[${pid}] FATAL:`)) ?? lines.at(-1);
  return fatal?.replace(/^.*FATAL:\s*/, '') || 'it gave no reason';
}
