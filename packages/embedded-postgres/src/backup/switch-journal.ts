import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './copy-file.ts';

/** Names are of entries in the data folder. */
export type SwitchJournal = {
  /** The folder with the data that comes. */
  from: string;
  /** The folder for the data that goes; null when there was none. */
  aside: string | null;
  /** The database's own folder. */
  cluster: string;
  /** Files that go aside with it. */
  files: string[];
};

const nameOfJournal = 'switching-data.json';

/** A switch has begun and has not ended: only `finishSwitch` may start PostgreSQL on this folder. */
export function isSwitching(dataDir: string): boolean {
  return existsSync(join(dataDir, nameOfJournal));
}

export function readSwitchJournal(dataDir: string): SwitchJournal | null {
  if (!isSwitching(dataDir)) return null;
  return JSON.parse(readFileSync(join(dataDir, nameOfJournal), 'utf8'));
}

/** It is on the disk when this resolves. */
export async function writeSwitchJournal(dataDir: string, journal: SwitchJournal): Promise<void> {
  const fresh = join(dataDir, `${nameOfJournal}.new`);
  await writeFile(fresh, `${JSON.stringify(journal)}\n`, { mode: 0o600, flush: true });
  await rename(fresh, join(dataDir, nameOfJournal));
  await syncFolder(dataDir);
}

export async function removeSwitchJournal(dataDir: string): Promise<void> {
  await rm(join(dataDir, nameOfJournal), { force: true });
  await syncFolder(dataDir);
}
