import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandProblem } from '../course-commands/command-problem.ts';

/** What a running server has of its own, or makes anew at each start. */
const leftOut =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|(backup_label|tablespace_map)(\.old)?|.*\.tmp|(recovery|standby)\.signal)$/;

/** Folders whose contents are worth nothing to a copy; the log is copied apart. */
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

/** Anywhere: temporary files of statements, and a cache that each start makes. */
const leftOutAnywhere = /^(pgsql_tmp.*|pg_internal\.init.*)$/;

/** The name of the file that notes where the log ends; it is copied after all others. */
export const controlFile = 'global/pg_control';

/** What of a PostgreSQL data directory belongs into a base copy, as paths inside of it. */
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
        throw new CommandProblem(
          `${join(clusterDir, path)} leads elsewhere: a data directory with tablespaces or links is not copied. Use PostgreSQL's own tools.`,
        );
    }
  }
}

/** What goes while we look was a table or a database that somebody dropped. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
