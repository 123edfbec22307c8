import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PostgresProblem } from '../postgres-problem.ts';
import { controlFile, listCluster } from './cluster-files.ts';
import { type CopiedFile, copyFile, writeFileHashed } from './copy-file.ts';
import { inParallel } from './in-parallel.ts';

const slotName = 'embedded_backup';
const logSegment = /^[0-9A-F]{24}$/;

export type CopiedCluster = { folders: string[]; files: (CopiedFile & { path: string })[] };

/** PostgreSQL's low-level backup API: all that was committed before, only whole transactions. Writers continue. */
export async function copyCluster(
  session: pg.Client,
  clusterDir: string,
  target: string,
  assertWanted: () => void,
): Promise<CopiedCluster> {
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [slotName]);
  await session.query('select pg_backup_start($1, fast => true)', ['embedded']);
  const { folders, files: listed } = await listCluster(clusterDir);
  for (const folder of ['', ...folders]) await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
  const copyListed = async (path: string) => {
    assertWanted();
    const copied = await copyUnlessGone(join(clusterDir, path), join(target, path), path === controlFile);
    return copied && { path, ...copied };
  };
  const dataFiles = [
    ...(await inParallel(
      listed.filter((path) => path !== controlFile),
      copyListed,
    )),
    await copyListed(controlFile),
  ].filter((file) => file !== null);
  const { rows } = await session.query<{ label: string; map: string; from: string; to: string }>(`
    with stopped as (select * from pg_backup_stop(wait_for_archive => false))
    select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as to,
      substring(labelfile from 'START WAL LOCATION: \\S+ \\(file ([0-9A-F]{24})\\)') as "from" from stopped`);
  const [stopped] = rows;
  if (!stopped || stopped.map)
    throw new PostgresProblem('failed', 'Tablespaces are not copied. Use PostgreSQL’s own tools.');
  const label = await writeFileHashed(join(target, 'backup_label'), Buffer.from(stopped.label));
  const logFiles = await inParallel(await logBetween(clusterDir, stopped.from, stopped.to), async (name) => {
    assertWanted();
    const path = `pg_wal/${name}`;
    return { path, ...(await copyFile(join(clusterDir, path), join(target, path))) };
  });
  return { folders, files: [...dataFiles, { path: 'backup_label', ...label }, ...logFiles] };
}

async function copyUnlessGone(from: string, to: string, isControl: boolean): Promise<CopiedFile | null> {
  try {
    return await (isControl ? copyUntorn(from, to) : copyFile(from, to));
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && path === from) return null;
    throw error;
  }
}

/** This small file is neither logged nor written atomically: read until two reads agree. */
async function copyUntorn(from: string, to: string): Promise<CopiedFile> {
  for (let former = await readFile(from); ; ) {
    await sleep(10);
    const again = await readFile(from);
    if (again.equals(former)) return writeFileHashed(to, again);
    former = again;
  }
}

async function logBetween(clusterDir: string, from: string, to: string): Promise<string[]> {
  const names = (await readdir(join(clusterDir, 'pg_wal'))).toSorted();
  const segments = names.filter((name) => logSegment.test(name) && from <= name && name <= to);
  if (segments[0] !== from || segments.at(-1) !== to)
    throw new Error(`the log from ${from} to ${to} is not there: ${segments.join(', ')}`);
  return [...names.filter((name) => name.endsWith('.history')), ...segments];
}
