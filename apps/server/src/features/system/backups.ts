import type { BackupContent } from '@dewsweeper/contract/system';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';
import { create } from 'tar';

export type ListedBackup = {
  name: string;
  madeAt: Date;
  bytes: number;
  postgresVersion: number;
  schema: string;
  release: string | null;
  content: BackupContent | null;
};

export type BackupTools = {
  folder: string;
  make(): Promise<unknown>;
  list(): Promise<ListedBackup[]>;
  remove(name: string): Promise<boolean>;
  /** In words that an owner reads. */
  faultOf(error: unknown): string;
};

export type Backups = ReturnType<typeof createBackups>;

/** One is made at a time; it goes on when the page is left. */
export function createBackups(tools: BackupTools, now: () => Date) {
  let making: { since: Date; by: string } | null = null;
  let failure: string | null = null;

  const has = async (name: string) => (await tools.list()).some((backup) => backup.name === name);

  return {
    folder: tools.folder,
    has,
    isMaking: () => making !== null,
    async state() {
      return { making, failure, backups: await tools.list() };
    },

    start(by: string): Result<null, { refusal: 'backup-running' }> {
      if (making !== null) return refuse({ refusal: 'backup-running' });
      [making, failure] = [{ since: now(), by }, null];
      tools
        .make()
        .catch((error: unknown) => {
          failure = tools.faultOf(error);
        })
        .finally(() => {
          making = null;
        });
      return accept(null);
    },

    /** A compressed archive of its folder. */
    async read(name: string): Promise<Result<AsyncIterable<Buffer>, { refusal: 'backup-not-found' }>> {
      if (!(await has(name))) return refuse({ refusal: 'backup-not-found' });
      return accept(create({ gzip: { level: 1 }, cwd: tools.folder, portable: true }, [name]));
    },

    async remove(name: string): Promise<Result<null, { refusal: 'backup-not-found' }>> {
      return (await tools.remove(name)) ? accept(null) : refuse({ refusal: 'backup-not-found' });
    },
  };
}
