import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewerThanBackup, newerThanBackup } from '@dewsweeper/contract/restore';
import { listReplaced, removeReplaced } from '@dewsweeper/embedded-postgres/backup/replaced-data';
import {
  readStaged,
  removeStaged,
  removeUnfinished,
  stageBackup,
  switchToStaged,
} from '@dewsweeper/embedded-postgres/backup/stage-backup';
import { cancelSwitch, finishSwitch, type SwitchEnd } from '@dewsweeper/embedded-postgres/backup/switch-data';
import { databaseName } from '../adapters/postgres/embedded.ts';
import type { Queryable } from '../adapters/postgres/transaction.ts';
import { prepareRestored } from '../features/system/prepare-restored.ts';
import type { RestoreTools, StagedData } from '../features/system/restores.ts';
import { problemLines } from '../problem-lines.ts';
import { filesBeside, type Summary, summarise } from './database-backup.ts';
import { nameOfNewer } from './former-data.ts';

/** In DATA_DIR from the switch until the restored database knows of it. */
export const confirmationFile = (dataDir: string) => join(dataDir, nameOfConfirmation);
const nameOfConfirmation = 'restore-confirmed.json';

type StagedSummary = Omit<StagedData, 'madeAt' | 'stagedAt'>;

export function restoreTools(options: {
  dataDir: string;
  backupDir: string;
  notSwitched: string | null;
  restart: () => void;
}): RestoreTools {
  const { dataDir, backupDir, notSwitched, restart } = options;
  return {
    stage: ({ backup, by, assertWanted }) =>
      stageBackup<StagedSummary>({
        backup: join(backupDir, backup),
        dataDir,
        name: databaseName,
        prepare: prepareRestored,
        summarise: async (session) => ({
          backup,
          by,
          ...storedSummary(await summarise(session)),
          owners: await findOwners(session),
        }),
        assertWanted,
        log: () => {},
        now: () => new Date(),
      }),
    staged() {
      const staged = readStaged<StagedSummary>(dataDir);
      return staged && { ...staged.summary, madeAt: staged.madeAt, stagedAt: staged.stagedAt };
    },
    dropStaged: () => removeStaged(dataDir),
    switchToStaged: (confirmation, newer) =>
      switchToStaged({
        dataDir,
        beside: filesBeside,
        note: { name: nameOfConfirmation, text: `${JSON.stringify(confirmation)}\n` },
        farewell: { name: nameOfNewer, text: `${JSON.stringify(newer)}\n` },
        at: new Date(confirmation.restoredAt),
      }),
    restart,
    listReplaced: async () =>
      Promise.all(
        (await listReplaced(dataDir)).map(async (one) => ({
          ...one,
          newer: await readNewer(join(dataDir, one.name, nameOfNewer)),
        })),
      ),
    removeReplaced: (name) => removeReplaced(dataDir, name),
    notSwitched,
    faultOf: (error) => problemLines(error).join(' '),
  };
}

/** Null where there is none. */
async function readNewer(file: string): Promise<NewerThanBackup | null> {
  const text = await readFile(file, 'utf8').catch(() => 'null');
  const read = newerThanBackup.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

async function findOwners(session: Queryable): Promise<string[]> {
  const { rows } = await session.query<{ id: string }>(`
    select distinct s.id from staff s join staff_roles r on r.staff_id = s.id
    where s.ended_at is null and r.role = 'owner' and r.course_id is null order by s.id`);
  return rows.map(({ id }) => id);
}

function storedSummary({ newestAt, ...counts }: Summary) {
  return { ...counts, newestAt: newestAt?.toISOString() ?? null };
}

/**
 * Before the database is opened: finishes a restore that was confirmed, and removes what a killed one left. Answers why
 * a confirmed one was not made, for an owner to read. Throws a PostgresProblem while another server runs with this data.
 */
export async function finishRestore(dataDir: string, say: (line: string) => void): Promise<string | null> {
  const end = await finishSwitch({ dataDir, name: databaseName, log: say });
  if (end.outcome === 'switched')
    say(`A backup was restored.${end.movedTo === null ? '' : ` The former data is in ${end.movedTo}.`}`);
  if (end.outcome === 'busy') await cancelSwitch(dataDir);
  // It went with the former data, or is of a restore that did not come.
  const leftOver = join(dataDir, nameOfNewer);
  // Asked first: where DATA_DIR is a file, the database says so better than rm.
  if (existsSync(leftOver)) await rm(leftOver, { force: true });
  await removeUnfinished(dataDir);
  const why = whyNotSwitched(end);
  if (why !== null) say(`The backup was not restored: ${why}`);
  return why;
}

function whyNotSwitched(end: SwitchEnd): string | null {
  switch (end.outcome) {
    case 'busy':
      return 'A command on the server still works with the data. Wait until it has ended, and try again.';
    case 'not-moved':
      return `The data cannot be moved aside: ${end.reason}.`;
    case 'none':
    case 'switched':
      return null;
    default:
      return end satisfies never;
  }
}
