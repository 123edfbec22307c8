import { basename } from 'node:path';
import { listBackups, removeBackup } from '@dewsweeper/embedded-postgres/backup/list-backups';
import {
  type BackupOptions,
  makeBackup as backUp,
  type FileBeside,
  type MadeBackup,
} from '@dewsweeper/embedded-postgres/backup/make-backup';
import {
  type Restored,
  type RestoreOptions,
  restoreBackup as restore,
} from '@dewsweeper/embedded-postgres/backup/restore-backup';
import { newestMigration } from '../../database/apply.ts';
import { databaseName } from '../adapters/postgres/embedded.ts';
import { takeWritesAgain } from '../adapters/postgres/paused-writes.ts';
import type { Queryable } from '../adapters/postgres/transaction.ts';
import { secretsKeyFile } from '../adapters/secrets/secret-box.ts';
import { squareLedgerFile, squareTokensFile } from '../adapters/square/endpoints.ts';
import { problemLines } from '../problem-lines.ts';

export const filesBeside: FileBeside[] = [
  // Those present may be newer than the backup.
  { name: basename(squareTokensFile('')), whenPresent: 'keep' },
  // What the restored database holds was encrypted with it.
  { name: basename(secretsKeyFile('')), whenPresent: 'replace' },
  // What the simulated Square has taken it has taken.
  { name: basename(squareLedgerFile('')), whenPresent: 'keep' },
];

/** Throws a PostgresProblem. */
export function makeBackup(
  options: Omit<BackupOptions, 'name' | 'beside' | 'schemaOf'>,
): Promise<MadeBackup> {
  return backUp({ ...options, name: databaseName, beside: filesBeside, schemaOf: newestMigration });
}

/** What the clubhouse makes backups with. */
export function backupTools(dataDir: string, folder: string) {
  const log = () => {};
  return {
    folder,
    make: () => makeBackup({ dataDir, into: folder, keep: null, assertWanted: () => {}, log }),
    list: () => listBackups(folder, databaseName),
    remove: (name: string) => removeBackup(folder, databaseName, name),
    faultOf: (error: unknown) => problemLines(error).join(' '),
  };
}

/** By which the operator recognises a restored database. */
export type Summary = { courses: number; accounts: number; reservations: number; newestAt: Date | null };

/** Throws a PostgresProblem; nothing has changed then. */
export function restoreBackup(
  options: Omit<RestoreOptions<Summary>, 'name' | 'beside' | 'summarise'>,
): Promise<Restored<Summary>> {
  return restore({
    ...options,
    name: databaseName,
    beside: filesBeside,
    async summarise(session) {
      // A backup of an upgrade was made while they were paused.
      await takeWritesAgain(session);
      return summarise(session);
    },
  });
}

export async function summarise(session: Queryable): Promise<Summary> {
  const { rows } = await session.query<Summary>(`
    select (select count(*)::integer from courses) as courses, (select count(*)::integer from users) as accounts,
      (select count(*)::integer from teetimegroups where status = 'confirmed' and block is null) as reservations,
      (select max(created_at) from teetimegroups) as "newestAt"`);
  return rows[0] ?? { courses: 0, accounts: 0, reservations: 0, newestAt: null };
}
