import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The port number is only part of the socket's file name: there is no TCP. */
export const socketPort = 5432;

const socketFile = `.s.PGSQL.${socketPort}`;

/** Their first line is PostgreSQL's process id. */
const lockFiles = ['postmaster.pid', `${socketFile}.lock`];

export function runningPostmaster(clusterDir: string): number | null {
  const pid = notedPid(join(clusterDir, 'postmaster.pid'));
  return pid !== null && isPostmasterOf(clusterDir, pid) ? pid : null;
}

/** PostgreSQL only checks whether the id is in use, so a zombie or another program would block it for ever. */
export function forgetMistakenLocks(clusterDir: string): void {
  for (const name of lockFiles) {
    const path = join(clusterDir, name);
    const pid = notedPid(path);
    if (pid !== null && isTaken(pid) && !isPostmasterOf(clusterDir, pid)) rmSync(path, { force: true });
  }
}

function notedPid(lockFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A stopping server removes its lock files a little early. */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  const { program, state } = describe(pid);
  if (program !== 'postgres' || state === 'Z' || state === 'X') return false;
  return worksIn(pid, clusterDir);
}

function worksIn(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const here = statSync(clusterDir);
    const there = statSync(`/proc/${pid}/cwd`);
    return here.dev === there.dev && here.ino === there.ino;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

function describe(pid: number): { program: string; state: string } {
  try {
    return process.platform === 'linux' ? describeByProc(pid) : describeByPs(pid);
  } catch {
    return { program: '', state: '' };
  }
}

function describeByProc(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, program = '', state = ''] = /\((.*)\) (\S)/s.exec(stat) ?? [];
  return { program, state };
}

function describeByPs(pid: number) {
  const reported = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const [state = '', path = ''] = reported.trim().split(/\s+/);
  return { program: basename(path), state: state.charAt(0) };
}
