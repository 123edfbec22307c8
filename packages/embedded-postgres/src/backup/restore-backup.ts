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
import { clusterDirOf } from '../cluster.ts';
import { startEmbeddedPostgres } from '../launcher.ts';
import { PostgresProblem } from '../postgres-problem.ts';
import { runningPostmaster } from '../postmaster.ts';
import { copyFile, syncFolder } from './copy-file.ts';
import { inParallel } from './in-parallel.ts';
import type { FileBeside } from './make-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';

export type RestoreOptions<Summary> = {
  backup: string;
  dataDir: string;
  name: string;
  beside: readonly FileBeside[];
  replace: boolean;
  /** Asks the restored database what the operator will recognise it by. */
  summarise: (session: pg.Client) => Promise<Summary>;
  assertWanted: () => void;
  log: (line: string) => void;
};

export type Restored<Summary> = { madeAt: Date; summary: Summary; movedTo: string | null };

/** Verifies a copy beside the data before moving anything; on a PostgresProblem nothing has changed. */
export async function restoreBackup<Summary>(options: RestoreOptions<Summary>): Promise<Restored<Summary>> {
  const { backup, dataDir, log } = options;
  const manifest = await readManifest(backup);
  const clusterDir = clusterDirOf(dataDir);
  if (existsSync(clusterDir) && !options.replace)
    throw new PostgresProblem('database-present', `${dataDir} holds a database already.`);
  openDataFolder(dataDir);
  await assertNobodyServes(options);
  const staging = join(dataDir, `restoring-${process.pid}`);
  assertRoom(dataDir, manifest);
  try {
    log(`Copying ${manifest.files.length} files ...`);
    await copyChecked(backup, manifest, staging, options.assertWanted);
    giveToOwners(staging, dataDir);
    log('Starting PostgreSQL on the copy, to see that it recovers and can be read ...');
    const summary = await readThrough(staging, options);
    const movedTo = await swap(staging, options);
    return { madeAt: new Date(manifest.madeAt), summary, movedTo };
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
async function assertNobodyServes({
  dataDir,
  name,
  log,
}: Pick<RestoreOptions<unknown>, 'dataDir' | 'name' | 'log'>): Promise<void> {
  const clusterDir = clusterDirOf(dataDir);
  if (!existsSync(clusterDir) || runningPostmaster(clusterDir) === null) return;
  const left = await startEmbeddedPostgres({ dataDir, name, log, servingAs: 'The restore of a backup' });
  await left.stop();
  if (runningPostmaster(clusterDir) !== null)
    throw new PostgresProblem('in-use', `Another command works with ${dataDir}. Wait until it has ended.`);
}

function assertRoom(dataDir: string, { files }: Manifest): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bavail * bsize > bytes * 1.1) return;
  throw new PostgresProblem(
    'disk-full',
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
      throw new PostgresProblem(
        error.code === 'ENOENT' ? 'damaged' : 'failed',
        error.code === 'ENOENT'
          ? `${from} is missing: the backup is not whole.`
          : `${from} cannot be copied: ${error.message}.`,
      );
    });
    if (copied.sha256 !== sha256)
      throw new PostgresProblem(
        'damaged',
        `${from} is damaged: its checksum is not that of the manifest. Take another backup.`,
      );
  });
  await inParallel(['', ...folders], (path) => syncFolder(inside(staging, path)));
}

/** Refuses manifest paths that lead outside the backup. */
function inside(folder: string, path: string): string {
  const full = normalize(join(folder, path));
  if (relative(folder, full).startsWith('..'))
    throw new PostgresProblem('damaged', `The manifest names ${path}, outside of the backup.`);
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

async function readThrough<Summary>(
  staging: string,
  { name, log, summarise }: RestoreOptions<Summary>,
): Promise<Summary> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: staging, name, log });
    try {
      return await readTables(postgres.connection, summarise);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    const isOfPostgres = error instanceof PostgresProblem || error instanceof pg.DatabaseError;
    if (!isOfPostgres) throw error;
    const [reason] = error.message.split('\n');
    throw new PostgresProblem(
      'damaged',
      `PostgreSQL cannot make use of this backup: ${reason}`,
      'Nothing was changed. Take another one.',
    );
  }
}

async function readTables<Summary>(
  connection: pg.ClientConfig,
  summarise: (session: pg.Client) => Promise<Summary>,
): Promise<Summary> {
  const session = new pg.Client({ ...connection, ssl: false });
  session.on('error', () => {});
  await session.connect();
  try {
    const { rows: tables } = await session.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) await session.query(`select count(*) from ${name}`);
    return await summarise(session);
  } finally {
    await session.end();
  }
}

/** Moves the former data aside. */
async function swap(
  staging: string,
  { dataDir, beside }: Pick<RestoreOptions<unknown>, 'dataDir' | 'beside'>,
): Promise<string | null> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const isReplacing = existsSync(clusterDirOf(dataDir));
  const cluster: FileBeside = { name: relative(dataDir, clusterDirOf(dataDir)), whenPresent: 'replace' };
  const replaced = [cluster, ...beside.filter(({ whenPresent }) => whenPresent === 'replace')];
  if (isReplacing) {
    await mkdir(aside, { mode: 0o700 });
    for (const { name } of replaced)
      if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(aside, name));
  }
  const kept = beside.filter(
    ({ name, whenPresent }) => whenPresent === 'keep' && !existsSync(join(dataDir, name)),
  );
  for (const { name } of [...replaced, ...kept])
    if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name));
  await syncFolder(dataDir);
  return isReplacing ? aside : null;
}
