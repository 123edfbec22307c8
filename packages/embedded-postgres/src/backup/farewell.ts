import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileBeside } from './make-backup.ts';

/** A file of the app that goes with the former data. */
export type Farewell = { name: string; text: string };

/** Into the data folder, from where a switch takes it aside. */
export async function layFarewell(dataDir: string, { name, text }: Farewell): Promise<FileBeside> {
  // A new file: one of this name may be linked into other former data.
  const unfinished = join(dataDir, `.${name}`);
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, join(dataDir, name));
  return { name, whenPresent: 'replace' };
}

export async function removeFarewell(dataDir: string, { name }: Farewell): Promise<void> {
  await rm(join(dataDir, name), { force: true });
}
