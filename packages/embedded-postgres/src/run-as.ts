import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** PostgreSQL refuses root: root uses another account, or a user namespace where it may not change accounts. */
export type RunAs = { kind: 'self' } | { kind: 'account'; uid: number; gid: number } | { kind: 'namespace' };

const ordinaryAccounts = ['postgres', '_postgres', 'nobody'];

/** `nobody` on Linux: a user id with a name in every passwd file, which initdb requires. */
const namespaceId = 65534;

export function waysToRun(clusterDir: string): RunAs[] {
  if (process.getuid?.() !== 0) return callerHasName() ? [{ kind: 'self' }] : [{ kind: 'namespace' }];
  const account = accountForRoot(clusterDir);
  return account ? [account, { kind: 'namespace' }] : [{ kind: 'namespace' }];
}

/** The program, arguments and spawn options to run a program of PostgreSQL as `runAs`. */
export function commandAs(runAs: RunAs, program: string, args: string[]) {
  switch (runAs.kind) {
    case 'self':
      return { program, args, options: {} };
    case 'account':
      return { program, args, options: { uid: runAs.uid, gid: runAs.gid } };
    case 'namespace': {
      const ids = ['--user', `--map-user=${namespaceId}`, `--map-group=${namespaceId}`];
      return { program: 'unshare', args: [...ids, '--', program, ...args], options: {} };
    }
  }
}

export function ownerOf(runAs: RunAs): { uid: number; gid: number } {
  if (runAs.kind === 'account') return { uid: runAs.uid, gid: runAs.gid };
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

export function giveToNeighbour(runAs: RunAs, folder: string): void {
  if (runAs.kind !== 'account' || ownerOnDisk(dirname(folder))?.uid !== runAs.uid) return;
  chownSync(folder, runAs.uid, runAs.gid);
}

/** An account may not reach a path through a 700 home, but a working directory entered as root stays open to it. */
export function nameOfWorkingDirectory(runAs: RunAs, clusterDir: string): string {
  return runAs.kind === 'account' && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** The data's owner; else the owner of the data folder's parent; else a system account. */
function accountForRoot(clusterDir: string): RunAs | null {
  const owner = ownerOnDisk(clusterDir);
  if (owner && owner.uid !== 0) return { kind: 'account', ...owner };
  const around = ownerOnDisk(dirname(dirname(clusterDir)));
  if (around && around.uid !== 0 && id('-nu', String(around.uid))) return { kind: 'account', ...around };
  for (const name of ordinaryAccounts) {
    const uid = Number(id('-u', name));
    const gid = Number(id('-g', name));
    if (uid > 0 && gid > 0) return { kind: 'account', uid, gid };
  }
  return null;
}

function ownerOnDisk(path: string): { uid: number; gid: number } | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? { uid: stat.uid, gid: stat.gid } : null;
}

function callerHasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function id(question: string, subject: string): string | null {
  try {
    return execFileSync('id', [question, subject], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
