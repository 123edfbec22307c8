import { accessSync, constants, existsSync, lstatSync, readdirSync, type Stats, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { clusterDirOf } from '@dewsweeper/embedded-postgres/cluster';
import { squareTokensFile } from '../adapters/square/endpoints.ts';
import type { Config } from '../config.ts';
import { bad, doubtful, good, type Verdict } from './verdict.ts';

const subject = 'Data folder';
const gigabyte = 1024 ** 3;
const tightBytes = 2 * gigabyte;
const fullBytes = gigabyte / 4;

/** The owner, permissions and free space of DATA_DIR, which holds tokens even with DATABASE_URL. */
export function examineDataFolder({ dataDir }: Pick<Config, 'dataDir'>, projectRoot: string): Verdict[] {
  return [...examineOne(dataDir), ...(isInstalled(projectRoot) ? examineProgram(dataDir, projectRoot) : [])];
}

function examineOne(dataDir: string): Verdict[] {
  const found = lstatSync(dataDir, { throwIfNoEntry: false });
  if (!found) return [examineMissing(dataDir)];
  if (!found.isDirectory() && !found.isSymbolicLink())
    return [bad(subject, `${dataDir} is no folder. Move it away, or set DATA_DIR to another path.`)];
  const verdicts = [examineAccess(dataDir, found), examineTokens(dataDir), examineSpace(dataDir)];
  return verdicts.filter((verdict) => verdict !== null);
}

function examineMissing(dataDir: string): Verdict {
  const parent = nearestFolder(dirname(dataDir));
  return isWritable(parent)
    ? good(subject, `${dataDir} is not there yet; the first start makes it.`)
    : bad(subject, `${dataDir} is not there, and ${accountName()} may not make it in ${parent}.`);
}

function examineAccess(dataDir: string, found: Stats): Verdict {
  if (!isWritable(dataDir))
    return bad(
      subject,
      `${dataDir} belongs to user id ${found.uid}, and ${accountName()} may not write there. ` +
        'Run this as the account of the server, or give the folder to it (chown -R).',
    );
  const mode = found.mode & 0o777;
  if ((mode & 0o022) !== 0)
    return bad(
      subject,
      `${dataDir} may be changed by other accounts (mode ${mode.toString(8)}). chmod 700 ${dataDir}`,
    );
  const open = (mode & 0o055) === 0 ? [] : openToOthers(dataDir);
  if (open.length > 0)
    return bad(
      subject,
      `other accounts may read ${open.join(', ')} in ${dataDir}: golfers' names, addresses and telephones. chmod -R go= ${dataDir}`,
    );
  if ((mode & 0o077) !== 0)
    return doubtful(
      subject,
      `other accounts may look into ${dataDir} (mode ${mode.toString(8)}). chmod 700 ${dataDir}`,
    );
  return good(subject, `${dataDir}, of user id ${found.uid}, closed to others.`);
}

function openToOthers(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => {
    const mode = lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
    return name !== basename(squareTokensFile(dataDir)) && (mode & 0o044) !== 0;
  });
}

function isInstalled(projectRoot: string): boolean {
  return existsSync(join(projectRoot, 'node_modules')) && !existsSync(join(projectRoot, 'node_modules/vite'));
}

/** The data must not lie in the program's folder: an upgrade replaces that, and everybody may read it. */
function examineProgram(dataDir: string, projectRoot: string): Verdict[] {
  const isInside = !relative(projectRoot, dataDir).startsWith('..');
  if (isInside)
    return [
      bad(
        subject,
        `${dataDir} lies in the program's folder, which an upgrade replaces. Stop the server, move it, to /var/lib/dewsweeper/data say, and set DATA_DIR.`,
      ),
    ];
  const leftover = join(projectRoot, 'data');
  return existsSync(clusterDirOf(leftover))
    ? [
        bad(
          subject,
          `${leftover} came along with the program and is used by nobody, but others may read it. Remove it when nothing in it is needed: rm -r ${leftover}`,
        ),
      ]
    : [];
}

function examineTokens(dataDir: string): Verdict | null {
  const file = squareTokensFile(dataDir);
  const mode = lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return null;
  return bad(subject, `other accounts may read the access tokens in ${file}. chmod 600 ${file}`);
}

function examineSpace(dataDir: string): Verdict {
  const { bavail, bsize } = statfsSync(dataDir);
  const freeBytes = bavail * bsize;
  const text = `${(freeBytes / gigabyte).toFixed(1)} GB free on the disk of ${dataDir}.`;
  if (freeBytes < fullBytes) return bad('Disk', `${text} PostgreSQL stops when it is full: make room now.`);
  if (freeBytes < tightBytes) return doubtful('Disk', `${text} Make room before it is full.`);
  return good('Disk', text);
}

function nearestFolder(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false }) || path === '/' ? path : nearestFolder(dirname(path));
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user id ${process.getuid?.() ?? 'unknown'}`;
  }
}
