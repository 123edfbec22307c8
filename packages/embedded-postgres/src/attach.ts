import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isSwitching } from './backup/switch-journal.ts';
import { clusterDirOf, prepareCluster } from './cluster.ts';
import type { DataDirectory } from './data-directory.ts';
import { fullDisk, isOfFullDisk } from './full-disk.ts';
import { PostgresProblem } from './postgres-problem.ts';
import { forgetMistakenLocks, runningPostmaster } from './postmaster.ts';
import { findProgram } from './program.ts';
import { foldersForCopies } from './program-copy.ts';
import { giveToNeighbour, waysToRun } from './run-as.ts';
import { acquireServerLock } from './server-lock.ts';
import { tailOfServerLog } from './server-log.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { tryConnect } from './socket.ts';

const lookAgainMs = 25;
const reportWaitingAfterMs = 2_000;
const reportWaitingEveryMs = 10_000;
const silenceLimitMs = 60_000;
const orphansLimitMs = 20_000;

/** On the running server, on one being started by another process, or on a new one. Throws a PostgresProblem. */
export async function attach(dataDirectory: DataDirectory): Promise<Attached> {
  const stopReporting = reportWaiting(dataDirectory);
  return await sessionOn(dataDirectory).finally(stopReporting);
}

interface Attached {
  session: pg.Client;
  adopted: boolean;
}

/** By a timer, because creating the data directory or a silent server blocks the loop below. */
function reportWaiting({ onWaiting, dataDir }: DataDirectory): () => void {
  const reason = reasonToWait(dataDir);
  const say = () => onWaiting(reason);
  let timer = setTimeout(() => {
    say();
    timer = setInterval(say, reportWaitingEveryMs);
  }, reportWaitingAfterMs);
  return () => clearTimeout(timer);
}

/** One line, before anything is started. */
export function reasonToWait(dataDir: string): string {
  return existsSync(clusterDirOf(dataDir))
    ? 'Still waiting for PostgreSQL (after a crash it replays its log first) ...'
    : 'Preparing PostgreSQL for its first start ...';
}

async function sessionOn(dataDirectory: DataDirectory): Promise<Attached> {
  const clusterDir = clusterDirOf(dataDirectory.dataDir);
  const began = Date.now();
  let started: ServerProcess | null = null;
  let heardFromAt = began;
  for (;;) {
    const answer = await tryConnect(dataDirectory.socketDir.path, dataDirectory.sessionName);
    if (answer.kind === 'session') {
      if (await acquireServerLock(answer.session))
        return { session: answer.session, adopted: started === null };
      await answer.session.end();
    }
    if (answer.kind !== 'nobody') heardFromAt = Date.now();
    else if (started?.hasEnded()) {
      assertWorthRetrying(dataDirectory.logFile, started.pid, began);
      started = null;
    } else if (!started && runningPostmaster(clusterDir) === null) {
      started = await start(dataDirectory, clusterDir);
      heardFromAt = Date.now();
    }
    if (Date.now() - heardFromAt > silenceLimitMs) {
      throw new PostgresProblem(
        'failed',
        `PostgreSQL runs on ${clusterDir} but does not answer. See ${dataDirectory.logFile}.`,
      );
    }
    await sleep(lookAgainMs);
  }
}

async function start(dataDirectory: DataDirectory, clusterDir: string): Promise<ServerProcess> {
  try {
    return await startOn(dataDirectory, clusterDir);
  } catch (error) {
    if (error instanceof PostgresProblem || !isOfFileSystem(error)) throw error;
    if (isOfFullDisk(error.message)) throw fullDisk(clusterDir);
    throw new PostgresProblem('failed', `PostgreSQL cannot be started on ${clusterDir}: ${error.message}`);
  }
}

function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

async function startOn(dataDirectory: DataDirectory, clusterDir: string): Promise<ServerProcess> {
  // Its database may be on the way: a new one must not be made in its place.
  if (isSwitching(dataDirectory.dataDir))
    throw new PostgresProblem('in-use', `A restore into ${dataDirectory.dataDir} has not ended yet.`);
  const program = await findProgram(
    waysToRun(clusterDir),
    foldersForCopies(dataDirectory.dataDir, dataDirectory.name),
  );
  if (dataDirectory.isNew) giveToNeighbour(program.runAs, dataDirectory.dataDir);
  await prepareCluster(program, dataDirectory.dataDir, dataDirectory.durable);
  forgetMistakenLocks(clusterDir);
  return startServer(program, clusterDir, dataDirectory.logFile, dataDirectory.durable);
}

/** Losing the race against another start, or remaining sessions of a killed server, is temporary. */
function assertWorthRetrying(logFile: string, pid: number | undefined, began: number): void {
  const said = lastWordsIn(logFile, pid);
  const passing = /lock file ".*" already exists|shared memory block .* still in use/.test(said);
  if (passing && Date.now() - began < orphansLimitMs) return;
  throw whyNotStarted(said, logFile);
}

function whyNotStarted(said: string, logFile: string): PostgresProblem {
  return isOfFullDisk(said)
    ? fullDisk(dirname(logFile))
    : new PostgresProblem('failed', `PostgreSQL could not start: ${said}`, `Its log is ${logFile}.`);
}

/** Other processes write to the same log, so our lines carry our process id. */
function lastWordsIn(logFile: string, pid: number | undefined): string {
  const lines = tailOfServerLog(logFile).trim().split('\n');
  // The first process that hits a full disk logs it; ours only logs that it shuts down.
  const full = lines
    .slice(lines.findLastIndex((line) => line.includes('starting PostgreSQL')))
    .find(isOfFullDisk);
  if (full) return full;
  const fatal = lines.findLast((line) => line.includes(`[${pid}] FATAL:`)) ?? lines.at(-1);
  return fatal?.replace(/^.*FATAL:\s*/, '') || 'it gave no reason';
}
