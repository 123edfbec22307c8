import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterDirOf } from '../cluster.ts';
import { isTaken, runningPostmaster } from '../postmaster.ts';
import { syncFolder } from './copy-file.ts';
import { type Farewell, layFarewell } from './farewell.ts';
import type { FileBeside } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { removeHalfRemoved } from './replaced-data.ts';
import { beginSwitch } from './switch-data.ts';
import { isSwitching } from './switch-journal.ts';
import { type UnpackOptions, unpackBackup } from './unpack-backup.ts';

const nameOfStaged = 'staged';
const nameOfNote = 'staged.json';
const unfinished = /^restoring-(\d+)$/;

/** A backup that was unpacked, recovered and read, and waits in the data folder to replace the data. */
export type Staged<Summary> = { madeAt: Date; stagedAt: Date; summary: Summary };

/** Beside the running database, which stays as it is. A former staged one goes. Throws a PostgresProblem. */
export async function stageBackup<Summary>(
  options: UnpackOptions<Summary> & { now: () => Date },
): Promise<Staged<Summary>> {
  const { backup, dataDir, now } = options;
  const manifest = await readManifest(backup);
  await removeStaged(dataDir);
  const staging = join(dataDir, `restoring-${process.pid}`);
  try {
    const summary = await unpackBackup(staging, manifest, options);
    const stagedAt = now();
    const note = { madeAt: manifest.madeAt, stagedAt: stagedAt.toISOString(), summary };
    await writeFile(join(staging, nameOfNote), `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
    await syncFolder(staging);
    await rename(staging, join(dataDir, nameOfStaged));
    await syncFolder(dataDir);
    return { madeAt: new Date(manifest.madeAt), stagedAt, summary };
  } finally {
    await removeWithServer(staging);
  }
}

/** Null when there is none. `Summary`: as it was stored, so that moments are strings. */
export function readStaged<Summary>(dataDir: string): Staged<Summary> | null {
  const note = join(dataDir, nameOfStaged, nameOfNote);
  if (!existsSync(note)) return null;
  const { madeAt, stagedAt, summary } = JSON.parse(readFileSync(note, 'utf8'));
  return { madeAt: new Date(madeAt), stagedAt: new Date(stagedAt), summary };
}

export async function removeStaged(dataDir: string): Promise<void> {
  if (isSwitching(dataDir)) return;
  await rm(join(dataDir, nameOfStaged, nameOfNote), { force: true });
  await removeWithServer(join(dataDir, nameOfStaged));
}

/** Decides that the staged backup replaces the data; `finishSwitch` does it. False when there is none. */
export async function switchToStaged(options: {
  dataDir: string;
  beside: readonly FileBeside[];
  /** A file for the app that comes with the data. */
  note: { name: string; text: string };
  farewell: Farewell;
  at: Date;
}): Promise<boolean> {
  const { dataDir, note, farewell } = options;
  if (readStaged(dataDir) === null) return false;
  await writeFile(join(dataDir, nameOfStaged, note.name), note.text, { mode: 0o600, flush: true });
  const leaving = await layFarewell(dataDir, farewell);
  const beside = [...options.beside, { name: note.name, whenPresent: 'replace' as const }, leaving];
  await beginSwitch({ ...options, beside, from: nameOfStaged });
  return true;
}

/** What killed processes left. Call it where no other process restores into this folder. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder || isSwitching(dataDir)) return;
  for (const name of await readdir(dataDir)) {
    const maker = Number(unfinished.exec(name)?.[1]);
    // A container's processes have the same numbers again.
    if (maker === process.pid || (maker > 0 && !isTaken(maker))) await removeWithServer(join(dataDir, name));
  }
  if (readStaged(dataDir) === null) await removeStaged(dataDir);
  await removeHalfRemoved(dataDir);
}

/** A killed restore leaves its PostgreSQL running. */
async function removeWithServer(folder: string): Promise<void> {
  const clusterDir = clusterDirOf(folder);
  for (let pid = runningPostmaster(clusterDir); pid !== null; pid = runningPostmaster(clusterDir)) {
    process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
  await rm(folder, { recursive: true, force: true });
}
