import { existsSync, statSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterDirOf } from '../cluster.ts';
import { startEmbeddedPostgres } from '../launcher.ts';
import { PostgresProblem } from '../postgres-problem.ts';
import { runningPostmaster } from '../postmaster.ts';
import { syncFolder } from './copy-file.ts';
import type { FileBeside } from './make-backup.ts';
import { nameOfReplaced } from './replaced-data.ts';
import {
  isSwitching,
  readSwitchJournal,
  removeSwitchJournal,
  type SwitchJournal,
  writeSwitchJournal,
} from './switch-journal.ts';

/**
 * Decides to replace the data of `dataDir` by that in its folder `from`, and writes it down: from then on
 * `finishSwitch` carries it out, in whichever process comes next. PostgreSQL may still run.
 */
export async function beginSwitch(options: {
  dataDir: string;
  from: string;
  beside: readonly FileBeside[];
  at: Date;
}): Promise<void> {
  const { dataDir, from, beside, at } = options;
  if (isSwitching(dataDir))
    throw new PostgresProblem('in-use', `Another restore into ${dataDir} has not ended yet.`);
  const isReplacing = existsSync(clusterDirOf(dataDir));
  const wanted = beside.filter(
    ({ name, whenPresent }) => whenPresent === 'replace' || !existsSync(join(dataDir, name)),
  );
  await writeSwitchJournal(dataDir, {
    from,
    aside: isReplacing ? nameOfReplaced(at) : null,
    cluster: basename(clusterDirOf(dataDir)),
    files: wanted.map(({ name }) => name),
  });
}

/** As though `beginSwitch` had not been called; only while nothing was moved. */
export const cancelSwitch = removeSwitchJournal;

export type SwitchEnd =
  | { outcome: 'none' }
  | { outcome: 'busy' }
  | { outcome: 'not-moved'; reason: string }
  | { outcome: 'switched'; movedTo: string | null };

/**
 * Carries out what `beginSwitch` decided, if anything, and goes on where a killed process stopped. `busy`: commands work
 * with the former data, and nothing was moved. `not-moved`: it cannot be moved, and stays. Throws a PostgresProblem while a server serves from it.
 */
export async function finishSwitch(options: {
  dataDir: string;
  name: string;
  log: (line: string) => void;
  /** A command may still be at work with the former data. */
  commandsEndWithinMs?: number;
  /** Called before each step; tests end the process there. */
  onStep?: (step: string) => void;
}): Promise<SwitchEnd> {
  const { dataDir, onStep = () => {} } = options;
  const journal = readSwitchJournal(dataDir);
  if (journal === null) return { outcome: 'none' };
  onStep('stop PostgreSQL');
  if (!(await stopLeftServer(options))) return { outcome: 'busy' };
  const reason = await moveAside(dataDir, journal, onStep);
  if (reason !== null) {
    await removeSwitchJournal(dataDir);
    return { outcome: 'not-moved', reason };
  }
  await putInPlace(dataDir, journal, onStep);
  onStep('remove what came from');
  await rm(join(dataDir, journal.from), { recursive: true, force: true });
  onStep('remove the journal');
  await removeSwitchJournal(dataDir);
  onStep('done');
  return { outcome: 'switched', movedTo: journal.aside && join(dataDir, journal.aside) };
}

/** Of a killed server, or of a command that is about to end. */
async function stopLeftServer({
  dataDir,
  name,
  log,
  commandsEndWithinMs = 10_000,
}: {
  dataDir: string;
  name: string;
  log: (line: string) => void;
  commandsEndWithinMs?: number;
}): Promise<boolean> {
  const clusterDir = clusterDirOf(dataDir);
  const giveUpAt = Date.now() + commandsEndWithinMs;
  while (runningPostmaster(clusterDir) !== null) {
    if (Date.now() > giveUpAt) return false;
    try {
      const left = await startEmbeddedPostgres({ dataDir, name, log, servingAs: 'The restore of a backup' });
      await left.stop();
    } catch (error) {
      // It ended by itself meanwhile, and none may be started here.
      if (runningPostmaster(clusterDir) !== null) throw error;
    }
    await sleep(100);
  }
  return true;
}

/** As the next step, each move is made once, whoever repeats it. Answers why the database cannot be moved, as on a mount of its own. */
async function moveAside(
  dataDir: string,
  { from, aside, cluster, files }: SwitchJournal,
  onStep: (step: string) => void,
): Promise<string | null> {
  if (aside === null) return null;
  const [present, going] = [join(dataDir, cluster), join(dataDir, aside, cluster)];
  const isToMove = () => existsSync(join(dataDir, from, cluster)) && existsSync(present);
  try {
    onStep('make the folder aside');
    await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 });
    for (const name of files) {
      onStep(`keep ${name}`);
      await keep(join(dataDir, name), join(dataDir, aside, name));
    }
    onStep('move the former database aside');
    if (isToMove()) await rename(present, going);
    await syncFolder(join(dataDir, aside));
    return null;
  } catch (error) {
    if (!isToMove()) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

async function putInPlace(
  dataDir: string,
  { from, aside, cluster, files }: SwitchJournal,
  onStep: (step: string) => void,
): Promise<void> {
  for (const name of files) {
    onStep(`put ${name} in place`);
    const [coming, present] = [join(dataDir, from, name), join(dataDir, name)];
    if (existsSync(coming)) await rename(coming, present);
    else if (aside !== null && isSameFile(present, join(dataDir, aside, name))) await rm(present);
  }
  onStep(`put ${cluster} in place`);
  if (existsSync(join(dataDir, from, cluster)))
    await rename(join(dataDir, from, cluster), join(dataDir, cluster));
  await syncFolder(dataDir);
}

/** By a second name, so that it is at one of the two places at each moment. */
async function keep(present: string, aside: string): Promise<void> {
  if (!existsSync(present)) return;
  await link(present, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
