import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { clusterDirOf } from '../cluster.ts';
import { startEmbeddedPostgres } from '../launcher.ts';
import { PostgresProblem } from '../postgres-problem.ts';
import { isTaken } from '../postmaster.ts';
import { copyCluster } from './base-copy.ts';
import { copyFile, syncFolder } from './copy-file.ts';
import { inParallel } from './in-parallel.ts';
import { noteLastBackup } from './last-backup.ts';
import { type Manifest, writeManifest } from './manifest.ts';

const oneAtATime = [0x64657773, 4];
const stampPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinishedPrefix = '.unfinished-';

/** A file of the app in `dataDir`, and what a restore does with the one it finds there. */
export type FileBeside = { name: string; whenPresent: 'keep' | 'replace' };

export type BackupOptions = {
  dataDir: string;
  name: string;
  into: string;
  /** Copied after the database, so that they hold at least what it knows. */
  beside: readonly FileBeside[];
  /** `content`: what people read of it in a list of backups, as JSON; nothing secret. */
  describe: (session: pg.Client) => Promise<Required<Pick<Manifest, 'schema' | 'release' | 'content'>>>;
  /** `null` keeps all. */
  keep: number | null;
  assertWanted: () => void;
  log: (line: string) => void;
};

export type MadeBackup = {
  folder: string;
  bytes: number;
  seconds: number;
  removed: string[];
  release: string;
  content: unknown;
};

/** The backup gets its name once it is complete. Throws a PostgresProblem. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, name, log } = options;
  if (!existsSync(clusterDirOf(dataDir)))
    throw new PostgresProblem('no-database', `There is no database in ${dataDir} yet.`);
  const into = await openTarget(options.into, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, name, log });
  try {
    return await withAdministrator(postgres.connection, name, async (session) => {
      const { rows } = await session.query<{ yes: boolean }>(
        'select pg_try_advisory_lock($1, $2) as yes',
        oneAtATime,
      );
      if (!rows[0]?.yes) throw new PostgresProblem('in-use', `Another backup of ${dataDir} is being made.`);
      return await copyAll(options, into, session);
    });
  } finally {
    await postgres.stop();
  }
}

async function openTarget(into: string, dataDir: string): Promise<string> {
  await mkdir(into, { recursive: true, mode: 0o700 }).catch(({ code, message }: NodeJS.ErrnoException) => {
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    throw new PostgresProblem(
      'failed',
      `${into} cannot be made: ${isFile ? 'a file is where a folder must be' : message}.`,
    );
  });
  const [target, data] = [await realpath(into), await realpath(dataDir)];
  if (!relative(data, target).startsWith('..'))
    throw new PostgresProblem(
      'failed',
      `${into} is in the data folder itself. Choose one on another disk, at best.`,
    );
  return target;
}

async function copyAll(options: BackupOptions, into: string, session: pg.Client): Promise<MadeBackup> {
  const { dataDir, assertWanted } = options;
  const madeAt = new Date();
  const folderName = `${options.name}-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}`;
  const unfinished = join(into, `${unfinishedPrefix}${process.pid}-${folderName}`);
  const folder = join(into, folderName);
  await removeAbandoned(into);
  try {
    await mkdir(join(unfinished, 'postgres'), { recursive: true, mode: 0o700 });
    const about = await describeAll(session, options);
    const cluster = await copyCluster(
      session,
      clusterDirOf(dataDir),
      join(unfinished, 'postgres'),
      assertWanted,
    );
    const files = cluster.files.map((file) => ({ ...file, path: `postgres/${file.path}` }));
    for (const { name } of options.beside) {
      const path = join(dataDir, name);
      if (!(await lstat(path).catch(() => null))?.isFile()) continue;
      files.push({ path: name, ...(await copyFile(path, join(unfinished, name))) });
    }
    const folders = ['postgres', ...cluster.folders.map((path) => `postgres/${path}`)];
    await inParallel(['', ...folders], (path) => syncFolder(join(unfinished, path)));
    await writeManifest(unfinished, { format: 1, madeAt: madeAt.toISOString(), ...about, folders, files });
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(into);
    noteLastBackup(dataDir, { madeAt, folder });
    const removed = options.keep === null ? [] : await removeAllBut(options.keep, into, options.name);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const seconds = (Date.now() - madeAt.getTime()) / 1000;
    const { release, content } = about;
    return { folder, bytes, seconds, removed, release, content };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function describeAll(session: pg.Client, { name, describe }: BackupOptions) {
  const { rows } = await session.query<{ version: number }>(
    `select current_setting('server_version_num')::integer / 10000 as version`,
  );
  const { host, port } = session;
  const about = await withAdministrator({ host, port }, name, describe, name);
  return { postgresVersion: rows[0]?.version ?? 0, ...about };
}

async function withAdministrator<Value>(
  { host, port }: { host: string; port: number },
  name: string,
  work: (session: pg.Client) => Promise<Value>,
  database = 'postgres',
): Promise<Value> {
  const session = new pg.Client({
    host,
    port,
    user: 'postgres',
    password: '',
    database,
    ssl: false,
    application_name: `${name} backup`,
  });
  session.on('error', () => {});
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end().catch(() => {});
  }
}

async function removeAbandoned(into: string): Promise<void> {
  for (const name of await readdir(into)) {
    const [, maker] = new RegExp(`^\\${unfinishedPrefix}(\\d+)-`).exec(name) ?? [];
    if (maker && !isTaken(Number(maker))) await rm(join(into, name), { recursive: true, force: true });
  }
}

async function removeAllBut(keep: number, into: string, name: string): Promise<string[]> {
  const prefix = `${name}-`;
  const names = (await readdir(into))
    .filter((found) => found.startsWith(prefix) && stampPattern.test(found.slice(prefix.length)))
    .toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const one of old) await rm(join(into, one), { recursive: true, force: true });
  return old;
}
