import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fullDisk, isOfFullDisk } from './full-disk.ts';
import { PostgresProblem } from './postgres-problem.ts';
import { isTaken } from './postmaster.ts';
import type { Program } from './program.ts';
import { renameUnlessRaced } from './rename-unless-raced.ts';
import { commandAs, nameOfWorkingDirectory, ownerOf } from './run-as.ts';

const unfinishedPrefix = 'postgres.new-';
const unfinishedIsAbandonedMs = 10 * 60_000;

/** The folder inside `dataDir` that PostgreSQL calls its data directory. */
export function clusterDirOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export async function prepareCluster(program: Program, dataDir: string, syncToDisk: boolean): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  removeAbandoned(dataDir);
  if (!existsSync(clusterDir)) await createCluster(program, dataDir, syncToDisk);
  assertVersion(clusterDir, program.majorVersion);
  claimCluster(clusterDir, ownerOf(program.runAs));
}

/** initdb runs beside the final path and the rename commits it: an interruption leaves nothing half made. */
async function createCluster(program: Program, dataDir: string, syncToDisk: boolean): Promise<void> {
  const unfinished = mkdtempSync(join(dataDir, `${unfinishedPrefix}${process.pid}-`));
  try {
    const { uid, gid } = ownerOf(program.runAs);
    chownSync(unfinished, uid, gid);
    await initdb(program, unfinished, syncToDisk);
    renameUnlessRaced(unfinished, clusterDirOf(dataDir));
    if (syncToDisk) syncFolder(dataDir);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function initdb(program: Program, directory: string, syncToDisk: boolean): Promise<void> {
  const args = ['-D', nameOfWorkingDirectory(program.runAs, directory)];
  args.push('--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions');
  if (!syncToDisk) args.push('--no-sync');
  const command = commandAs(program.runAs, program.initdb, args);
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
  return new Promise((resolve, reject) => {
    execFile(
      command.program,
      command.args,
      { ...command.options, cwd: directory, env },
      (error, _, stderr) => (error ? reject(whyNotMade(error, stderr, directory)) : resolve()),
    );
  });
}

/** initdb's last line only reports its clean-up. */
function whyNotMade(error: Error, stderr: string, directory: string): PostgresProblem {
  if (isOfFullDisk(stderr)) return fullDisk(dirname(directory));
  const lines = stderr.trim().split('\n');
  const reason = lines.findLast((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1);
  return new PostgresProblem(
    'failed',
    `PostgreSQL could not make its data directory: ${reason || error.message}`,
  );
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith(unfinishedPrefix))) {
    const path = join(dataDir, name);
    try {
      const isOld = Date.now() - statSync(path).mtimeMs > unfinishedIsAbandonedMs;
      const maker = Number(name.slice(unfinishedPrefix.length).split('-')[0]);
      if (isOld || !isTaken(maker)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Its creator is still running.
    }
  }
}

function assertVersion(clusterDir: string, majorVersion: number): void {
  const marker = join(clusterDir, 'PG_VERSION');
  if (!existsSync(marker)) {
    throw new PostgresProblem('no-cluster', `${clusterDir} holds no PostgreSQL data.`);
  }
  const made = Number(readFileSync(marker, 'utf8'));
  if (made === majorVersion) return;
  throw new PostgresProblem(
    'other-version',
    `${clusterDir} was made by PostgreSQL ${made}, but PostgreSQL ${majorVersion} is bundled now.`,
  );
}

/** Root takes over what root owns (for example a restored backup); another account's data is refused. */
function claimCluster(clusterDir: string, owner: { uid: number; gid: number }): void {
  const present = statSync(clusterDir);
  if (present.uid !== owner.uid) {
    if (present.uid !== 0 || process.getuid?.() !== 0) {
      throw new PostgresProblem('other-owner', `${clusterDir} belongs to user id ${present.uid}.`);
    }
    giveTree(clusterDir, owner);
  }
  if ((present.mode & 0o777) !== 0o700) chmodSync(clusterDir, 0o700);
}

function giveTree(path: string, owner: { uid: number; gid: number }): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) giveTree(inside, owner);
    else lchownSync(inside, owner.uid, owner.gid);
  }
}
