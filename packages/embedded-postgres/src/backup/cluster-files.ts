import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresProblem } from '../postgres-problem.ts';

/** Files of the running server, or made anew at each start. */
const leftOut =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|(backup_label|tablespace_map)(\.old)?|.*\.tmp|(recovery|standby)\.signal)$/;

/** Folders copied without contents; the log is copied separately. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Temporary files of statements, and a cache made at each start. */
const leftOutAnywhere = /^(pgsql_tmp.*|pg_internal\.init.*)$/;

export const controlFile = 'global/pg_control';

/** The paths in a PostgreSQL data directory that belong in a base copy. */
export async function listCluster(clusterDir: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  await walk('');
  return { folders, files };

  async function walk(folder: string): Promise<void> {
    for (const name of await namesIn(join(clusterDir, folder))) {
      const path = folder ? `${folder}/${name}` : name;
      if (leftOutAnywhere.test(name) || (!folder && leftOut.test(name))) continue;
      const found = await lstat(join(clusterDir, path)).catch(() => null);
      if (found?.isFile()) files.push(path);
      else if (found?.isDirectory()) {
        folders.push(path);
        if (folder || !emptied.has(name)) await walk(path);
      } else if (found?.isSymbolicLink())
        throw new PostgresProblem(
          'failed',
          `${join(clusterDir, path)} leads elsewhere: a data directory with tablespaces or links is not copied. Use PostgreSQL's own tools.`,
        );
    }
  }
}

/** A missing file belonged to a dropped table or database. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
