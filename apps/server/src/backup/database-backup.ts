import { basename } from 'node:path';
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
import type { Queryable } from '../adapters/postgres/transaction.ts';
import { squareLedgerFile, squareTokensFile } from '../adapters/square/endpoints.ts';

const beside: FileBeside[] = [
  // Those present may be newer than the backup.
  { name: basename(squareTokensFile('')), whenPresent: 'keep' },
  { name: basename(squareLedgerFile('')), whenPresent: 'replace' },
];

/** Throws a PostgresProblem. */
export function makeBackup(
  options: Omit<BackupOptions, 'name' | 'beside' | 'schemaOf'>,
): Promise<MadeBackup> {
  return backUp({ ...options, name: databaseName, beside, schemaOf: newestMigration });
}

/** By which the operator recognises a restored database. */
type Summary = { courses: number; accounts: number; reservations: number; newestAt: Date | null };

/** Throws a PostgresProblem; nothing has changed then. */
export function restoreBackup(
  options: Omit<RestoreOptions<Summary>, 'name' | 'beside' | 'summarise'>,
): Promise<Restored<Summary>> {
  return restore({ ...options, name: databaseName, beside, summarise });
}

async function summarise(session: Queryable): Promise<Summary> {
  const { rows } = await session.query<Summary>(`
    select (select count(*)::integer from courses) as courses, (select count(*)::integer from users) as accounts,
      (select count(*)::integer from teetimegroups where status = 'confirmed' and block is null) as reservations,
      (select max(created_at) from teetimegroups) as "newestAt"`);
  return rows[0] ?? { courses: 0, accounts: 0, reservations: 0, newestAt: null };
}
