import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';
import pg from 'pg';
import { clusterDirOf } from '../adapters/postgres/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import { runningPostmaster } from '../adapters/postgres/embedded/postmaster.ts';
import { squareLedgerFile, squareTokensFile } from '../adapters/square/endpoints.ts';
import { CommandProblem } from '../course-commands/command-problem.ts';
import { StartProblem } from '../start-problem.ts';
import { copyFile, syncFolder } from './copy-file.ts';
import { inParallel } from './in-parallel.ts';
import { type Manifest, readManifest } from './manifest.ts';

export type RestoreWish = {
  backup: string;
  dataDir: string;
  replace: boolean;
  assertWanted: () => void;
  log: (line: string) => void;
};

/** A summary of the restored database, so that the operator can recognise it. */
export type Restored = {
  madeAt: Date;
  courses: number;
  accounts: number;
  reservations: number;
  newestAt: Date | null;
  movedTo: string | null;
};

/** Verifies a copy beside the data before moving anything; on a CommandProblem or StartProblem nothing has changed. */
export async function restoreBackup(wish: RestoreWish): Promise<Restored> {
  const { backup, dataDir, log } = wish;
  const manifest = await readManifest(backup);
  const clusterDir = clusterDirOf(dataDir);
  if (existsSync(clusterDir) && !wish.replace)
    throw new CommandProblem(
      `${dataDir} holds a database already. With --replace it is moved aside, and stays there.`,
      'Or restore to another folder: set DATA_DIR.',
    );
  openDataFolder(dataDir);
  await assertNobodyServes(dataDir, log);
  const staging = join(dataDir, `restoring-${process.pid}`);
  assertRoom(dataDir, manifest);
  try {
    log(`Copying ${manifest.files.length} files ...`);
    await copyChecked(backup, manifest, staging, wish.assertWanted);
    giveToOwners(staging, dataDir);
    log('Starting PostgreSQL on the copy, to see that it recovers and can be read ...');
    const content = await readThrough(staging, log);
    const movedTo = await swap(staging, dataDir);
    return { madeAt: new Date(manifest.madeAt), ...content, movedTo };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function openDataFolder(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (made === undefined || process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(made));
  chownSync(dataDir, uid, gid);
}

/** A killed server leaves its PostgreSQL running; that one is stopped cleanly. */
async function assertNobodyServes(dataDir: string, log: (line: string) => void): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(clusterDir) || runningPostmaster(clusterDir) === null) return;
  const left = await startEmbeddedPostgres({ dataDir, log, servingAt: 'the restore of a backup' });
  await left.stop();
  if (runningPostmaster(clusterDir) !== null)
    throw new CommandProblem(`Another command works with ${dataDir}. Wait until it has ended.`);
}

function assertRoom(dataDir: string, { files }: Manifest): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bavail * bsize > bytes * 1.1) return;
  throw new CommandProblem(
    `The backup needs ${megabytes(bytes)} MB on the disk of ${dataDir}; ${megabytes(bavail * bsize)} MB are free.`,
  );
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

async function copyChecked(
  backup: string,
  { folders, files }: Manifest,
  staging: string,
  assertWanted: () => void,
): Promise<void> {
  for (const path of ['', ...folders]) await mkdir(inside(staging, path), { recursive: true, mode: 0o700 });
  await inParallel(files, async ({ path, sha256 }) => {
    assertWanted();
    const from = inside(backup, path);
    const copied = await copyFile(from, inside(staging, path)).catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(
        error.code === 'ENOENT'
          ? `${from} is missing: the backup is not whole.`
          : `${from} cannot be copied: ${error.message}.`,
      );
    });
    if (copied.sha256 !== sha256)
      throw new CommandProblem(
        `${from} is damaged: its checksum is not that of the manifest. Take another backup.`,
      );
  });
  await inParallel(['', ...folders], (path) => syncFolder(inside(staging, path)));
}

/** Refuses manifest paths that lead outside the backup. */
function inside(folder: string, path: string): string {
  const full = normalize(join(folder, path));
  if (relative(folder, full).startsWith('..'))
    throw new CommandProblem(`The manifest names ${path}, outside of the backup.`);
  return full;
}

function giveToOwners(staging: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const folderOwner = statSync(dataDir);
  giveTree(staging, folderOwner);
  const former = clusterDirOf(dataDir);
  giveTree(clusterDirOf(staging), existsSync(former) ? statSync(former) : folderOwner);
}

function giveTree(path: string, owner: Pick<Stats, 'uid' | 'gid'>): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTree(join(path, entry.name), owner);
    else lchownSync(join(path, entry.name), owner.uid, owner.gid);
  }
}

async function readThrough(
  staging: string,
  log: (line: string) => void,
): Promise<Omit<Restored, 'madeAt' | 'movedTo'>> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: staging, log });
    try {
      return await readTables(postgres.connection);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    const isOfPostgres = error instanceof StartProblem || error instanceof pg.DatabaseError;
    if (!isOfPostgres) throw error;
    const [reason] = error.message.split('\n');
    throw new CommandProblem(
      `PostgreSQL cannot make use of this backup: ${reason}`,
      'Nothing was changed. Take another one.',
    );
  }
}

async function readTables(connection: pg.ClientConfig): Promise<Omit<Restored, 'madeAt' | 'movedTo'>> {
  const session = new pg.Client({ ...connection, ssl: false });
  session.on('error', () => {});
  await session.connect();
  try {
    const { rows: tables } = await session.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) await session.query(`select count(*) from ${name}`);
    const { rows } = await session.query(`
      select (select count(*)::integer from courses) as courses, (select count(*)::integer from users) as accounts,
        (select count(*)::integer from teetimegroups where status = 'confirmed' and block is null) as reservations,
        (select max(created_at) from teetimegroups) as "newestAt"`);
    return rows[0];
  } finally {
    await session.end();
  }
}

/** Moves the former data aside; its tokens stay, since they may be newer than the backup. */
async function swap(staging: string, dataDir: string): Promise<string | null> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const [clusterDir, tokens, ledger] = [
    clusterDirOf(dataDir),
    squareTokensFile(dataDir),
    squareLedgerFile(dataDir),
  ];
  const isReplacing = existsSync(clusterDir);
  if (isReplacing) {
    await mkdir(aside, { mode: 0o700 });
    for (const path of [clusterDir, ledger])
      if (existsSync(path)) await rename(path, join(aside, relative(dataDir, path)));
  }
  for (const path of [clusterDir, ledger, ...(existsSync(tokens) ? [] : [tokens])]) {
    const restored = join(staging, relative(dataDir, path));
    if (existsSync(restored)) await rename(restored, path);
  }
  await syncFolder(dataDir);
  return isReplacing ? aside : null;
}
