import { existsSync, lchownSync, readdirSync, type Stats, statfsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, normalize, relative } from 'node:path';
import pg from 'pg';
import { clusterDirOf } from '../cluster.ts';
import { startEmbeddedPostgres } from '../launcher.ts';
import { PostgresProblem } from '../postgres-problem.ts';
import { copyFile, syncFolder } from './copy-file.ts';
import { inParallel } from './in-parallel.ts';
import type { Manifest } from './manifest.ts';

export type UnpackOptions<Summary> = {
  backup: string;
  dataDir: string;
  name: string;
  /** Changes what must not come back from the past, before the database is read. */
  prepare?: (connection: pg.ClientConfig) => Promise<void>;
  /** Asks the restored database what the operator will recognise it by. */
  summarise: (session: pg.Client) => Promise<Summary>;
  /** Throws when the restore is not wanted any more. */
  assertWanted: () => void;
  log: (line: string) => void;
};

/** Copies a backup into `staging`, a folder in `dataDir`, and sees that PostgreSQL recovers it. Throws a PostgresProblem. */
export async function unpackBackup<Summary>(
  staging: string,
  manifest: Manifest,
  options: UnpackOptions<Summary>,
): Promise<Summary> {
  const { backup, dataDir, log } = options;
  assertRoom(dataDir, manifest);
  log(`Copying ${manifest.files.length} files ...`);
  await copyChecked(backup, manifest, staging, options.assertWanted);
  giveToOwners(staging, dataDir);
  log('Starting PostgreSQL on the copy, to see that it recovers and can be read ...');
  const summary = await readThrough(staging, options);
  options.assertWanted();
  return summary;
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
  { name, log, prepare, summarise }: UnpackOptions<Summary>,
): Promise<Summary> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: staging, name, log });
    try {
      await readTables(postgres.connection);
      await prepare?.({ ...postgres.connection, ssl: false });
      return await withSession(postgres.connection, summarise);
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

async function readTables(connection: pg.ClientConfig): Promise<void> {
  await withSession(connection, async (session) => {
    const { rows: tables } = await session.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables) await session.query(`select count(*) from ${name}`);
  });
}

async function withSession<Value>(
  connection: pg.ClientConfig,
  work: (session: pg.Client) => Promise<Value>,
): Promise<Value> {
  const session = new pg.Client({ ...connection, ssl: false });
  session.on('error', () => {});
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
