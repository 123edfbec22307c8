import type { NewerThanBackup } from '@dewsweeper/contract/restore';
import { accept, type Result, refuse } from '@dewsweeper/core/shared/result';

/** Stored beside the staged data. */
export type Confirmation = {
  id: string;
  backupMadeAt: string;
  restoredAt: string;
  by: { id: string; name: string; address: string };
};

export type StagedData = {
  backup: string;
  by: string;
  madeAt: Date;
  stagedAt: Date;
  courses: number;
  accounts: number;
  reservations: number;
  newestAt: string | null;
  /** Ids of the staff who own a whole group in it. */
  owners: string[];
};

export type RestoreTools = {
  /** `assertWanted` throws once the restore is cancelled. */
  stage(wanted: { backup: string; by: string; assertWanted: () => void }): Promise<unknown>;
  staged(): StagedData | null;
  dropStaged(): Promise<void>;
  /** Decides it for good: whatever happens, the next start has the staged data. `newer` is kept with the former data. */
  switchToStaged(confirmation: Confirmation, newer: NewerThanBackup): Promise<boolean>;
  /** Ends what runs, and starts it again. */
  restart(): void;
  /** `newer`: null where it could not be read, or an older release restored. */
  listReplaced(): Promise<{ name: string; replacedAt: Date; bytes: number; newer: NewerThanBackup | null }[]>;
  removeReplaced(name: string): Promise<boolean>;
  /** Why the start did not switch, in words that an owner reads. */
  notSwitched: string | null;
  /** In words that an owner reads. */
  faultOf(error: unknown): string;
};

type Person = Confirmation['by'];
type Busy = { refusal: 'backup-running' | 'restore-running' };
export type Restores = ReturnType<typeof createRestores>;

class NotWanted extends Error {}

/** One at a time; unpacking goes on when the page is left (rules.md#restore). */
export function createRestores(deps: {
  tools: RestoreTools;
  backups: { isMaking(): boolean; has(name: string): Promise<boolean> };
  /** All writes to the database. */
  writes: { pause(): Promise<void>; resume(): Promise<void> };
  findNewer: (madeAt: Date) => Promise<NewerThanBackup>;
  now: () => Date;
  newId: () => string;
}) {
  const { tools, backups, writes, findNewer, now, newId } = deps;
  let unpacking: { backup: string; since: Date; by: string } | null = null;
  let work: Promise<void> = Promise.resolve();
  let isWanted = true;
  let isSwitching = false;
  let failure = tools.notSwitched;

  async function unpack(backup: string, by: string): Promise<void> {
    const assertWanted = () => {
      if (!isWanted) throw new NotWanted();
    };
    try {
      await tools.stage({ backup, by, assertWanted });
    } catch (error) {
      if (!(error instanceof NotWanted)) failure = tools.faultOf(error);
    } finally {
      unpacking = null;
    }
  }

  return {
    isSwitching: () => isSwitching,

    async state() {
      const replaced = await tools.listReplaced();
      return {
        unpacking,
        staged: unpacking === null ? tools.staged() : null,
        isSwitching,
        failure,
        replaced,
      };
    },

    async start(backup: string, by: string): Promise<Result<null, Busy | { refusal: 'backup-not-found' }>> {
      if (!(await backups.has(backup))) return refuse({ refusal: 'backup-not-found' });
      if (unpacking !== null || isSwitching) return refuse({ refusal: 'restore-running' });
      if (backups.isMaking()) return refuse({ refusal: 'backup-running' });
      [unpacking, isWanted, failure] = [{ backup, since: now(), by }, true, null];
      work = unpack(backup, by);
      return accept(null);
    },

    /** Also while it is being staged. */
    async drop(): Promise<Result<null, { refusal: 'restore-running' }>> {
      if (isSwitching) return refuse({ refusal: 'restore-running' });
      isWanted = false;
      await work;
      await tools.dropStaged();
      return accept(null);
    },

    /** `stagedAt`: of what the person looked at. The server is about to start again afterwards. */
    async confirm(stagedAt: string, by: Person): Promise<Result<null, Busy | { refusal: 'nothing-staged' }>> {
      if (unpacking !== null || isSwitching) return refuse({ refusal: 'restore-running' });
      if (backups.isMaking()) return refuse({ refusal: 'backup-running' });
      const staged = tools.staged();
      if (staged?.stagedAt.toISOString() !== stagedAt) return refuse({ refusal: 'nothing-staged' });
      isSwitching = true;
      const backupMadeAt = staged.madeAt.toISOString();
      const confirmation = { id: newId(), backupMadeAt, restoredAt: now().toISOString(), by };
      try {
        await writes.pause();
        isSwitching = await tools.switchToStaged(confirmation, await findNewer(staged.madeAt));
      } catch (error) {
        [isSwitching, failure] = [false, tools.faultOf(error)];
      }
      if (!isSwitching) {
        await writes.resume();
        return refuse({ refusal: 'nothing-staged' });
      }
      tools.restart();
      return accept(null);
    },

    removeReplaced: async (name: string): Promise<Result<null, { refusal: 'replaced-not-found' }>> =>
      (await tools.removeReplaced(name)) ? accept(null) : refuse({ refusal: 'replaced-not-found' }),
  };
}
