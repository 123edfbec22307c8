import { basename } from 'node:path';
import { type BackupContent, backupContent } from '@dewsweeper/contract/system';
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
import { version } from '../project-root.ts';

export const filesBeside: FileBeside[] = [
  // Present tokens may be newer than the backup's.
  { name: basename(squareTokensFile('')), whenPresent: 'keep' },
  // The restored database's secrets were encrypted with it.
  { name: basename(secretsKeyFile('')), whenPresent: 'replace' },
  // A restore undoes no charges, not even simulated ones.
  { name: basename(squareLedgerFile('')), whenPresent: 'keep' },
];

/** Throws a PostgresProblem. */
export function makeBackup(
  options: Omit<BackupOptions, 'name' | 'beside' | 'describe'>,
): Promise<MadeBackup> {
  return backUp({
    ...options,
    name: databaseName,
    beside: filesBeside,
    describe: async (session) => ({
      schema: await newestMigration(session),
      release: version,
      content: await contentOf(session),
    }),
  });
}

export function backupTools(dataDir: string, folder: string) {
  const log = () => {};
  return {
    folder,
    make: () => makeBackup({ dataDir, into: folder, keep: null, assertWanted: () => {}, log }),
    list: async () =>
      (await listBackups(folder, databaseName)).map((backup) => ({
        ...backup,
        content: readContent(backup.content),
      })),
    remove: (name: string) => removeBackup(folder, databaseName, name),
    faultOf: (error: unknown) => problemLines(error).join(' '),
  };
}

/** Reads a manifest's `content`; null where an older release wrote none. */
export function readContent(written: unknown): BackupContent | null {
  const read = backupContent.safeParse(written);
  return read.success ? read.data : null;
}

async function contentOf(session: Queryable): Promise<BackupContent> {
  const { newestAt, ...counts } = await summarise(session);
  // A command may back up what a later release has not brought up to date yet.
  const { rows: found } = await session.query<{ isThere: boolean }>(
    `select to_regclass('acts') is not null as "isThere"`,
  );
  const { rows } = found[0]?.isThere
    ? await session.query<{ at: Date | null }>('select max(at) as at from acts')
    : { rows: [] };
  return {
    ...counts,
    newestAt: newestAt?.toISOString() ?? null,
    newestActAt: rows[0]?.at?.toISOString() ?? null,
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
      (select max(created_at) from teetimegroups where status in ('confirmed', 'cancelled') and block is null) as "newestAt"`);
  return rows[0] ?? { courses: 0, accounts: 0, reservations: 0, newestAt: null };
}
